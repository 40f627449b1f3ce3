import { describe, expect, test } from 'vitest'
import words from '../../src/hanafuda/text/en/cards.json'
import { byKinds, cardName, fullName, isCard, kind, meant as meantOf, month, sorted } from './cards'

const DECK = Object.keys(words).filter((key) => /^\d/.test(key))

describe('a code', () => {
  test('tells its month and its kind', () => {
    expect(['1b', '10a', '4r', '12c3'].map(month)).toEqual([1, 10, 4, 12])
    expect(['1b', '10a', '4r', '12c3'].map(kind)).toEqual(['bright', 'animal', 'ribbon', 'chaff'])
  })

  test('of the joker has a kind of its own and no month', () => {
    expect([month('j'), kind('j')]).toEqual([0, 'joker'])
  })

  test('is a move; stop and declare3 are words', () => {
    expect(['8b', '10c1', 'j', 'stop', 'go', 'declare3'].map(isCard)).toEqual([true, true, true, false, false, false])
  })
})

describe('names', () => {
  test('are known for all forty-eight cards, each its own', () => {
    expect(DECK).toHaveLength(48)
    expect(new Set(DECK.map(cardName)).size).toBe(48)
  })

  test('in full tell the month first, and the kind, so that nobody needs to see the card', () => {
    expect(['8b', '1r', '5c2', '11c', '12c1'].map(fullName)).toEqual([
      'Susuki: Moon, bright',
      'Pine: ribbon',
      'Iris: chaff',
      'Willow: Lightning, chaff',
      'Paulownia: Yellow Paulownia, chaff',
    ])
    expect(fullName('j')).toBe('Joker')
  })
})

describe('a sorted hand', () => {
  const hand = ['12c1', '3r', 'j', '3b', '10a', '3c2', '3c1']

  test('by month begins with Pine, brights first, and ends with the joker', () => {
    expect(sorted(hand, 'month')).toEqual(['3b', '3r', '3c1', '3c2', '10a', '12c1', 'j'])
  })

  test('by kind goes from brights to chaff, each from Pine on', () => {
    expect(sorted(hand, 'kind')).toEqual(['3b', '10a', '3r', '3c1', '3c2', '12c1', 'j'])
  })

  test('does not depend on the order in which the cards came', () => {
    for (const by of ['month', 'kind'] as const) expect(sorted(hand.toReversed(), by)).toEqual(sorted(hand, by))
  })

  test('leaves the given cards as they are', () => {
    const before = [...hand]
    sorted(hand, 'kind')
    expect(hand).toEqual(before)
  })
})

describe('a pile by kinds', () => {
  test('always has the four kinds, empty or not', () => {
    expect(byKinds(['8b']).map((group) => [group.kind, group.cards])).toEqual([
      ['bright', ['8b']],
      ['animal', []],
      ['ribbon', []],
      ['chaff', []],
    ])
  })

  test('has a place for the joker only once it is taken', () => {
    expect(byKinds(['j']).map((group) => group.kind)).toContain('joker')
    expect(byKinds(['1b']).map((group) => group.kind)).not.toContain('joker')
  })

  test('holds every card once', () => {
    const all = byKinds([...DECK, 'j']).flatMap((group) => group.cards)
    expect(all.toSorted()).toEqual([...DECK, 'j'].toSorted())
  })
})

describe('a typed word', () => {
  const hand = ['1r', '2a', '3c1', '8b', '9a']
  const legal = ['1r', '3c1', '8b', '9a', 'declare3']
  const meant = (typed: string, legal: string[], hand: string[]) =>
    meantOf(typed, legal, hand, { declare3: 'Sakura Set 3' })

  test('may be a code, in any case', () => {
    expect(meant('8B ', legal, hand)).toEqual(['8b'])
  })

  test('may be a place in the hand', () => {
    expect(meant('4', legal, hand)).toEqual(['8b'])
  })

  test('means nothing where the place holds no legal card, or no card', () => {
    expect(meant('2', legal, hand)).toEqual([])
    expect(meant('6', legal, hand)).toEqual([])
    expect(meant('0', legal, hand)).toEqual([])
  })

  test('may be the beginning of a name, with blanks or hyphens', () => {
    expect(meant('moo', legal, hand)).toEqual(['8b'])
    expect(meant('sake c', legal, hand)).toEqual(['9a'])
    expect(meant('sake-c', legal, hand)).toEqual(['9a'])
    expect(meant('sakura s', legal, hand)).toEqual(['declare3'])
    expect(meant('declare', legal, hand)).toEqual(['declare3'])
    expect(meant('/moo', legal, hand)).toEqual(['8b'])
  })

  test('may be written in full width, without accents or in parts that are composed', () => {
    const words = { declare1: 'Dragón' }
    for (const typed of ['Dragón', 'dragon', 'ＤＲＡＧＯＮ', 'Dragón'.normalize('NFD')]) {
      expect(meantOf(typed, ['declare1'], [], words)).toEqual(['declare1'])
    }
  })

  test('that fits several cards means all of them', () => {
    expect(meant('pine', ['1r', '1c1', '8b'], [])).toEqual(['1r', '1c1'])
  })

  test('never means a card that may not be played', () => {
    expect(meant('2a', legal, hand)).toEqual([])
    expect(meant('bush', legal, hand)).toEqual([])
  })

  test('means nothing while it is empty', () => {
    expect(meant('  ', legal, hand)).toEqual([])
  })

  test('is told from a longer code that begins alike', () => {
    expect(meant('1c1', ['1c1', '11c'], [])).toEqual(['1c1'])
  })
})
