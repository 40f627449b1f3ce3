// What a step tells beside its cards: the sentences of its events, and the yaku that were just made.

import type { Event, Made, Progress, View } from '../wire'

export interface News {
  side: number
  yaku: Made[]
}

export const sentences = (events: Event[]): string[] => events.map((event) => event.text).filter(Boolean)

/** The yaku that stand now and did not before, side by side; a new round begins without news. */
export function newsBetween(before: View, after: View): News[] {
  if (after.round !== before.round) return []
  return after.yaku
    .map((rows, side) => ({ side, yaku: newlyHeld(before.yaku[side] ?? [], rows) }))
    .filter(({ yaku }) => yaku.length)
}

function newlyHeld(before: Progress[], after: Progress[]): Made[] {
  const old = new Set(before.filter((row) => row.held).map((row) => row.name))
  return after
    .filter((row) => row.held && !old.has(row.name))
    .map(({ name, points, have }) => ({ name, points, cards: have }))
}
