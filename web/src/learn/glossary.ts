// The words of the table, each with a sentence: found in whatever is said there, so that they can be tapped.

import { isCard } from '../cards'
import { spoken, tell } from '../words'
import type { Rooms } from '../words/tell'

const WORD = /^word\./

/** The words that are explained. */
export const explained = (rooms: Rooms = spoken.rooms): string[] =>
  Object.keys(rooms.learn ?? {})
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

/** What Korean adds to a word. */
const PARTICLES =
  '은|는|이|가|을|를|의|에|에서|에게|께|와|과|랑|로|으로|도|만|나|이나|부터|까지|마다|보다|처럼|들|뿐|씩|째|라|이라|고|이고|며|이며|면|이면|인|일|입니다|이다|다|합니다|하고|하면|하는|해|된|되면|됩니다'

/** What may not stand before and after a word: letters of its own kind, but for what Korean adds. */
const AROUND: [letters: RegExp, before: string, after: string][] = [
  [/\p{Script=Latin}/u, '[\\p{L}\\d-]', '[\\p{L}\\d-]'],
  [/\p{Script=Hangul}/u, '\\p{Script=Hangul}', `(?!(?:${PARTICLES}){0,2}(?!\\p{Script=Hangul}))`],
  [/\p{Script=Han}/u, '\\p{Script=Han}', '\\p{Script=Han}'],
  [/\p{Script=Katakana}/u, '[\\p{Script=Katakana}ー]', '[\\p{Script=Katakana}ー]'],
]

/** A word that is not found inside another. */
function apart(text: string): string {
  const [, before, after] = AROUND.find(([letters]) => letters.test(text)) ?? []
  return before ? `(?<!${before})${quoted(text)}(?!${after})` : quoted(text)
}

interface Finder {
  rooms: Rooms
  /** Every way in which a word is written, and which word it is; none for the name of a card. */
  written: Map<string, string | null>
  known: RegExp
}
let finder: Finder | null = null

/** What finds the words of the language that is spoken; the longest first, so that none is cut short. */
function found(): Finder {
  const { rooms } = spoken
  if (finder?.rooms === rooms) return finder
  const ways = explained().flatMap((name) =>
    [wordName(name), also(name)].map((text) => [text.toLowerCase(), name] as const),
  )
  const written = new Map<string, string | null>([...cardNames(rooms).map((name) => [name, null] as const), ...ways])
  const longest = [...written.keys()].toSorted((a, b) => b.length - a.length)
  return (finder = { rooms, written, known: new RegExp(`(${longest.map(apart).join('|')})`, 'giu') })
}

/** What cards are called, in all forms: a word in there is no word to be explained. */
const cardNames = ({ cards = {} }: Rooms): string[] =>
  Object.entries(cards)
    .filter(([key]) => isCard(key))
    .flatMap(([, entry]) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
    .map((name) => name.toLowerCase())

/** What clings to a word: signs that open or close, and what Korean and Japanese add to it. No line ends in between. */
const OPENS = /[\p{Ps}\p{Pi}¿¡]+$/u
const CLINGS = /^(?:[^\s\p{L}\p{N}\p{Ps}\p{Pi}]+|\p{Script=Hangul}\S*|\p{Script=Hiragana}{1,2})+/u

/** A piece with what clings to it, if it is a word. */
export interface Bound extends Piece {
  before: string
  after: string
}

/** The pieces of a text, every word together with what clings to it. */
export function bound(text: string): Bound[] {
  const all = pieces(text).map((piece) => ({ ...piece, before: '', after: '' }))
  for (const [i, piece] of all.entries()) {
    if (!piece.word) continue
    piece.before = cutOff(all[i - 1], OPENS)
    piece.after = cutOff(all[i + 1], CLINGS)
  }
  return all.filter(({ text }) => text)
}

/** Take from a plain piece what clings to its neighbour. */
function cutOff(piece: Piece | undefined, what: RegExp): string {
  const found = (!piece?.word && piece?.text.match(what)?.[0]) || ''
  if (found) piece!.text = piece!.text.replace(what, '')
  return found
}

/** A text cut where its words can be explained; each of them once. */
export function pieces(text: string): Piece[] {
  const { written, known } = found()
  const seen = new Set<string>()
  return text
    .split(known)
    .map((part, i) => {
      const name = i % 2 ? (written.get(part.toLowerCase()) ?? null) : null
      if (name === null || seen.has(name)) return { text: part, word: null }
      seen.add(name)
      return { text: part, word: name }
    })
    .filter(({ text }) => text)
}
