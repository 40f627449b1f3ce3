// Yaku as cards: which of them are there, and where the others are.

import type { Code, Progress, View } from '../wire'
import { mySide, plays } from './seating'

export type Where = 'has' | 'hand' | 'field' | 'unseen' | 'gone'

export interface Wanted {
  code: Code
  where: Where
}

type Seen = Pick<View, 'hand' | 'field'> & Partial<Pick<View, 'card'>>

/** Where a card of a yaku is, as far as one can see from here; one that waits to take another is seen by all. */
export function where(code: Code, { have, gone }: Progress, { hand, field, card }: Seen): Where {
  if (have.includes(code)) return 'has'
  if (gone.includes(code)) return 'gone'
  return hand.includes(code) ? 'hand' : field.includes(code) || card === code ? 'field' : 'unseen'
}

const ORDER: Where[] = ['has', 'hand', 'field', 'unseen', 'gone']

/** The cards of a yaku, those one has first, then those that are nearest. */
export const cardsOf = (row: Progress, seen: Seen): Wanted[] =>
  [...row.have, ...row.open, ...row.gone]
    .map((code) => ({ code, where: where(code, row, seen) }))
    .toSorted((a, b) => ORDER.indexOf(a.where) - ORDER.indexOf(b.where))

/** Whether it takes each of its cards; of others any will do, so many as it needs. */
export const takesAll = ({ have, open, gone, need }: Progress): boolean =>
  have.length + open.length + gone.length === need

/** Cards alone can still make it. */
const isOpen = ({ held, possible, declared }: Progress): boolean => !held && possible && declared

export const isNear = (row: Progress): boolean => isOpen(row) && row.missing === 1
const isBegun = (row: Progress): boolean => isOpen(row) && row.missing > 1 && row.have.length > 0
const isFar = (row: Progress): boolean => isOpen(row) && row.missing > 1 && !row.have.length

/** The yaku of a side when all is over: made or not. */
export const madeOrNot = (rows: Progress[]) =>
  [
    { word: 'yaku.held', rows: rows.filter((row) => row.held), open: true },
    { word: 'yaku.unmade', rows: rows.filter((row) => !row.held), open: false },
  ] as const

/** The yaku of a side by how near they are: made, one card away, begun, not begun, still to be declared, lost. */
export const byNearness = (rows: Progress[]) =>
  [
    { word: 'yaku.held', rows: rows.filter((row) => row.held), open: true },
    { word: 'yaku.near', rows: rows.filter(isNear).toSorted(dearest), open: true },
    { word: 'yaku.begun', rows: rows.filter(isBegun).toSorted(nearest), open: true },
    { word: 'yaku.far', rows: rows.filter(isFar), open: true },
    { word: 'yaku.undeclared', rows: rows.filter((row) => !row.held && row.possible && !row.declared), open: true },
    { word: 'yaku.lost', rows: rows.filter((row) => !row.held && !row.possible), open: false },
  ] as const

const dearest = (a: Progress, b: Progress) => b.points - a.points
const nearest = (a: Progress, b: Progress) => a.missing - b.missing || dearest(a, b)

/** One card away, and something is there already. */
const isReached = (row: Progress): boolean => isNear(row) && row.have.length > 0

export interface Reach {
  side: number
  row: Progress
}

/** What to keep an eye on: the yaku that you are nearest to, then what others are one card away from. */
export function inReach(view: View, most = 3): Reach[] {
  const me = mySide(view)
  const of = (side: number, rows: Progress[]) => rows.map((row) => ({ side, row }))
  const own = me === null ? [] : (view.yaku[me] ?? [])
  const near = own.filter(isReached).toSorted(dearest)
  const mine = near.length ? near : own.filter(isBegun).toSorted(nearest)
  const others = view.yaku.flatMap((rows, side) =>
    side === me || !plays(side, view) ? [] : of(side, rows.filter(isReached).toSorted(dearest)),
  )
  return [...of(me ?? 0, mine.slice(0, most)), ...others.slice(0, most)]
}
