import { expect, test } from 'vitest'
import { botName, party, usualLevel } from './party'
import { settings } from './settings.svelte'

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

test('bots have names, however many there are', () => {
  expect([1, 6, 7].map(botName)).toEqual(['Ume', 'Hagi', 'Ume'])
})

test('you play against the level you chose, or the strongest that there is', () => {
  const levels = ['weak', 'strong'].map((name) => ({ name, title: '', says: '' }))
  settings.level = 'weak'
  expect(usualLevel({ levels })).toBe('weak')
  settings.level = 'gone'
  expect(usualLevel({ levels })).toBe('strong')
})
