// What a step tells beside its cards: the sentences of its events, and the yaku that were just made.

import type { Told } from '../wire'

export interface News {
  side: number
  yaku: Told[]
}

export const sentences = (events: Told[]): string[] => events.map((event) => event.text).filter(Boolean)

/** The yaku that events tell of, side by side. */
export function newsOf(events: Told[]): News[] {
  const sides = new Map<number, Told[]>()
  for (const event of events)
    if (event.kind === 'yaku' && event.side !== null) sides.set(event.side, [...(sides.get(event.side) ?? []), event])
  return [...sides].map(([side, yaku]) => ({ side, yaku }))
}
