import { describe, expect, test } from 'vitest'
import words from '../../../src/hanafuda/text/en/cards.json'
import { month } from '../cards'
import { DECK, EMPTY, NAMED, answered, chosen, known, question, type Memory } from './quiz'

/** Numbers that look like chance and are always the same. */
function dice() {
  let at = 7
  return () => (at = (at * 16807) % 2147483647) / 2147483647
}

test('the deck has every card once', () => {
  expect(DECK.toSorted()).toEqual(
    Object.keys(words)
      .filter((key) => /^\d/.test(key))
      .toSorted(),
  )
})

describe('a question', () => {
  const luck = dice()
  let memory: Memory = EMPTY
  const all = Array.from({ length: 300 }, (_, i) => {
    const one = question(memory, DECK, luck)
    memory = answered(memory, one.code, i % 3 !== 0)
    return one
  })

  test('has four answers of four months, the right one among them', () => {
    for (const { code, answers } of all) {
      expect(new Set(answers.map(month)).size).toBe(4)
      expect(answers).toContain(code)
    }
  })

  test('asks both ways, and the right answer is not always in the same place', () => {
    expect(new Set(all.map(({ what }) => what))).toEqual(new Set(['month', 'card']))
    expect(new Set(all.map(({ code, answers }) => answers.indexOf(code))).size).toBe(4)
  })
})

test('who knows them all is asked for every card', () => {
  let memory: Memory = EMPTY
  for (let i = 0; i < 300; i++) memory = answered(memory, chosen(memory, DECK), true)
  expect(Object.keys(memory.cards)).toHaveLength(DECK.length)
})

describe('what is missed', () => {
  test('comes back within three questions', () => {
    let memory = answered(EMPTY, '8b', false)
    const next = Array.from({ length: 3 }, () => {
      const code = chosen(memory, DECK)
      memory = answered(memory, code, true)
      return code
    })
    expect(next).toContain('8b')
  })

  test('is forgotten as known', () => {
    const twice = answered(answered(EMPTY, '8b', true), '8b', true)
    expect(known(twice)).toBe(1)
    expect(known(answered(twice, '8b', false))).toBe(0)
  })
})

test('what is known comes back ever later', () => {
  let memory: Memory = EMPTY
  const waits = Array.from({ length: 5 }, () => {
    memory = answered(memory, '8b', true)
    return memory.cards['8b']!.due - memory.asked
  })
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(new Set(waits).size).toBe(5)
})

test('by ear only cards with names are asked for', () => {
  expect(question(EMPTY, NAMED, dice()).answers.every((code) => NAMED.includes(code))).toBe(true)
})
