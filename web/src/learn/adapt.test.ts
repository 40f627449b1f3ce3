import { describe, expect, test } from 'vitest'
import { EMPTY } from '../table/replay'
import type { View } from '../wire'
import { settings } from '../settings.svelte'
import { adapted, counts, following } from './adapt'

const LEVELS = ['guest', 'beginner', 'casual', 'greedy']
const after = (level: string, ...games: boolean[]) =>
  games.reduce((standing, won) => adapted(standing, won, LEVELS), { level, streak: 0 }).level

describe('the level', () => {
  test('goes up after two wins in a row, and down after two losses', () => {
    expect([after('casual', true), after('casual', true, true)]).toEqual(['casual', 'greedy'])
    expect([after('casual', false), after('casual', false, false)]).toEqual(['casual', 'beginner'])
  })

  test('stays where wins and losses take turns', () => {
    expect(after('casual', true, false, true, false, true)).toBe('casual')
  })

  test('ends at the strongest and at beginners, and never leads to a guest', () => {
    expect(after('greedy', true, true, true, true)).toBe('greedy')
    expect(after('casual', false, false, false, false)).toBe('beginner')
  })

  test('that nobody knows stays as it is', () => {
    expect(after('gone', true, true)).toBe('gone')
  })
})

describe('a game counts', () => {
  const over: View = { ...EMPTY, seat: 0, phase: 'match_over', bots: [null, 'casual', 'casual'] }

  test('when it is over and all the others were bots of the level', () => {
    expect(counts(over, 'casual')).toBe(true)
  })

  test('not before its end, not with other levels or people, and not for who watches', () => {
    expect(counts({ ...over, phase: 'round_over' }, 'casual')).toBe(false)
    expect(counts({ ...over, bots: [null, 'casual', 'greedy'] }, 'casual')).toBe(false)
    expect(counts({ ...over, bots: [null, null, 'casual'] }, 'casual')).toBe(false)
    expect(counts({ ...over, seat: null }, 'casual')).toBe(false)
  })
})

describe('the next game', () => {
  const over = { id: 'a', bots: [null, 'casual', 'casual'] }

  test('is against the level that has followed, and otherwise against the same', () => {
    Object.assign(settings, { counted: 'a', level: 'greedy' })
    expect(following(over)).toEqual(['greedy', 'greedy'])
    expect(following({ ...over, id: 'b' })).toBeNull()
    settings.level = 'casual'
    expect(following(over)).toBeNull()
  })
})
