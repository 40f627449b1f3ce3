// Everything the page says, in the language that is spoken now.

import type page from '../../../src/hanafuda/text/en/page.json'
import { spoken } from './spoken.svelte'
import type { Phrase, Slot, Slots } from './tell'

export { choose, inEach, spoken } from './spoken.svelte'
export { LANGUAGES } from './catalogue'
export { ownName } from './choice'
export type { Phrase }

/** A key of the page's own words; every language has them all. */
export type Word = keyof typeof page

/** One of the page's own sentences. */
export const say = (key: Word, slots?: Slots): string => tell(word(key, slots))

/** One of the page's own words, to go into a slot of another. */
export const word = (key: Word, slots: Slots = {}): Phrase => ({ key: `page.${key}`, slots })

/** A phrase of another room of the catalogue, like `cards.8b`. */
export const tell = (phrase: Phrase): string => spoken.language.tell(phrase)

/** Names in a row: `A, B and C`. */
export const listed = (names: readonly Slot[], form?: string): string => spoken.language.listed(names, form)

/** A number as it is written here. */
export const number = (n: number, decimals = 0): string => spoken.numbers[decimals]!.format(n)

/** Points with their sign, as they are written in a score. */
export const signed = (points: number): string => (points > 0 ? `+${number(points)}` : plain(points))

/** Points with a true minus. */
export const plain = (points: number): string => (points < 0 ? `−${number(-points)}` : number(points))

/** The language a yaku's own name is written in, for those who hear it read. */
export const tongue = (name: string): string =>
  /[가-힣]/.test(name) ? 'ko' : /[぀-ヿ一-鿿]/.test(name) ? 'ja' : spoken.code
