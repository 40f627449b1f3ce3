import { describe, expect, test } from 'vitest'
import type { Entered } from '../wire'
import { give, left, luckyOf, owner, rest, same, seated, setLucky, sit, tap, typed } from './entry'

const EMPTY: Entered = {
  piles: [[], [], []],
  lucky: [[], [], []],
  calls: [0, 0, 0],
  declared: [[], [], []],
  out: [],
  blank: null,
  stopper: null,
  maker: null,
  field: [],
  dealer: null,
}
const DECK = ['1b', '1r', '8b', '8a', '11b', '12c1']
const ASKS = {
  lucky: [
    { name: 'triplet', title: 'Triplet', native: '', points: 20, group: 'month' },
    { name: 'three-pairs', title: 'Three pairs', native: '', points: 40, group: 'month' },
    { name: 'red', title: 'Red', native: '', points: 20, group: 'poverty' },
  ],
}

describe('a card', () => {
  test('goes to a side by one tap, back by another, and over to another side', () => {
    const one = tap(EMPTY, 1, '8b')
    expect([owner(one, '8b'), owner(one, '1b')]).toEqual([1, -1])
    expect(owner(tap(one, 1, '8b'), '8b')).toBe(-1)
    expect(tap(one, 0, '8b').piles).toEqual([['8b'], [], []])
    expect(EMPTY.piles).toEqual([[], [], []])
  })

  test('is never in two piles, whatever is given', () => {
    const round = give(give(EMPTY, 0, ['1b', '1r']), 1, ['1r', '8b'])
    expect(round.piles).toEqual([['1b'], ['1r', '8b'], []])
  })
})

test('the rest goes to one side, and what others have stays theirs', () => {
  const round = rest(tap(EMPTY, 0, '8b'), 2, DECK)
  expect(left(round, DECK)).toEqual([])
  expect(round.piles).toEqual([['8b'], [], ['1b', '1r', '8a', '11b', '12c1']])
})

test('who sits out has no cards; only one has the blank card', () => {
  const round = sit(sit(tap(EMPTY, 1, '8b'), 1, 'out'), 2, 'blank')
  expect([round.piles[1], round.out, round.blank]).toEqual([[], [1], 2])
  expect([0, 1, 2].map((seat) => seated(round, seat))).toEqual(['plays', 'out', 'blank'])
  expect(sit(round, 0, 'blank').blank).toBe(0)
  expect(sit(round, 2, 'plays').blank).toBe(null)
})

test('of a group of lucky hands there is one', () => {
  const round = setLucky(setLucky(EMPTY, 0, 'month', 'triplet', ASKS), 0, 'poverty', 'red', ASKS)
  expect(setLucky(round, 0, 'month', 'three-pairs', ASKS).lucky[0]).toEqual(['red', 'three-pairs'])
  expect(luckyOf(setLucky(round, 0, 'month', '', ASKS), 0, 'month', ASKS)).toBe('')
})

describe('typed cards', () => {
  test('are codes or names', () => {
    expect(typed('8b 1b', DECK)).toEqual({ cards: ['8b', '1b'], wrong: null })
    expect(typed('moon, Rain Man', DECK)).toEqual({ cards: ['8b', '11b'], wrong: null })
    expect(typed('  ', DECK)).toEqual({ cards: [], wrong: null })
  })

  test('are none when one word is no card', () => {
    expect(typed('8b 99x', DECK)).toEqual({ cards: [], wrong: '99x' })
    expect(typed('12c2', DECK).wrong).toBe('12c2')
  })
})

test('rounds are the same in whatever order they were told', () => {
  const [one, two] = [give(EMPTY, 0, ['1b', '8b']), give(EMPTY, 0, ['8b', '1b'])]
  expect(same(one, two)).toBe(true)
  expect(same(one, { ...two, calls: [1, 0, 0] })).toBe(false)
  expect(same(one, null)).toBe(false)
  expect(same(null, null)).toBe(true)
  const { dealer, ...others } = one
  expect(same(one, { dealer, ...others })).toBe(true)
})
