// The words of looking back.

import type { Mean } from '../wire'
import type { Slots } from '../words/tell'
import { number, tell } from '../words'

/** A sentence about a review, a problem or statistics, by its whole key. */
export const told = (key: string, slots?: Slots): string => tell({ key, slots })

/** Points with their sign, to one decimal. */
export const gained = (points: number): string => {
  const sign = Math.abs(points) < 0.05 ? '' : points > 0 ? '+' : '−'
  return sign + plain(points)
}

/** Points at the side of a drawing: the line of zero has no decimals. */
export const marked = (points: number): string => (points ? gained(points) : '0')

/** Points to one decimal, with a sign where they are lost. */
export const tenths = (points: number): string => (points < 0 ? '−' : '') + plain(points)

/** Points without a sign, to one decimal. */
export const plain = (points: number): string => number(Math.abs(points), 1)

/** A mean in one unbroken word, with how far it may be off where that is known. */
export const averaged = ({ points, error }: Mean, written = gained): string =>
  error === null
    ? written(points)
    : told('stats.page.estimate', { points: written(points), error: plain(error) }).replaceAll(' ', '\u00a0')
