/** Labels at these heights, moved apart to both sides so that each can be read; none higher or lower than may be. */
export function spread(heights: number[], apart: number, highest: number, lowest: number): number[] {
  const order = heights.map((_, i) => i).toSorted((a, b) => heights[a]! - heights[b]!)
  const wanted = order.map((label) => heights[label]!)
  const sunk = down(wanted, apart, -Infinity)
  const between = up(wanted, apart, Infinity).map((height, n) => (height + sunk[n]!) / 2)
  const moved = up(down(between, apart, highest), apart, lowest)
  return heights.map((_, label) => moved[order.indexOf(label)]!)
}

/** Heights in order, each moved down as far as the one before it asks. */
function down(heights: number[], apart: number, highest: number): number[] {
  let least = highest
  return heights.map((height) => {
    const moved = Math.max(height, least)
    least = moved + apart
    return moved
  })
}

/** The same from the foot. */
const up = (heights: number[], apart: number, lowest: number) => mirrored(down(mirrored(heights), apart, -lowest))

const mirrored = (heights: number[]) => heights.map((height) => -height).toReversed()
