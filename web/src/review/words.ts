// The words of looking back.

import type { Slots } from '../words/tell'
import { number, tell } from '../words'

/** A sentence about a review, a problem or statistics, by its whole key. */
export const told = (key: string, slots?: Slots): string => tell({ key, slots })

/** Points with their sign, to one decimal. */
export const gained = (points: number): string => {
  const sign = Math.abs(points) < 0.05 ? '' : points > 0 ? '+' : '−'
  return sign + plain(points)
}

/** Points to one decimal, with a sign where they are lost. */
export const tenths = (points: number): string => (points < 0 ? '−' : '') + plain(points)

/** Points without a sign, to one decimal. */
export const plain = (points: number): string => number(Math.abs(points), 1)
