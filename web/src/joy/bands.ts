/** Rounds in bands of so many, at least one, as even as they can be; each knows which round it begins with. */
export function bands<T>(rounds: T[], most: number): { start: number; rounds: T[] }[] {
  const many = Math.max(1, Math.ceil(rounds.length / Math.max(1, most)))
  const size = Math.max(1, Math.ceil(rounds.length / many))
  return Array.from({ length: many }, (_, band) => ({
    start: band * size,
    rounds: rounds.slice(band * size, (band + 1) * size),
  }))
}
