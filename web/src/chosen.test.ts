import { describe, expect, test } from 'vitest'
import {
  asked,
  rulesAddress,
  defaultOf,
  differs,
  gameName,
  joinedOf,
  lasting,
  parsed,
  partsOf,
  same,
  spelled,
  teamOption,
  teamsOf,
  valueOf,
} from './chosen'
import type { GameOffer, OptionOffer } from './wire'

const option = (name: string, standard: string | number, follows: OptionOffer['follows'] = null): OptionOffer => ({
  name,
  default: standard,
  follows,
  says: '',
  values: [],
  low: null,
  high: null,
  offer: [],
  joined: [],
  whole: '',
  numbers: 0,
  source: 'sheet',
  part: 'score',
})

const calls = option('calls', 'double', { option: 'table', defaults: { nintendo: 1 } })
const teams = option('side_by_side', 'none')
const game: GameOffer = {
  name: 'koikoi',
  title: 'Koi-Koi',
  about: '',
  origin: '',
  players: [2],
  direction: 'clockwise',
  hwatu: false,
  levels: [],
  options: [option('table', 'fudawiki'), calls, option('rounds', 12), teams],
  presets: [],
  teams: [{ choice: 'side_by_side=2x2', title: '2 teams of 2', says: '', players: 4, side_of: [0, 1, 0, 1] }],
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
    expect(same(game, { side_by_side: '2x2' }, {})).toBe(true)
  })
})

test('a game without house rules is its own name', () => {
  expect(gameName('koikoi')).toBe('koikoi')
  expect(gameName(' kwado (ending=gaji)')).toBe('kwado')
})

describe('teams', () => {
  test('are made by the house rule that the offer names, whatever it is called', () => {
    expect(teamOption(game)).toBe(teams)
    expect(teamsOf(game, {})).toBeUndefined()
    expect(teamsOf(game, { side_by_side: '2x2' })?.players).toBe(4)
  })

  test('that are always there need no choice', () => {
    const always = { ...game, options: [], teams: [{ ...game.teams[0]!, choice: '' }] }
    expect(teamOption(always)).toBeUndefined()
    expect(teamsOf(always, {})?.side_of).toEqual([0, 1, 0, 1])
  })
})

describe('values that may stand together', () => {
  const values = ['months', 'brights', 'nothing', 'everything'].map((value) => ({ value, sentence: '' }))
  const yaku = { ...option('yaku', 'everything'), values, joined: ['months', 'brights'], whole: 'everything' }

  test('are told apart, and the whole is all of them', () => {
    expect(partsOf(yaku, 'brights')).toEqual(['brights'])
    expect(partsOf(yaku, 'everything')).toEqual(['months', 'brights'])
    expect(partsOf(yaku, 'nothing')).toEqual([])
  })

  test('are put together in the order of the game', () => {
    const three = { ...yaku, joined: ['months', 'brights', 'dragon'] }
    expect(joinedOf(three, ['brights', 'months'])).toBe('months+brights')
    expect(joinedOf(yaku, ['brights', 'months'])).toBe('everything')
    expect(joinedOf(yaku, [])).toBe('nothing')
  })
})

test('how long a game lasts is a number of its last part', () => {
  const rounds = { ...option('rounds', 12), part: 'match' as const, low: 0, high: 24 }
  expect([rounds, { ...rounds, part: 'deal' as const }, { ...rounds, low: null }].map(lasting)).toEqual([
    true,
    false,
    false,
  ])
})

describe('the address of the rules', () => {
  test('asks for the house rules of a game', () => {
    expect(rulesAddress('koikoi')).toBe('/rules/koikoi')
    expect(rulesAddress('koikoi(rounds=6, winner=rounds)')).toBe('/rules/koikoi?rounds=6&winner=rounds')
  })

  test.each(['koikoi', 'kwado(yaku=months+sakura, teams=2x2)', 'sudaoshi(burdens=90/110/130)'])(
    'leads to %s',
    (text) => {
      const { pathname, search } = new URL(rulesAddress(text), 'http://table.test')
      expect(asked(decodeURIComponent(pathname.split('/')[2]!), search)).toBe(text)
    },
  )

  test('may be typed as it is said', () => {
    expect(asked('kwado', '?yaku=months+sakura')).toBe('kwado(yaku=months+sakura)')
    expect(asked('koikoi(rounds=6)', '?winner=rounds')).toBe('koikoi(rounds=6, winner=rounds)')
  })
})
