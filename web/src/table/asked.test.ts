import { expect, test } from 'vitest'
import { SPOKEN, moveWords, question } from './asked'

const asking = { phase: 'play' as const, declaring: 0, decision: null, card: null, legal: ['1b'], hand: ['1b'] }
const decision = {
  yaku: [],
  points: 5,
  factor_lines: [],
  total: 5,
  short: '',
  stakes: [],
  left: 2,
  ask: 'You have a yaku: stop or Koi-Koi?',
  stop: 'Stop',
  go: 'Koi-Koi!',
}

test('on your turn a card is asked for, of your own set while you declare one', () => {
  expect(question({ ...asking, legal: ['1b'] })).toBe('Your turn: play a card')
  expect(question({ ...asking, legal: ['1b'], declaring: 3 })).toBe('Play a card of the set you declared')
})

test('where not every card may be played, it is said that the hand must match', () => {
  expect(question({ ...asking, hand: ['1b', '8b'] })).toBe('Your turn: play a card that matches')
})

test('a card that fits several names itself and asks which', () => {
  expect(question({ ...asking, phase: 'take', card: '8b', legal: ['8c1', '8c2'] })).toBe(
    'The Moon can take one of 2: which?',
  )
  expect(question({ ...asking, phase: 'take', card: '1c2', legal: ['1b', '8c1', '8c2'] })).toBe(
    'A Pine Chaff can take one of 3: which?',
  )
})

test('with a yaku the question is whether to go on, as it is said in the game', () => {
  expect(question({ ...asking, phase: 'call', decision, legal: ['stop', 'go'] })).toBe(decision.ask)
})

test('moves that are no cards go by what is on their buttons', () => {
  const sets = [{ move: 'declare2', name: 'Spring', cards: [], points: 5 }]
  expect(moveWords({ decision, speak: null, sets })).toEqual({ stop: 'Stop', go: 'Koi-Koi!', declare2: 'Spring' })
  const speak = { stakes: [], play: 'Play', drop: 'Drop' }
  expect(moveWords({ decision: null, speak, sets: [] })).toEqual({ play: 'Play', drop: 'Drop' })
  expect(moveWords({ decision: null, speak: null, sets: [] })).toEqual({})
})

test('where not all play, the question is whether you do, and a key answers it', () => {
  expect(question({ ...asking, phase: 'speak', legal: ['play', 'drop'] })).toBe('Your word: do you play this hand?')
  expect([SPOKEN['p'], SPOKEN['d'], SPOKEN['x']]).toEqual(['play', 'drop', undefined])
})
