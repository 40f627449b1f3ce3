import { describe, expect, test } from 'vitest'
import type { Progress } from '../wire'
import { EMPTY } from './replay'
import { byNearness, cardsOf, inReach, takesAll, where } from './yaku'

const row = (name: string, more: Partial<Progress> = {}): Progress => ({
  name,
  native: '',
  points: 5,
  need: 3,
  missing: 2,
  have: ['1r'],
  open: ['2r', '3r'],
  gone: [],
  held: false,
  possible: true,
  declared: true,
  ...more,
})
const seen = { hand: ['2r'], field: ['3r'] }

describe('a card of a yaku', () => {
  test('is in the pile, in the hand, on the field, not seen yet, or gone', () => {
    const ribbons = row('Ribbons', { open: ['2r', '3r', '4r'], gone: ['5r'] })
    expect(['1r', '2r', '3r', '4r', '5r'].map((code) => where(code, ribbons, seen))).toEqual([
      'has',
      'hand',
      'field',
      'unseen',
      'gone',
    ])
  })

  test('that waits to take another lies open like the field', () => {
    const ribbons = row('Ribbons', { open: ['4r'] })
    expect(where('4r', ribbons, { ...seen, card: '4r' })).toBe('field')
  })

  test('comes the sooner the nearer it is', () => {
    const ribbons = row('Ribbons', { open: ['4r', '3r', '2r'], gone: ['5r'] })
    expect(cardsOf(ribbons, seen).map(({ code }) => code)).toEqual(['1r', '2r', '3r', '4r', '5r'])
  })
})

test('a yaku takes all its cards, or any of many', () => {
  expect(takesAll(row('Poetry'))).toBe(true)
  expect(takesAll(row('Ribbons', { open: ['2r', '3r', '4r'] }))).toBe(false)
})

test('within reach is what lacks one card, and every yaku stands once', () => {
  const rows = [
    row('made', { held: true, missing: 0 }),
    row('near', { missing: 1 }),
    row('begun'),
    row('far', { have: [], missing: 3 }),
    row('unsaid', { missing: 1, declared: false }),
    row('lost', { possible: false }),
    row('never said', { possible: false, declared: false }),
  ]
  const groups = Object.fromEntries(byNearness(rows).map((group) => [group.word, group.rows.map(({ name }) => name)]))
  expect(groups).toEqual({
    'yaku.held': ['made'],
    'yaku.near': ['near'],
    'yaku.begun': ['begun'],
    'yaku.far': ['far'],
    'yaku.undeclared': ['unsaid'],
    'yaku.lost': ['lost', 'never said'],
  })
})

describe('the strip', () => {
  const view = { ...EMPTY, seat: 0, table: { ...EMPTY.table, sides: 2, side_of: [0, 1] } }
  const names = (mine: Progress[], theirs: Progress[]) =>
    inReach({ ...view, yaku: [mine, theirs] }).map(({ side, row }) => `${side} ${row.name}`)

  test('has what you lack one card for, the dearest first, and then what others do', () => {
    const near = [row('small', { missing: 1, points: 1 }), row('large', { missing: 1, points: 9 }), row('begun')]
    expect(names(near, [row('theirs', { missing: 1 }), row('far')])).toEqual(['0 large', '0 small', '1 theirs'])
  })

  test('has what is nearest where nothing is near', () => {
    expect(names([row('far', { missing: 4 }), row('nearer')], [])).toEqual(['0 nearer', '0 far'])
  })

  test('keeps quiet about what nobody has begun', () => {
    expect(names([row('one card', { need: 1, missing: 1, have: [] })], [])).toEqual([])
  })
})
