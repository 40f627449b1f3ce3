import { expect, test } from 'vitest'
import { arrowed } from './arrows'

// Seven cards in rows of four: 0 1 2 3 over 4 5 6.

test('arrows lead to the neighbours, above and below too', () => {
  const from1 = (key: string) => arrowed(key, 1, 7, 4)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowDown'].map(from1)).toEqual([0, 2, 5])
  expect(arrowed('ArrowUp', 5, 7, 4)).toBe(1)
})

test('no arrow leads out of the hand', () => {
  expect(arrowed('ArrowLeft', 0, 7, 4)).toBeNull()
  expect(arrowed('ArrowRight', 6, 7, 4)).toBeNull()
  expect(arrowed('ArrowUp', 2, 7, 4)).toBeNull()
  expect(arrowed('ArrowDown', 3, 7, 4)).toBeNull()
})

test('Home and End lead to the first and the last card', () => {
  expect([arrowed('Home', 3, 7, 4), arrowed('End', 3, 7, 4)]).toEqual([0, 6])
})

test('other keys, and keys in an empty hand, mean nothing', () => {
  expect(arrowed('Enter', 3, 7, 4)).toBeNull()
  expect(['Home', 'End', 'ArrowRight'].map((key) => arrowed(key, 0, 0, 1))).toEqual([null, null, null])
})
