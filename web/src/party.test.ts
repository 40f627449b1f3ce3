import { expect, test } from 'vitest'
import { botName, newBotName, party, usualKinds, usualLevel } from './party'
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

test('a chair for whoever comes has no name yet, and who is here has one', () => {
  expect(party('Ada', ['open', 'human', 'human'], ['', ' Ben ', ''])).toEqual([
    { kind: 'human', name: 'Ada' },
    { kind: 'open' },
    { kind: 'human', name: 'Ben' },
    { kind: 'human', name: 'Player 4' },
  ])
})

test('all chairs wait for friends, or are taken by those who are here, until somebody says otherwise', () => {
  const game = { levels: [] }
  expect(usualKinds('friends', game, 3)).toEqual(['open', 'open', 'open'])
  expect(usualKinds('together', game, 2)).toEqual(['human', 'human'])
})

test('bots have names, however many there are', () => {
  expect([1, 6, 7].map(botName)).toEqual(['Ume', 'Hagi', 'Ume'])
})

test('one more bot has a name that nobody has', () => {
  expect(newBotName(['Ada', null, 'Ume'])).toBe('Kiku')
})

test('you play against the level you chose, or the strongest that there is', () => {
  const levels = ['weak', 'strong'].map((name) => ({ name, title: '', says: '' }))
  settings.level = 'weak'
  expect(usualLevel({ levels })).toBe('weak')
  settings.level = 'gone'
  expect(usualLevel({ levels })).toBe('strong')
})
