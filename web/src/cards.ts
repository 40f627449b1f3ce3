import type { Code } from './wire'
import { say } from './words'

export const KINDS = ['bright', 'animal', 'ribbon', 'chaff', 'joker'] as const
export type Kind = (typeof KINDS)[number]
export type Sorting = 'month' | 'kind'

const LETTERS: Record<string, Kind> = { b: 'bright', a: 'animal', r: 'ribbon', c: 'chaff', j: 'joker' }

export const month = (code: Code): number => parseInt(code) || 0
export const kind = (code: Code): Kind => LETTERS[code.replace(/^\d+/, '')[0] ?? 'c'] ?? 'chaff'

/** A month's number as the game shows it: in hwatu Paulownia is 11 and Willow 12. */
export const shownMonth = (month: number, hwatu: boolean): number => (hwatu && month > 10 ? 23 - month : month)

export const cardName = (code: Code): string => say(`card.${code}`)
export const monthName = (month: number): string => say(`month.${month}`)

/** A card as it is read aloud and shown on hover: name, flower and kind. */
export function fullName(code: Code): string {
  if (code === 'j') return cardName(code)
  const flower = monthName(month(code))
  return say('card.full', { name: cardName(code), flower, kind: say(`kind.${kind(code)}`) })
}

/** Whether a move names a card; the others are words, like `stop`. */
export const isCard = (move: string): boolean => /^(\d|j)/.test(move)

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

/** The moves a typed word may mean: a code, a place in the hand, or the beginning of a card's name. */
export function meant(typed: string, legal: string[], hand: Code[]): string[] {
  const word = typed.trim().toLowerCase()
  if (!word) return []
  const exact = legal.filter((move) => move.toLowerCase() === word)
  if (exact.length) return exact
  if (/^\d+$/.test(word)) {
    const nth = hand[Number(word) - 1]
    return nth && legal.includes(nth) ? [nth] : []
  }
  return legal.filter((move) => names(move).some((name) => name.startsWith(word)))
}

const names = (move: string): string[] =>
  isCard(move)
    ? [move, cardName(move).toLowerCase(), cardName(move).toLowerCase().replaceAll(' ', '-')]
    : [move, say(`move.${move}`).toLowerCase()]
