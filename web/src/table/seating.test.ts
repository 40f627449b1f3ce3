import { describe, expect, test } from 'vitest'
import { edges, mySide, others, seatsOf, sideName, sideOf } from './seating'

describe('the other seats', () => {
  test('go round from your left hand when play is clockwise', () => {
    expect(others({ players: 4, seat: 1, direction: 'clockwise' })).toEqual([2, 3, 0])
  })

  test('go round the other way when play does', () => {
    expect(others({ players: 4, seat: 1, direction: 'counterclockwise' })).toEqual([0, 3, 2])
  })

  test('are seen by a spectator from behind the first seat', () => {
    expect(others({ players: 3, seat: null, direction: 'clockwise' })).toEqual([1, 2])
  })
})

describe('a wide table', () => {
  test('has a single opponent at the top', () => {
    expect(edges([1])).toEqual({ left: [], top: [1], right: [] })
  })

  test('has two at the sides, and the others between them', () => {
    expect(edges([1, 2])).toEqual({ left: [1], top: [], right: [2] })
    expect(edges([1, 2, 3, 4, 5])).toEqual({ left: [1], top: [2, 3, 4], right: [5] })
  })
})

describe('sides', () => {
  const teams = { players: 6, sides: 3, seat: 4, names: ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'] }

  test('go round the table in turn', () => {
    expect([0, 1, 2, 3, 4, 5].map((seat) => sideOf(seat, 3))).toEqual([0, 1, 2, 0, 1, 2])
    expect(seatsOf(1, teams)).toEqual([1, 4])
  })

  test('hold every seat once', () => {
    expect([0, 1, 2].flatMap((side) => seatsOf(side, teams)).toSorted()).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('are named after their players, and you are you', () => {
    expect([0, 1].map((side) => sideName(side, teams))).toEqual(['Ada and Dan', 'Ben and You'])
  })

  test('are all somebody else’s to a spectator', () => {
    expect(mySide(teams)).toBe(1)
    expect(mySide({ ...teams, seat: null })).toBeNull()
    expect(sideName(1, { ...teams, seat: null })).toBe('Ben and Eve')
  })
})
