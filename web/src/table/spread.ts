/** Labels at these heights, moved apart so that each can be read, and none lower than the lowest place. */
export function spread(heights: number[], apart: number, lowest: number): number[] {
  const order = heights.map((_, i) => i).toSorted((a, b) => heights[a]! - heights[b]!)
  const moved = [...heights]
  order.forEach((label, n) => {
    if (n) moved[label] = Math.max(moved[label]!, moved[order[n - 1]!]! + apart)
  })
  let under = lowest
  for (const label of order.toReversed()) {
    moved[label] = Math.min(moved[label]!, under)
    under = moved[label] - apart
  }
  return moved
}
