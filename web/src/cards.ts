import type { Code, Move } from './wire'
import { spoken, tell, type Phrase } from './words'

export const KINDS = ['bright', 'animal', 'ribbon', 'chaff', 'joker'] as const
export type Kind = (typeof KINDS)[number]
export type Sorting = 'month' | 'kind'

const LETTERS: Record<string, Kind> = { b: 'bright', a: 'animal', r: 'ribbon', c: 'chaff', j: 'joker' }

export const month = (code: Code): number => parseInt(code) || 0
export const kind = (code: Code): Kind => LETTERS[code.replace(/^\d+/, '')[0] ?? 'c'] ?? 'chaff'

/** A card, a month's flower and a kind of cards, to go into a slot of a sentence. */
export const card = (code: Code): Phrase => ({ key: `cards.${code}` })
export const flower = (month: number): Phrase => ({ key: `cards.month.${month}` })
export const kinds = (kind: Kind): Phrase => ({ key: `cards.kinds.${kind}` })

export const cardName = (code: Code): string => tell(card(code))

/** A card as it is read aloud and shown on hover: its month first, and its own name if it has one. */
export function fullName(code: Code): string {
  if (!month(code)) return cardName(code)
  const slots = { name: card(code), flower: flower(month(code)), kind: { key: `cards.kind.${kind(code)}` } }
  return tell({ key: PLAIN.test(code) ? 'cards.full-plain' : 'cards.full', slots })
}

/** Ribbons and most chaff are called by their month and kind alone. */
const PLAIN = /r$|c[23]$|^([1-9]|10)c1$/

/** Whether a move names a card; the others are words, like `stop`. */
export const isCard = (move: Move): boolean => /^(\d|j)/.test(move)

const byMonth = (a: Code, b: Code) => (month(a) || 99) - (month(b) || 99) || byKind(a, b)
const byKind = (a: Code, b: Code) =>
  KINDS.indexOf(kind(a)) - KINDS.indexOf(kind(b)) || month(a) - month(b) || a.localeCompare(b)

export const sorted = (cards: Code[], by: Sorting): Code[] => cards.toSorted(by === 'month' ? byMonth : byKind)

/** The cards of a pile by kind, empty kinds left out but for the four that every deck has. */
export function byKinds(cards: Code[]): { kind: Kind; cards: Code[] }[] {
  return KINDS.map((one) => ({
    kind: one,
    cards: sorted(
      cards.filter((code) => kind(code) === one),
      'month',
    ),
  })).filter((group) => group.kind !== 'joker' || group.cards.length)
}

/** What begins a typed name, since single letters ask for something. */
export const NAME = /^\//

/** The moves a typed word may mean: a code, a place in the hand, or the beginning of a name, if it is none in full.
    `words` names other moves. */
export function meant(typed: string, legal: Move[], hand: Code[], words: Record<Move, string>): Move[] {
  const word = folded(typed.normalize('NFKC').replace(NAME, ''))
  if (!word) return []
  const exact = legal.filter((move) => move.toLowerCase() === word)
  if (exact.length) return exact
  if (/^\d+$/.test(word)) {
    const nth = hand[Number(word) - 1]
    return nth && legal.includes(nth) ? [nth] : []
  }
  const called = legal.filter((move) => names(move, words).includes(word))
  return called.length ? called : legal.filter((move) => names(move, words).some((name) => name.startsWith(word)))
}

/** A text however it was composed, without regard to capitals and accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .trim()
    .toLowerCase()

/** All that a move is called, like 芒に月 and 月, with blanks or hyphens. */
function names(move: Move, words: Record<Move, string>): string[] {
  const known = (isCard(move) ? forms(move) : [words[move] ?? '']).map(folded)
  return [move, ...known, ...known.map((name) => name.replaceAll(' ', '-'))]
}

function forms(code: Code): string[] {
  const entry = spoken.rooms.cards?.[code] ?? ''
  return typeof entry === 'string' ? [entry] : Object.values(entry)
}
