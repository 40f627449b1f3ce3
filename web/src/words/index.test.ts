import { describe, expect, test } from 'vitest'
import { count, listed, plain, say, signed, tongue } from '.'
import { en } from './en'

describe('a sentence', () => {
  test('has its names filled in', () => {
    expect(say('setup.title', { game: 'Koi-Koi' })).toBe('Set up Koi-Koi')
    expect(say('table.place', { name: 'Dealer', burden: 0 })).toBe('Dealer, burden 0')
  })

  test('without a value shows a gap, never a brace', () => {
    expect(say('setup.title')).toBe('Set up ')
  })

  test('takes a value as it is, even if it looks like a name to fill in', () => {
    expect(say('setup.title', { game: '{name} $&' })).toBe('Set up {name} $&')
  })

  test('nobody wrote shows its key', () => {
    const unknown = 'no.such.key'
    expect(say(unknown)).toBe(unknown)
  })
})

describe('so many of a thing', () => {
  test('are one or several; none are several', () => {
    expect(count('table.handLeft', 1)).toBe('1 card in hand')
    expect([0, 2].map((n) => count('table.handLeft', n))).toEqual(['0 cards in hand', '2 cards in hand'])
  })

  test('can be said both ways, with the same names in both', () => {
    const slots = (key: string) => (en[key] ?? 'missing').match(/\{\w+\}/g)?.toSorted()
    const ones = Object.keys(en).filter((key) => key.endsWith('.one'))
    expect(ones.length).toBeGreaterThan(0)
    for (const one of ones) expect(slots(one.replace(/one$/, 'many'))).toEqual(slots(one))
  })
})

describe('points', () => {
  test('of a score carry their sign, with a true minus', () => {
    expect([5, 0, -3].map(signed)).toEqual(['+5', '0', '−3'])
  })

  test('of a total carry only the minus', () => {
    expect([5, 0, -3].map(plain)).toEqual(['5', '0', '−3'])
  })
})

test('names in a row have one “and”, before the last', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listed)).toEqual(['', 'A', 'A and B', 'A, B and C'])
})

test('a yaku’s own name is read in its own language', () => {
  expect(['雨四光 ame-shikō', 'こいこい', '홍단 hongdan', 'Kas'].map(tongue)).toEqual(['ja', 'ja', 'ko', 'en'])
})
