import { expect, test } from 'vitest'
import { question } from './asked'

const asking = { phase: 'play', building: 0, card: null, legal: ['1b'] } as const

test('on your turn a card is asked for, of your own set while you build one', () => {
  expect(question({ ...asking, legal: ['1b'] })).toBe('Your turn: play a card')
  expect(question({ ...asking, legal: ['1b'], building: 3 })).toBe('Play a card of the set you declared')
})

test('a card that fits several names itself and asks which', () => {
  expect(question({ ...asking, phase: 'take', card: '8b', legal: ['8c1', '8c2'] })).toBe(
    'Moon fits two: which one do you take?',
  )
  expect(question({ ...asking, phase: 'take', card: 'j', legal: ['1b', '8c1', '8c2'] })).toBe(
    'Joker takes any card: which one?',
  )
})

test('with a yaku the question is whether to go on', () => {
  expect(question({ ...asking, phase: 'call', legal: ['stop', 'go'] })).toBe('You have a yaku: stop or go on?')
})
