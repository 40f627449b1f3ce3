import { expect, test } from 'vitest'
import { party } from './party'

test('you sit first, then a bot on every other seat, each with a name of its own', () => {
  const seats = party('Ada', ['planner', 'greedy', 'beginner'])
  expect(seats.map((seat) => seat.kind)).toEqual(['human', 'planner', 'greedy', 'beginner'])
  expect(seats[0]?.name).toBe('Ada')
  expect(new Set(seats.map((seat) => seat.name)).size).toBe(4)
})

test('who gives no name is a guest', () => {
  expect(party('  ', ['greedy'])[0]?.name).toBe('Guest')
})

test('a bot does not take your name', () => {
  const [you, bot] = party(' Ume ', ['greedy'])
  expect(you?.name).toBe('Ume')
  expect(bot?.name).toBe('Ume 2')
})
