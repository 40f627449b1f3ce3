import { describe, expect, test } from 'vitest'
import words from '../../../src/hanafuda/text/en/cards.json'
import { cardName, fullName } from '../cards'
import { EMPTY } from '../table/replay'
import { veiled } from '../table/veil'
import type { View } from '../wire'
import { QUERIES, answer, queried, queryKeys } from './queries'

const table = { ...EMPTY.table, names: ['Ada', 'Ume'], players: 2, sides: 2, side_of: [0, 1] }
const progress = { native: '', have: [], open: [], gone: [], declared: true }
const view: View = {
  ...EMPTY,
  table,
  seat: 0,
  turn: 0,
  hand: ['8b', '2r'],
  hand_sizes: [2, 2],
  field: ['9r', '2c1'],
  stock: 1,
  legal: ['8b', '2r'],
  matches: { '2r': ['2c1'] },
  piles: [['9a', '9c1'], []],
  totals: [5, -3],
  yaku: [
    [
      { ...progress, name: 'Chaff', points: 1, need: 10, missing: 0, held: true, possible: true },
      { ...progress, name: 'Moon Viewing', points: 5, need: 2, missing: 1, held: false, possible: true },
      { ...progress, name: 'Gone', points: 5, need: 2, missing: 1, held: false, possible: false },
    ],
    [],
  ],
}
const log = ['One.', 'Two.', 'Three.']
const all = (seen: View) => QUERIES.map((query) => answer(query, seen, log)).join(' ')

describe('a letter', () => {
  test('asks for one thing each', () => {
    expect(['h', 'f', 'p', 'y', 'l', 's', 't'].map(queried)).toEqual([...QUERIES])
    expect(queried('m')).toBeUndefined()
  })

  test('is named in the help', () => {
    for (const key of 'HFPYLST') expect(queryKeys()).toMatch(new RegExp(`${key}[ \u00a0]`))
  })
})

describe('what is heard', () => {
  test('of the hand is each card, month first, and what it takes', () => {
    expect(answer('hand', view, log)).toBe('Your hand: Plum: ribbon, takes Plum: chaff; Susuki: Moon, bright.')
  })

  test('of the field counts the stock too', () => {
    expect(answer('field', view, log)).toBe('On the field: Plum: chaff; Chrysanthemum: ribbon. 1 card in the stock.')
  })

  test('of the piles begins with your own', () => {
    expect(answer('piles', { ...view, seat: 1 }, log)).toBe(
      'You have taken nothing yet. Ada: Animals 1: Chrysanthemum: Sake Cup, animal; Chaff 1: Chrysanthemum: chaff.',
    )
  })

  test('of the yaku is what is made, and what is one card away and still possible', () => {
    expect(answer('yaku', view, log)).toBe(
      'You: made Chaff, 1 point. One card away Moon Viewing, 5 points. Ume: no yaku, and none one card away.',
    )
  })

  test('of the rest is the last that happened, the score, and whose turn it is', () => {
    expect(answer('last', view, log)).toBe('Two. Three.')
    expect(answer('score', view, log)).toBe('You 5. Ume −3.')
    expect(answer('turn', view, log)).toBe('Your turn: play a card')
    expect(answer('turn', { ...view, turn: 1 }, log)).toBe('Ume is to play.')
  })
})

describe('nothing hidden is spoken', () => {
  const deck = Object.keys(words).filter((key) => /^\d/.test(key))
  const named = deck.filter((code) => /[ba]$|^11c$|^12c1$/.test(code))

  test('no card is named that the view does not show', () => {
    const seen = new Set([...view.hand, ...view.field, ...view.piles.flat()])
    const spoken = all(view)
    for (const code of deck.filter((one) => !seen.has(one) && !fullNames(seen).has(fullName(one))))
      expect(spoken).not.toContain(fullName(code))
    expect(named.filter((code) => spoken.includes(`${cardName(code)},`))).toEqual(['8b', '9a'])
  })

  test('hands that are laid open at the end are still nobody’s but their own', () => {
    expect(all({ ...view, hands: [['8b'], ['3b', '12b']] })).toBe(all(view))
  })

  test('while the device is passed round, no hand is', () => {
    expect(answer('hand', veiled(view), log)).toBe('You have no cards in hand.')
    expect(all(veiled(view))).not.toContain('Moon')
  })
})

const fullNames = (codes: Iterable<string>) => new Set([...codes].map(fullName))
