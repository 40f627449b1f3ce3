// The first dealer: who it is, and how the cards that were drawn for it are turned.

import type { View } from '../wire'
import { say } from '../words'

/** Milliseconds from one card that is drawn to the next, and for looking at the last. */
export const BEAT = 320
const LOOK = 1500

/** Who deals first, and why. */
export function dealsFirst({ seat, table: { first, names } }: View): string {
  if (first.seat === seat) return say(`first.you.${first.how}`)
  return say(`first.by.${first.how}`, { name: names[first.seat] ?? '' })
}

/** How long it takes to see every card that was drawn. */
export const lookingAt = ({ table: { first } }: View): number =>
  BEAT * first.draws.reduce((cards, draw) => cards + Object.keys(draw).length, 0) + LOOK
