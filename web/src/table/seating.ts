// Who sits where, and who plays together.

import type { Table, View } from '../wire'
import { listed, say } from '../words'

type Seated = Pick<View, 'seat'> & { table: Pick<Table, 'players' | 'direction'> }
type Sides = Pick<Table, 'side_of'>
type Named = Pick<View, 'seat'> & { table: Pick<Table, 'side_of' | 'names'> }

/** The other seats as they sit round the table, from your left hand to your right. */
export function others({ seat, table: { players, direction } }: Seated): number[] {
  const me = seat ?? 0
  const following = Array.from({ length: players - 1 }, (_, i) => (me + 1 + i) % players)
  return direction === 'clockwise' ? following : following.reverse()
}

/** On a wide table: who sits at the left edge, along the top, and at the right edge. */
export function edges(seats: number[]): { left: number[]; top: number[]; right: number[] } {
  if (seats.length < 2) return { left: [], top: seats, right: [] }
  return { left: seats.slice(0, 1), top: seats.slice(1, -1), right: seats.slice(-1) }
}

export const seatsOf = (side: number, { side_of }: Sides): number[] =>
  side_of.flatMap((one, seat) => (one === side ? [seat] : []))

/** Whether a side's pile lies before this seat: it does before the first of its seats. */
export const keepsPile = (seat: number, { side_of }: Sides): boolean => side_of.indexOf(side_of[seat]!) === seat

/** Your own side; a spectator has none. */
export const mySide = ({ seat, table }: Pick<View, 'seat'> & { table: Sides }): number | null =>
  seat === null ? null : (table.side_of[seat] ?? null)

/** A side by the names of its players: `You and Kiku`. */
export const sideName = (side: number, { seat: me, table }: Named): string =>
  listed(seatsOf(side, table).map((seat) => (seat === me ? say('you') : (table.names[seat] ?? ''))))

/** A team by its letter. */
export const teamLetter = (side: number): string => String.fromCharCode(65 + side)
