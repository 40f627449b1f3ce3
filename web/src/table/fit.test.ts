import { describe, expect, test } from 'vitest'
import { evenColumns, fit, heightOf, TALL } from './fit'

const BOXES = [
  [374, 245],
  [374, 330],
  [800, 180],
  [1084, 180],
  [120, 700],
] as const

describe('cards in a box', () => {
  test.each(BOXES)('of %i × %i never stick out', (width, height) => {
    for (let cells = 1; cells <= 24; cells++) {
      const found = fit(cells, width, height, 7, 108)
      expect(found.columns * (found.width + 7) - 7).toBeLessThanOrEqual(width)
      expect(heightOf(cells, found, 7)).toBeLessThanOrEqual(height + 1e-9)
    }
  })

  test.each(BOXES)('of %i × %i are as wide as any number of columns allows', (width, height) => {
    for (let cells = 1; cells <= 24; cells++) {
      const wider = fit(cells, width, height, 7, 108).width + 1
      const possible = Array.from({ length: cells }, (_, i) => ({ width: wider, columns: i + 1 })).filter(
        (box) => box.columns * (wider + 7) - 7 <= width && heightOf(cells, box, 7) <= height + 1e-9,
      )
      expect(wider > 108 || possible.length === 0).toBe(true)
    }
  })

  test('are never wider than they may be, and then lie in as many columns as that allows', () => {
    expect(fit(2, 2000, 2000, 7, 108)).toEqual({ width: 108, columns: 2 })
    expect(fit(8, 500, 400, 7, 108)).toEqual({ width: 108, columns: 4 })
  })

  test('lie in one row where the box is low, in one column where it is narrow', () => {
    expect(fit(8, 1000, 150, 7, 108).columns).toBe(8)
    expect(fit(4, 100, 700, 7, 108).columns).toBe(1)
  })

  test('have no width where there is no room', () => {
    expect(fit(8, 0, 0, 7, 108).width).toBe(0)
  })
})

describe('rows of a hand', () => {
  test('are as even as they go', () => {
    expect(evenColumns(5, 4)).toBe(3)
    expect(evenColumns(8, 5)).toBe(4)
    expect(evenColumns(7, 4)).toBe(4)
  })

  test('are one where all fit side by side', () => {
    expect(evenColumns(3, 8)).toBe(3)
  })

  test('keep one column when the hand is empty', () => {
    expect(evenColumns(0, 4)).toBe(1)
  })

  test('need no more rows than the widest ones would', () => {
    for (let cards = 1; cards <= 20; cards++)
      for (let most = 1; most <= 10; most++) {
        const columns = evenColumns(cards, most)
        expect(columns).toBeLessThanOrEqual(most)
        expect(Math.ceil(cards / columns)).toBe(Math.ceil(cards / most))
      }
  })
})

test('rows stand above each other with a gap between, none below', () => {
  expect(heightOf(6, { width: 33, columns: 3 }, 10)).toBeCloseTo(2 * 33 * TALL + 10)
})
