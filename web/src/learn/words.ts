// The teacher's own room of the catalogue.

import type learn from '../../../src/hanafuda/text/en/learn.json'
import type { Slots } from '../words/tell'
import { tell } from '../words'

export type LearnWord = `learn.${keyof typeof learn}`

/** One of the teacher's sentences. */
export const teaches = (key: LearnWord, slots?: Slots): string => tell({ key, slots })
