import { beforeEach, expect, test } from 'vitest'
import { allPlayed, compared, day, dropPlayed, keepPlayed, line, playedOn, streak, type Played } from './kept'

const NOON = new Date(2026, 10, 16, 12)
const played = (about: Partial<Played> = {}): Played => ({
  game: 'koikoi',
  day: '2026-11-16',
  id: 'k3',
  totals: [7, 0],
  par: [5, 0],
  level: 'Master',
  ...about,
})

beforeEach(() => localStorage.clear())

test('a day is that of the calendar on the wall', () => {
  expect(day(new Date(2026, 0, 1, 0, 1))).toBe('2026-01-01')
  expect(day(new Date(2026, 11, 31, 23, 59), 1)).toBe('2027-01-01')
})

test('a deal is kept once for each day and game', () => {
  keepPlayed(played({ totals: undefined }))
  keepPlayed(played())
  keepPlayed(played({ game: 'kwado' }))
  expect(allPlayed()).toHaveLength(2)
  expect(playedOn('koikoi', '2026-11-16')?.totals).toEqual([7, 0])
  dropPlayed(played())
  expect(playedOn('koikoi', '2026-11-16')).toBeUndefined()
})

test('what cannot be read is nothing', () => {
  localStorage.setItem('hanafuda.daily', '{')
  expect(allPlayed()).toEqual([])
})

test('you are compared by how far ahead of the others you are', () => {
  expect(compared(played())).toBe('more')
  expect(compared(played({ par: [7, 0] }))).toBe('same')
  expect(compared(played({ totals: [5, 30, -35], par: [4, 20, -24] }))).toBe('less')
  expect(compared(played({ par: undefined }))).toBeNull()
})

test('the line tells the result and no card', () => {
  expect(line(played(), 'Koi-Koi')).toBe(
    '🌸 Hanafuda, the deal of November 16, 2026, Koi-Koi: 7 : 0. The Master makes 5 : 0 of the same cards.',
  )
  expect(line(played({ par: undefined }), 'Koi-Koi')).toBe('')
})

test('days in a row end where one was not played; today may still come', () => {
  for (const date of ['2026-11-12', '2026-11-14', '2026-11-15']) keepPlayed(played({ day: date }))
  expect(streak('koikoi', NOON)).toBe(2)
  keepPlayed(played())
  expect(streak('koikoi', NOON)).toBe(3)
  expect(streak('kwado', NOON)).toBe(0)
})
