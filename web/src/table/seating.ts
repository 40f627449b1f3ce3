import type { View } from '../wire'

type Seated = Pick<View, 'players' | 'seat' | 'direction'>

/** The other seats as they sit round the table, from your left hand to your right. */
export function others({ players, seat, direction }: Seated): number[] {
  const me = seat ?? 0
  const following = Array.from({ length: players - 1 }, (_, i) => (me + 1 + i) % players)
  return direction === 'clockwise' ? following : following.reverse()
}

/** On a wide table: who sits at the left edge, along the top, and at the right edge. */
export function edges(seats: number[]): { left: number[]; top: number[]; right: number[] } {
  if (seats.length < 2) return { left: [], top: seats, right: [] }
  return { left: seats.slice(0, 1), top: seats.slice(1, -1), right: seats.slice(-1) }
}

export const seatsOf = (side: number, players: number, sides: number): number[] =>
  Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat % sides === side)
