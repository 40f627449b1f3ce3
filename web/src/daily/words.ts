// The words of the deal of the day, a room of the catalogue of its own.

import type daily from '../../../src/hanafuda/text/en/daily.json'
import type { Slots } from '../words/tell'
import { tell } from '../words'

export type DailyWord = `daily.${keyof typeof daily}`

/** One of its sentences. */
export const says = (key: DailyWord, slots?: Slots): string => tell({ key, slots })
