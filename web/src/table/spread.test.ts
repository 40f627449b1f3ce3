import { expect, test } from 'vitest'
import { spread } from './spread'

test('labels that stand far enough apart stay where they are', () => {
  expect(spread([40, 10, 70], 13, 0, 120)).toEqual([40, 10, 70])
})

test('labels too near to each other are moved apart to both sides, in their order', () => {
  expect(spread([42, 40, 90], 12, 0, 120)).toEqual([47, 35, 90])
  expect(spread([50, 50, 50], 13, 0, 120)).toEqual([37, 50, 63])
})

test('of labels crowded at the foot none falls off it', () => {
  expect(spread([118, 118, 110, 20], 13, 0, 120)).toEqual([107, 120, 94, 20])
})

test('of labels crowded at the head none rises over it', () => {
  expect(spread([10, 12, 100], 13, 8, 120)).toEqual([8, 21, 100])
})

test('seven equal labels still stand apart', () => {
  const moved = spread(Array(7).fill(112) as number[], 13, 8, 128)
  expect(moved).toEqual([50, 63, 76, 89, 102, 115, 128])
})
