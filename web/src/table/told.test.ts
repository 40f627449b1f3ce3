import { describe, expect, test } from 'vitest'
import type { Event, Progress, View } from '../wire'
import { EMPTY } from './replay'
import { newsBetween, sentences } from './told'

const row = (name: string, held: boolean): Progress => ({
  name,
  held,
  local: '',
  points: 5,
  need: 1,
  have: ['8b'],
  open: [],
  gone: [],
  possible: true,
  declared: true,
})
const view = (round: number, ...yaku: Progress[][]): View => ({ ...EMPTY, round, yaku })

describe('news', () => {
  test('are the yaku that stand now and did not before, with their cards', () => {
    const before = view(1, [row('Moon Viewing', true), row('Ribbons', false)], [])
    const after = view(1, [row('Moon Viewing', true), row('Ribbons', true)], [])
    expect(newsBetween(before, after)).toEqual([{ side: 0, yaku: [{ name: 'Ribbons', points: 5, cards: ['8b'] }] }])
  })

  test('are told side by side', () => {
    const after = view(1, [row('Ribbons', true)], [row('Animals', true)])
    expect(newsBetween(view(1, [], []), after).map((news) => news.side)).toEqual([0, 1])
  })

  test('are none while nothing new stands', () => {
    expect(newsBetween(view(1, [row('Ribbons', false)]), view(1, [row('Ribbons', false)]))).toEqual([])
  })

  test('do not reach over from one round into the next', () => {
    expect(newsBetween(view(1, [row('Ribbons', false)]), view(2, [row('Ribbons', true)]))).toEqual([])
  })
})

test('events without words say nothing', () => {
  const event = (text: string): Event => ({ kind: 'play', seat: 0, card: null, taken: [], number: 0, text })
  expect(sentences([event('Ada plays the Moon.'), event(''), event('Ume takes.')])).toEqual([
    'Ada plays the Moon.',
    'Ume takes.',
  ])
})
