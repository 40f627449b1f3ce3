// Who sits where, and who plays together.

import type { View } from '../wire'
import { listed, say } from '../words'

type Seated = Pick<View, 'players' | 'seat' | 'direction'>
type Sides = Pick<View, 'players' | 'sides' | 'seat' | 'names'>

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

/** Partners do not sit beside each other: the sides go round the table in turn. */
export const sideOf = (seat: number, sides: number): number => seat % sides

export const seatsOf = (side: number, { players, sides }: Pick<View, 'players' | 'sides'>): number[] =>
  Array.from({ length: players }, (_, seat) => seat).filter((seat) => sideOf(seat, sides) === side)

/** Your own side; a spectator has none. */
export const mySide = ({ seat, sides }: Pick<View, 'seat' | 'sides'>): number | null =>
  seat === null ? null : sideOf(seat, sides)

/** A side by the names of its players: `You and Kiku`. */
export const sideName = (side: number, view: Sides): string =>
  listed(seatsOf(side, view).map((seat) => (seat === view.seat ? say('you') : (view.names[seat] ?? ''))))
