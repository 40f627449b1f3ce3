// What a player may ask with one letter, and hear: made from the view of the seat alone, so nothing hidden is ever spoken.

import { byKinds, fullName, kinds, sorted } from '../cards'
import { question } from '../table/asked'
import { mySide, seatsOf, whoIs } from '../table/seating'
import { isNear } from '../table/yaku'
import type { Code, Progress, View } from '../wire'
import { plain } from '../words'
import { teaches } from './words'

export const QUERIES = ['hand', 'field', 'piles', 'yaku', 'last', 'score', 'turn'] as const
export type Query = (typeof QUERIES)[number]

const letter = (query: Query): string => teaches(`learn.key.${query}`)

/** What a key asks for; nothing, if it is none of these. */
export const queried = (key: string): Query | undefined => QUERIES.find((query) => letter(query) === key)

/** The letters and what they tell, in a sentence. */
export const queryKeys = (): string =>
  teaches('learn.keys', Object.fromEntries(QUERIES.map((query) => [query, letter(query).toUpperCase()])))

/** The answer, in words; `log` is what has been told at the table. */
export function answer(query: Query, view: View, log: string[]): string {
  switch (query) {
    case 'hand':
      return hand(view)
    case 'field':
      return field(view)
    case 'piles':
      return sides(view).map(pile(view)).join(' ')
    case 'yaku':
      return sides(view).map(yaku(view)).join(' ')
    case 'last':
      return log.slice(-2).join(' ') || teaches('learn.heard.nothing')
    case 'score':
      return sides(view).map(score(view)).join(' ')
    case 'turn':
      return turn(view)
  }
}

const hand = ({ hand, matches }: View): string =>
  hand.length
    ? teaches('learn.heard.hand', { cards: sorted(hand, 'month').map(held(matches)) })
    : teaches('learn.heard.hand-none')

const held =
  (matches: View['matches']) =>
  (code: Code): string =>
    matches[code]?.length
      ? teaches('learn.heard.takes', { card: fullName(code), taken: matches[code].map(fullName) })
      : fullName(code)

const field = ({ field, stock }: View): string =>
  teaches(field.length ? 'learn.heard.field' : 'learn.heard.field-none', {
    cards: sorted(field, 'month').map(fullName),
    n: stock,
  })

/** Your own side first. */
function sides(view: View): number[] {
  const all = view.piles.map((_, side) => side)
  return all.toSorted((a, b) => Number(b === mySide(view)) - Number(a === mySide(view)))
}

const pile =
  (view: View) =>
  (side: number): string => {
    const groups = byKinds(view.piles[side] ?? []).filter(({ cards }) => cards.length)
    const name = whoIs(side, view)
    if (!groups.length) return teaches('learn.heard.pile-none', { name, n: people(view, side) })
    const taken = groups.map(({ kind, cards }) =>
      teaches('learn.heard.kind', { kind: kinds(kind), n: cards.length, cards: cards.map(fullName) }),
    )
    return teaches('learn.heard.pile', { name, taken })
  }

/** How a side is spoken of: you and teams as several, somebody else as one. */
const people = (view: View, side: number): number => (side === mySide(view) ? 2 : seatsOf(side, view.table).length)

const yaku =
  (view: View) =>
  (side: number): string => {
    const all = view.yaku[side] ?? []
    const name = whoIs(side, view)
    const made = all.filter((one) => one.held).map(worth)
    const near = all.filter(isNear).map(worth)
    const key = made.length ? (near.length ? 'both' : 'made') : near.length ? 'near' : 'none'
    return teaches(`learn.heard.yaku-${key}`, { name, made, near })
  }

const worth = ({ name, points }: Progress): string => teaches('learn.heard.worth', { name, n: points })

const score =
  (view: View) =>
  (side: number): string =>
    teaches('learn.heard.score', { name: whoIs(side, view), points: plain(view.totals[side] ?? 0) })

function turn(view: View): string {
  if (view.turn === null) return teaches('learn.heard.nobody')
  if (view.turn === view.seat) return question(view)
  return teaches('learn.heard.turn', { name: view.table.names[view.turn] ?? '' })
}
