import { describe, expect, test } from 'vitest'
import { defaultOf, differs, gameName, parsed, same, spelled, valueOf } from './chosen'
import type { Game, Option } from './wire'

const option = (name: string, standard: string | number, follows: Option['follows'] = null): Option => ({
  name,
  default: standard,
  follows,
  says: '',
  values: [],
  low: null,
  high: null,
  offer: [],
  joined: false,
  triple: false,
  source: 'seed',
})

const calls = option('calls', 'double', { option: 'table', defaults: { nintendo: 1 } })
const game: Game = {
  name: 'koikoi',
  title: 'Koi-Koi',
  about: '',
  origin: '',
  players: [2],
  direction: 'clockwise',
  hwatu: false,
  levels: [],
  options: [option('table', 'fudawiki'), calls, option('rounds', 12), option('teams', 'none')],
  presets: [],
  teams: {},
}

describe('house rules in a line', () => {
  test('are read as pairs, with or without blanks', () => {
    expect(parsed('table=nintendo, calls=1')).toEqual({ table: 'nintendo', calls: '1' })
    expect(parsed(' table = nintendo,calls=1')).toEqual({ table: 'nintendo', calls: '1' })
  })

  test('that are empty or no pairs choose nothing', () => {
    expect(parsed('')).toEqual({})
    expect(parsed('table, =1, a=b=c')).toEqual({})
  })

  test('come back as they were spelled', () => {
    const text = 'koikoi(table=nintendo, rounds=6)'
    expect(spelled(game, parsed('table=nintendo, rounds=6'))).toBe(text)
    expect(gameName(text)).toBe('koikoi')
  })

  test('stand in the order of the game, whoever was chosen first', () => {
    expect(spelled(game, { rounds: '6', table: 'nintendo' })).toBe('koikoi(table=nintendo, rounds=6)')
  })

  test('leave out what is the default anyway', () => {
    expect(spelled(game, { rounds: '12', table: 'fudawiki' })).toBe('koikoi')
  })
})

describe('a default', () => {
  test('stands until another house rule brings its own', () => {
    expect(defaultOf(calls, {})).toBe('double')
    expect(defaultOf(calls, { table: 'fudawiki' })).toBe('double')
    expect(defaultOf(calls, { table: 'nintendo' })).toBe('1')
  })

  test('is the value where nobody chose', () => {
    expect(valueOf(calls, { table: 'nintendo' })).toBe('1')
    expect(valueOf(calls, { table: 'nintendo', calls: 'double' })).toBe('double')
  })

  test('that is chosen is no difference; what was the default under another rule is one', () => {
    expect(differs(calls, { calls: 'double' })).toBe(false)
    expect(differs(calls, { calls: 'double', table: 'nintendo' })).toBe(true)
    expect(differs(calls, {})).toBe(false)
  })
})

describe('two choices', () => {
  test('are the same if every rule has the same value, chosen or not', () => {
    expect(same(game, {}, { rounds: '12' })).toBe(true)
    expect(same(game, { table: 'nintendo' }, { table: 'nintendo', calls: '1' })).toBe(true)
    expect(same(game, {}, { rounds: '6' })).toBe(false)
  })

  test('do not differ by who plays together', () => {
    expect(same(game, { teams: '2x2' }, {})).toBe(true)
  })
})

test('a game without house rules is its own name', () => {
  expect(gameName('koikoi')).toBe('koikoi')
  expect(gameName(' kwado (ending=gaji)')).toBe('kwado')
})
