/** Which card of a hand a key leads to from the one at `at`; null if the key means nothing there. */
export function arrowed(key: string, at: number, cards: number, columns: number): number | null {
  const ways: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: cards - 1,
  }
  const to = ways[key] ?? -1
  return to >= 0 && to < cards ? to : null
}
