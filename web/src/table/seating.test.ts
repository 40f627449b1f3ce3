import { describe, expect, test } from 'vitest'
import { abreast, edges, hasPile, keepsPile, mySide, others, seatsOf, sideName, sitsOut, teamLetter } from './seating'

describe('the other seats', () => {
  test('go round from your left hand when play is clockwise', () => {
    expect(others({ seat: 1, table: { players: 4, direction: 'clockwise' } })).toEqual([2, 3, 0])
  })

  test('go round the other way when play does', () => {
    expect(others({ seat: 1, table: { players: 4, direction: 'counter-clockwise' } })).toEqual([0, 3, 2])
  })

  test('are seen by a spectator from behind the first seat', () => {
    expect(others({ seat: null, table: { players: 3, direction: 'clockwise' } })).toEqual([1, 2])
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

test('on a narrow table seats stand in two rows before their names are cut', () => {
  expect([2, 4, 5, 6].map((seats) => abreast(seats, 390))).toEqual([2, 4, 3, 3])
  expect([5, 6].map((seats) => abreast(seats, 820))).toEqual([5, 6])
})

describe('who is out', () => {
  const out = [{ seat: 2, why: 'drop' as const, text: 'dropped' }]
  const playing = { out, phase: 'play' as const, table: { side_of: [0, 1, 2] } }

  test('is known with the reason', () => {
    expect([1, 2].map((seat) => sitsOut(seat, playing)?.text)).toEqual([undefined, 'dropped'])
  })

  test('has no pile, and nobody has before it is said who plays', () => {
    expect([0, 1, 2].map((side) => hasPile(side, playing))).toEqual([true, true, false])
    expect([0, 1, 2].map((side) => hasPile(side, { ...playing, phase: 'speak' }))).toEqual([false, false, false])
  })

  test('does not take the pile of a partner who plays', () => {
    expect(hasPile(0, { ...playing, table: { side_of: [0, 1, 0] } })).toBe(true)
  })
})

describe('sides', () => {
  const table = { side_of: [0, 1, 2, 0, 1, 2], names: ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'] }
  const teams = { seat: 4, table }

  test('are as the server says', () => {
    expect(seatsOf(1, table)).toEqual([1, 4])
    expect(seatsOf(1, { side_of: [0, 0, 1, 1] })).toEqual([2, 3])
  })

  test('keep their pile before you, or before the seat furthest to your right', () => {
    const keeping = (seat: number | null, direction: 'clockwise' | 'counter-clockwise') => {
      const view = { seat, table: { players: 6, direction, ...table } }
      return [0, 1, 2, 3, 4, 5].filter((one) => keepsPile(one, view))
    }
    expect(keeping(0, 'clockwise')).toEqual([0, 4, 5])
    expect(keeping(null, 'clockwise')).toEqual([0, 4, 5])
    expect(keeping(4, 'clockwise')).toEqual([2, 3, 4])
    expect(keeping(0, 'counter-clockwise')).toEqual([0, 1, 2])
  })

  test('go by letters', () => {
    expect([0, 1, 5].map(teamLetter)).toEqual(['A', 'B', 'F'])
  })

  test('hold every seat once', () => {
    expect([0, 1, 2].flatMap((side) => seatsOf(side, table)).toSorted()).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('are named after their players, and you are you', () => {
    expect([0, 1].map((side) => sideName(side, teams))).toEqual(['Ada and Dan', 'You and Ben'])
  })

  test('are all somebody else’s to a spectator', () => {
    expect(mySide(teams)).toBe(1)
    expect(mySide({ ...teams, seat: null })).toBeNull()
    expect(sideName(1, { ...teams, seat: null })).toBe('Ben and Eve')
  })
})
