// Everything the page says, in the language that is chosen here and nowhere else.

import { english, type Word } from './english'
import type { Phrase, Slots } from './tell'

export type { Phrase, Word }

const spoken = english

/** One of the page's own sentences. */
export const say = (key: Word, slots?: Slots): string => spoken.tell(word(key, slots))

/** One of the page's own words, to go into a slot of another. */
export const word = (key: Word, slots: Slots = {}): Phrase => ({ key: `page.${key}`, slots })

/** A phrase of another room of the catalogue, like `cards.8b`. */
export const tell = (phrase: Phrase): string => spoken.tell(phrase)

/** Names in a row: `A, B and C`. */
export const listed = (names: readonly string[], form?: string): string => spoken.listed(names, form)

/** Points with their sign, as they are written in a score. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : plain(points))

export const plain = (points: number): string => (points < 0 ? `−${-points}` : String(points))

/** The language a yaku's own name is written in, for those who hear it read. */
export const tongue = (name: string): string => (/[가-힣]/.test(name) ? 'ko' : /[぀-ヿ一-鿿]/.test(name) ? 'ja' : 'en')
