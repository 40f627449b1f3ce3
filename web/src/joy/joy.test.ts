import { describe, expect, test } from 'vitest'
import { EMPTY } from '../table/replay'
import type { View } from '../wire'
import { bands } from './bands'
import { counted } from './count'
import { lines } from './share'

describe('points that count up', () => {
  test('begin at nothing, never go back, and end exactly', () => {
    const shown = [-1, 0, 0.1, 0.5, 0.9, 1, 7].map((part) => counted(37, part))
    expect([shown[0], shown[1], shown.at(-2), shown.at(-1)]).toEqual([0, 0, 37, 37])
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  })

  test('may be lost points', () => {
    expect([counted(-8, 0.5) < 0, counted(-8, 1)]).toEqual([true, -8])
  })
})

describe('rounds in bands', () => {
  test('are all there, in their order, whatever the width', () => {
    const rounds = Array.from({ length: 12 }, (_, i) => i)
    for (const most of [-3, 0, 1, 5, 7, 12, 99]) {
      const found = bands(rounds, most)
      expect(found.flatMap((band) => band.rounds)).toEqual(rounds)
      for (const { start, rounds } of found) expect(rounds[0]).toBe(start)
    }
  })

  test('are as even as they can be', () => {
    expect(bands([1, 2, 3, 4, 5, 6], 5).map((band) => band.rounds.length)).toEqual([3, 3])
  })
})

describe('a result that is shared', () => {
  const view: View = {
    ...EMPTY,
    seat: 0,
    table: { ...EMPTY.table, title: 'Koi-Koi', names: ['Guest', 'Ume'], players: 2, sides: 2, side_of: [0, 1] },
    totals: [12, 7],
    history: [
      [6, 0],
      [0, 7],
      [0, 0],
      [6, 0],
    ],
    finale: {
      why: '',
      rounds_won: [2, 1],
      best: { side: 1, round: 2, line: { kind: 'yaku', text: 'Ribbons', points: 7, cards: [] } },
    },
  }

  test('has the score, a sign for each round and the best yaku, and calls nobody a guest', () => {
    expect(lines(view).split('\n')).toEqual([
      'Koi-Koi: me 12 and Ume 7.',
      '🌸🍂▫️🌸',
      'Best yaku: Ribbons, 7 points (Ume).',
    ])
  })

  test('of a game that one only watched has no signs', () => {
    expect(lines({ ...view, seat: null })).toMatch(/^Koi-Koi: Guest 12 and Ume 7\.\nBest/)
  })
})
