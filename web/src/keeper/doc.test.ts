import { describe, expect, test } from 'vitest'
import type { Entered } from '../wire'
import { firstChange, merged, sameDoc, type Doc } from './doc'
import { marksOf } from './marks'

const round = (card: string): Entered => ({
  piles: [[card], []],
  lucky: [[], []],
  calls: [0, 0],
  declared: [[], []],
  out: [],
  blank: null,
  stopper: null,
  maker: null,
  field: [],
  dealer: null,
})
const doc = (cards: string, draft = ''): Doc => ({
  rounds: cards.split(' ').filter(Boolean).map(round),
  draft: draft ? round(draft) : null,
})
const told = ({ rounds, draft }: Doc) => [rounds.map((one) => one.piles[0]![0]).join(' '), draft?.piles[0]![0] ?? '']

test('the first change is where two differ, or one more', () => {
  expect(firstChange(doc('1b 2a 3b'), doc('1b 4a 3b'))).toBe(1)
  expect(firstChange(doc('1b 2a'), doc('1b'))).toBe(1)
  expect(firstChange(doc('1b'), doc('1b 2a'))).toBe(1)
  expect(sameDoc(doc('1b'), doc('1b 2a'))).toBe(false)
  expect(sameDoc(doc('1b', '2a'), doc('1b', '2a'))).toBe(true)
  expect(sameDoc(doc('1b', '2a'), doc('1b'))).toBe(false)
})

describe('what two devices told', () => {
  const both = (base: Doc, mine: Doc, theirs: Doc) => {
    const { doc, clash } = merged(base, mine, theirs)
    return [...told(doc), clash]
  }

  test('is theirs where nothing was told here', () => {
    expect(both(doc('1b'), doc('1b'), doc('1b 2a', '3b'))).toEqual(['1b 2a', '3b', false])
  })

  test('is mine where nothing was told there', () => {
    expect(both(doc('1b'), doc('4a', '5a'), doc('1b'))).toEqual(['4a', '5a', false])
  })

  test('comes together where they told different rounds', () => {
    expect(both(doc('1b 2a'), doc('4a 2a'), doc('1b 2a 3b'))).toEqual(['4a 2a 3b', '', false])
    expect(both(doc('1b'), doc('1b', '5a'), doc('2a'))).toEqual(['2a', '5a', false])
  })

  test('loses neither where both told the same round: theirs stands, mine is being entered', () => {
    expect(both(doc('1b'), doc('1b 2a'), doc('1b 3b'))).toEqual(['1b 3b', '2a', true])
    expect(both(doc('1b'), doc('2a'), doc('3b'))).toEqual(['3b', '2a', true])
  })

  test('is told once where both told the same', () => {
    expect(both(doc(''), doc('1b', '2a'), doc('1b'))).toEqual(['1b', '2a', false])
  })

  test('keeps a round that one took out and the other corrected', () => {
    expect(both(doc('1b 2a'), doc('1b', '9a'), doc('1b 3b'))).toEqual(['1b 3b', '9a', false])
    expect(both(doc('1b 2a'), doc('1b 3b'), doc('1b', '9a'))).toEqual(['1b 3b', '9a', false])
  })
})

test('no two sides have the same mark', () => {
  expect(marksOf(['Ada', 'Ben'])).toEqual(['A', 'B'])
  expect(marksOf(['Ada', 'Anna'])).toEqual(['AD', 'AN'])
  expect(marksOf(['Player 1', 'Player 2'])).toEqual(['1', '2'])
})
