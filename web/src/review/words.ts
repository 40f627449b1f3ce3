// The words of looking back: they come with the pages that need them, not with the first load.

import drill from '../../../src/hanafuda/text/en/drill.json'
import game from '../../../src/hanafuda/text/en/game.json'
import review from '../../../src/hanafuda/text/en/review.json'
import stats from '../../../src/hanafuda/text/en/stats.json'
import { language, type Slots } from '../words/tell'

const spoken = language('en', { drill, game, review, stats })

/** A sentence about a review, a problem or statistics, by its whole key. */
export const told = (key: string, slots?: Slots): string => spoken.tell({ key, slots: slots ?? {} })

/** Points with their sign, to one decimal. */
export const gained = (points: number): string => {
  const text = Math.abs(points).toFixed(1)
  return Number(text) === 0 ? '0.0' : `${points > 0 ? '+' : '−'}${text}`
}

/** Points without a sign, to one decimal. */
export const plain = (points: number): string => Math.abs(points).toFixed(1)
