// The score keeper's own room of the catalogue.

import type keeper from '../../../src/hanafuda/text/en/keeper.json'
import type { Slots } from '../words/tell'
import { tell } from '../words'

export type KeeperWord = `keeper.${keyof typeof keeper}`

/** One of the keeper's sentences. */
export const says = (key: KeeperWord, slots?: Slots): string => tell({ key, slots })
