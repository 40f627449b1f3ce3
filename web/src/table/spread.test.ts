import { expect, test } from 'vitest'
import { spread } from './spread'

test('labels that stand far enough apart stay where they are', () => {
  expect(spread([40, 10, 70], 13, 120)).toEqual([40, 10, 70])
})

test('labels too near to each other are moved apart, in their order', () => {
  expect(spread([12, 10, 60], 13, 120)).toEqual([23, 10, 60])
  expect(spread([10, 10, 10], 13, 120)).toEqual([10, 23, 36])
})

test('of labels crowded at the foot none falls off it', () => {
  expect(spread([118, 118, 110, 20], 13, 120)).toEqual([107, 120, 94, 20])
})

test('seven equal labels still stand apart', () => {
  const moved = spread(Array(7).fill(112) as number[], 13, 128)
  expect(moved).toEqual([50, 63, 76, 89, 102, 115, 128])
})
