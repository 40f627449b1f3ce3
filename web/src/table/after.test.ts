import { expect, test } from 'vitest'
import type { Changes, Progress, View } from '../wire'
import { after } from './after'
import { EMPTY } from './replay'

const row = (name: string, missing: number): Progress => ({
  name,
  native: '',
  points: 5,
  need: 3,
  missing,
  have: [],
  open: [],
  gone: [],
  held: false,
  possible: true,
  declared: true,
})
const own = { seat: 0, hand: ['8b'], away: [], legal: [], matches: {}, decision: null, speak: null, can_undo: true }
const view: View = { ...EMPTY, stock: 24, log: ['one'], yaku: [[row('Brights', 3), row('Animals', 5)], []] }

test('what is not sent is as it was', () => {
  const changes: Changes = { can_undo: true, stock: 23 }
  const found = after({ ...view, ...own }, changes)
  expect(found).toEqual({ ...view, ...own, can_undo: true, stock: 23 })
  expect(found.yaku).toBe(view.yaku)
})

test('a yaku that is null is as it was', () => {
  const found = after(view, { ...own, yaku: [[null, row('Animals', 4)], [row('Ribbons', 5)]] })
  expect(found.yaku).toEqual([[view.yaku[0]![0], row('Animals', 4)], [row('Ribbons', 5)]])
})
