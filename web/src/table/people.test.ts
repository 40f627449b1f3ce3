import { describe, expect, test } from 'vitest'
import type { Player } from '../wire'
import { changes, clock, company, looking, mine, state, taking } from './people'
import { people as at, player } from './test-wire'

const you = player({ name: 'Ada', yours: true })
const bot = player({ name: 'Kiku', bot: 'greedy' })
const people = (...players: Player[]) => at(players)
const gone = { here: false }
const replaced = { here: false, replaced: true }

test('company is somebody on another device: neither a bot nor one’s own second seat', () => {
  expect(company(people(you, player()))).toBe(true)
  expect(company(people(you, bot, { ...you, name: 'Ben' }))).toBe(false)
  expect(mine(people(you, bot, you))).toEqual([0, 2])
})

test('the next deal waits for those who are here, once each, and for nobody else', () => {
  const here = [you, player(), player(), bot, player({ name: 'Fuji', ready: true })]
  const away = [player({ name: 'Hagi', ...gone }), player({ name: 'Ayame', replaced: true })]
  expect(looking(people(...here, ...away))).toEqual(['Ume'])
})

test.each([
  [{}, null],
  [{ ready: true }, 'ready'],
  [gone, 'gone'],
  [replaced, 'replaced'],
  [{ bot: 'greedy', ready: true }, null],
] as const)('somebody with %o is %s', (about, word) => {
  expect(state(player(about))).toBe(word)
})

describe('what changes about others', () => {
  const change = (before: Partial<Player>, after: Partial<Player>) =>
    changes(people(player(before)), people(player(after)))

  test.each([
    [{}, gone, 'Ume is gone; the chair is kept.'],
    [gone, replaced, 'A bot sits in for Ume.'],
    [replaced, {}, 'Ume is back.'],
    [{}, { ready: true }, 'Ume is ready.'],
  ])('from %o to %o is said', (before, after, sentence) => {
    expect(change(before, after)).toEqual([sentence])
  })

  test('is nothing when nothing is new, and never about you or a bot', () => {
    expect(change(gone, gone)).toEqual([])
    expect(change({ yours: true }, { yours: true, ready: true })).toEqual([])
    expect(change({ bot: 'greedy' }, { bot: 'greedy', ready: true })).toEqual([])
  })
})

test('who would like to take back is named, unless it is you', () => {
  const asked = (seat: number) => taking({ players: [you, player()], asked: { seat, agreed: [] } })
  expect(asked(1)).toBe('Ume would like to take back the last decision. Is that all right?')
  expect(asked(0)).toContain('You have asked')
  expect(taking(people(you))).toBe('')
})

test('a clock shows minutes and seconds, and hours where there are any', () => {
  expect([0, 900, 61_000, 3_600_000, 86_399_000, -5].map(clock)).toEqual([
    '0:00',
    '0:01',
    '1:01',
    '1:00:00',
    '23:59:59',
    '0:00',
  ])
})
