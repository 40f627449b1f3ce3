// Who sits where, and who plays together.

import type { SitsOut, Table, View } from '../wire'
import { listed, type Phrase } from '../words'
import type { Slot } from '../words/tell'

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

const NARROWEST = 80

/** How many of so many seats stand beside each other, so that none is too narrow for its name: all, or half of them. */
export const abreast = (seats: number, width: number): number =>
  width / seats < NARROWEST ? Math.ceil(seats / 2) : seats

/** Why a seat does not play this round; null if it does, or may still. */
export const sitsOut = (seat: number, { out }: Pick<View, 'out'>): SitsOut | null =>
  out.find((one) => one.seat === seat) ?? null

/** Whether a side plays this round, or may still. */
export const plays = (side: number, view: Pick<View, 'out'> & { table: Sides }): boolean =>
  seatsOf(side, view.table).some((seat) => !sitsOut(seat, view))

/** Whether a side's pile is worth its place: not that of a seat that is out, nor before it is said who plays. */
export const hasPile = (side: number, view: Pick<View, 'out' | 'phase'> & { table: Sides }): boolean =>
  view.phase !== 'speak' && plays(side, view)

export const seatsOf = (side: number, { side_of }: Sides): number[] =>
  side_of.flatMap((one, seat) => (one === side ? [seat] : []))

/** Whether a side's pile lies before this seat: yours before you, others before those furthest to your right, where there
    is most room. */
export function keepsPile(seat: number, view: Seated & { table: Sides }): boolean {
  const { side_of } = view.table
  const sits = (one: number) => side_of[one] === side_of[seat]
  const me = view.seat ?? 0
  return seat === (sits(me) ? me : others(view).findLast(sits))
}

/** Your own side; a spectator has none. */
export const mySide = ({ seat, table }: Pick<View, 'seat'> & { table: Sides }): number | null =>
  seat === null ? null : (table.side_of[seat] ?? null)

const YOU: Phrase = { key: 'game.you' }

/** Those of a side, to go into a slot of a sentence: you, and names. */
export const whoIs = (side: number, { seat: me, table }: Named): Slot[] =>
  seatsOf(side, table)
    .toSorted((a, b) => Number(b === me) - Number(a === me))
    .map((seat) => (seat === me ? YOU : (table.names[seat] ?? '')))

/** A side by the names of its players: `You and Kiku`, as a heading begins. */
export const sideName = (side: number, view: Named): string => listed(whoIs(side, view), 'The')

/** The same table told to several who share a device: each by name, and nobody as `you`. */
export const toAll = <Told extends Pick<View, 'seat'>>(view: Told): Told => ({ ...view, seat: null })

/** A team by its letter. */
export const teamLetter = (side: number): string => String.fromCharCode(65 + side)
