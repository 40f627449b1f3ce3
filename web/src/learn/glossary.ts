// The words of the table, each with a sentence: found in whatever is said there, so that they can be tapped.

import learn from '../../../src/hanafuda/text/en/learn.json'
import { tell } from '../words'

const WORD = /^word\./

/** The words that are explained. */
export const WORDS: string[] = Object.keys(learn)
  .filter((key) => WORD.test(key))
  .map((key) => key.replace(WORD, ''))

const word = (name: string) => ({ key: `learn.word.${name}` })

/** A word as it is written, and the sentence that explains it. */
export const wordName = (name: string): string => tell(word(name))
export const wordSays = (name: string): string => tell({ key: 'learn.says', slots: { of: word(name) } })
const also = (name: string): string => tell({ key: 'learn.also', slots: { of: word(name) } })

/** A piece of a text: plain, or a word that is explained. */
export interface Piece {
  text: string
  word: string | null
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where words are written apart, none is found inside another. */
const apart = (text: string): string =>
  /\p{Script=Latin}/u.test(text) ? `(?<![\\p{L}\\d-])${quoted(text)}(?![\\p{L}\\d-])` : quoted(text)

/** Every way in which a word is written, and which word it is; the longest first, so that it is not cut short. */
const written = new Map(WORDS.flatMap((name) => [wordName(name), also(name)].map((text) => [text.toLowerCase(), name])))
const longest = [...written.keys()].toSorted((a, b) => b.length - a.length)
const known = new RegExp(`(${longest.map(apart).join('|')})`, 'giu')

/** A text cut where its words can be explained; each of them once. */
export function pieces(text: string): Piece[] {
  const seen = new Set<string>()
  return text
    .split(known)
    .map((part, i) => {
      const name = i % 2 ? written.get(part.toLowerCase())! : null
      if (name === null || seen.has(name)) return { text: part, word: null }
      seen.add(name)
      return { text: part, word: name }
    })
    .filter(({ text }) => text)
}
