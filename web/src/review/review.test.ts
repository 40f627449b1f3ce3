// Moments, notes and the curve: what looking back works out by itself.
import { beforeEach, expect, test } from 'vitest'
import { keep, mistakes, solve } from './box'
import { drawn, line, scaled } from './curve'
import { askedIn, read, replayAddress, reviewAddress, written } from './moment'
import { clean, inOrder, keepNote, notesOf, withNotes } from './notes'

beforeEach(() => localStorage.clear())

test('a moment is written and read back', () => {
  expect(read(written({ round: 3, step: 5 }))).toEqual({ round: 3, step: 5 })
  expect(read('3')).toBeNull()
  expect(read(null)).toBeNull()
  expect(askedIn('?at=12.0&x=1')).toEqual({ round: 12, step: 0 })
})

test('every moment of a game has an address', () => {
  expect(replayAddress('a/b', { round: 1, step: 2 })).toBe('/replay/a%2Fb?at=1.2')
  expect(replayAddress('', { round: 1, step: 2 })).toBe('/replay?at=1.2')
  expect(reviewAddress('abc', 1)).toBe('/review/abc?seat=1')
  expect(reviewAddress('abc')).toBe('/review/abc')
})

test('notes written here stand before those that came with the record, and an empty one takes them away', () => {
  const came = [
    { round: 1, step: 3, text: 'came' },
    { round: 2, step: 0, text: 'stays' },
  ]
  keepNote('game', '1.3', ' mine \n now ')
  expect(notesOf('game', came)).toEqual({ '1.3': 'mine now', '2.0': 'stays' })
  keepNote('game', '1.3', '')
  expect(notesOf('game', came)).toEqual({ '2.0': 'stays' })
  expect(notesOf('other', [])).toEqual({})
})

test('a record has its notes at the end, in the order of their moments', () => {
  const notes = { '10.1': 'c', '2.10': 'b', '2.9': 'a' }
  expect(inOrder(notes).map(([moment]) => moment)).toEqual(['2.9', '2.10', '10.1'])
  expect(withNotes({ record: 'x\n' }, { '1.0': 'why?' })).toBe('x\nnote 1.0: why?\n')
  expect(clean('x'.repeat(600))).toHaveLength(500)
})

test('mistakes are kept once, and those that are solved do not come back', () => {
  const one = { record: 'r', round: 1, step: 2, loss: 3, solved: false }
  expect(keep([one, { ...one, step: 4 }])).toBe(2)
  expect(keep([one])).toBe(0)
  solve(one)
  expect(mistakes().map(({ solved }) => solved)).toEqual([true, false])
})

test('the curve goes from left to right, and nothing is where no lead is', () => {
  const curve = [
    { round: 1, step: 0, lead: 0 },
    { round: 1, step: 2, lead: 10 },
    { round: 2, step: 0, lead: -10 },
  ]
  const { points, rounds, scale } = drawn({ curve }, 100, 40)
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [0, 20],
    [50, 0],
    [100, 40],
  ])
  expect(scale.y(0)).toBe(20)
  expect(scale.marks).toEqual([0, 10, -10])
  expect(rounds).toEqual([
    { number: 1, x: 0 },
    { number: 2, x: 100 },
  ])
  expect(line(points)).toBe('0.0,20.0 50.0,0.0 100.0,40.0')
})

test('nothing is written over the line of zero', () => {
  expect(scaled([0, -50], 140).marks).toEqual([0, -50])
  expect(scaled([0], 140).marks).toEqual([0, 1, -1])
})
