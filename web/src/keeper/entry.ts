// A round as it is being told: every change gives a new one, so that undo is keeping the old one.

import { meant } from '../cards'
import type { Asks, Code, Entered } from '../wire'

/** The side that has a card; -1 for nobody. */
export const owner = (round: Entered, card: Code): number => round.piles.findIndex((pile) => pile.includes(card))

/** Cards go to a side, from wherever they were. */
export const give = (round: Entered, side: number, cards: Code[]): Entered => ({
  ...round,
  piles: round.piles.map((pile, i) => {
    const others = pile.filter((card) => !cards.includes(card))
    return i === side ? [...others, ...cards] : others
  }),
})

/** One tap on a card: it goes to the side, or back to nobody if it was there already. */
export const tap = (round: Entered, side: number, card: Code): Entered =>
  give(round, owner(round, card) === side ? -1 : side, [card])

/** The cards that nobody has. */
export const left = (round: Entered, deck: Code[]): Code[] => deck.filter((card) => owner(round, card) < 0)

/** The rest goes to one side. */
export const rest = (round: Entered, side: number, deck: Code[]): Entered => give(round, side, left(round, deck))

/** Somebody sits out, held the blank card, or plays; who does not play has no cards. */
export function sit(round: Entered, seat: number, how: 'plays' | 'out' | 'blank'): Entered {
  const out = round.out.filter((one) => one !== seat)
  const blank = how === 'blank' ? seat : round.blank === seat ? null : round.blank
  const piles = how === 'plays' ? round.piles : round.piles.map((pile, side) => (side === seat ? [] : pile))
  return { ...round, piles, blank, out: how === 'out' ? [...out, seat].toSorted((a, b) => a - b) : out }
}

export const seated = (round: Entered, seat: number): 'plays' | 'out' | 'blank' =>
  round.blank === seat ? 'blank' : round.out.includes(seat) ? 'out' : 'plays'

/** The lucky hand that somebody has of a group; empty for none. */
export const luckyOf = (round: Entered, seat: number, group: string, { lucky }: Pick<Asks, 'lucky'>): string =>
  round.lucky[seat]?.find((name) => lucky.some((one) => one.name === name && one.group === group)) ?? ''

export function setLucky(
  round: Entered,
  seat: number,
  group: string,
  name: string,
  asks: Pick<Asks, 'lucky'>,
): Entered {
  const old = luckyOf(round, seat, group, asks)
  const hands = [...round.lucky[seat]!.filter((one) => one !== old), ...(name ? [name] : [])]
  return { ...round, lucky: replaced(round.lucky, seat, hands) }
}

export const replaced = <T>(values: T[], at: number, value: T): T[] => values.map((one, i) => (i === at ? value : one))

export const toggled = <T>(values: T[], value: T): T[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

/** What somebody typed as cards: codes or names, with spaces or commas between; or the word that is no card. */
export function typed(text: string, deck: Code[]): { cards: Code[]; wrong: string | null } {
  const words = text.split(/[,、，]/.test(text) ? /[,、，]/ : /\s+/).filter((word) => word.trim())
  const found = words.map((word) => meant(word.trim().replace(/\s+/g, '-'), deck, [], {}))
  const wrong = found.findIndex((cards) => cards.length !== 1)
  return { cards: wrong < 0 ? [...new Set(found.flat())] : [], wrong: wrong < 0 ? null : words[wrong]!.trim() }
}

/** Whether two rounds say the same, in whatever order. */
export const same = (one: Entered | null, two: Entered | null): boolean => told(one) === told(two)

const told = (round: Entered | null): string =>
  JSON.stringify(
    round && {
      ...round,
      piles: round.piles.map((pile) => pile.toSorted()),
      lucky: round.lucky.map((hands) => hands.toSorted()),
      declared: round.declared.map((sets) => sets.toSorted()),
      field: round.field.toSorted(),
    },
    FIELDS,
  )

/** So that the order of a round's fields makes no difference either; a list as a filter also sorts. */
const FIELDS = ['piles', 'lucky', 'calls', 'declared', 'out', 'blank', 'stopper', 'maker', 'field', 'dealer']
