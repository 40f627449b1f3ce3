import { describe, expect, test } from 'vitest'
import type { Replay, ReplayRound, ReplayStep, SideScore } from '../wire'
import { positions, shownAt, viewAt } from './replay'

const step = (hands: string[][], turn: number | null = 0): ReplayStep => ({
  events: [],
  hands,
  field: ['5a'],
  piles: [[], []],
  stock: 3,
  turn,
  card: null,
  move: null,
})
const scored = (...scores: number[]): SideScore[] =>
  scores.map((score) => ({ score, card_points: 0, yaku: [], lines: [] }))
const round = (number: number, steps: ReplayStep[], score: SideScore[] | null): ReplayRound => ({
  number,
  month: number,
  dealer: 0,
  order: [0, 1],
  steps,
  score,
  totals: [],
})

const long = [
  step([
    ['1b', '2a'],
    ['3b', '4a'],
  ]),
  step([['1b'], ['3b', '4a']], 1),
  step([['1b'], ['3b']], null),
]
const replay: Replay = {
  game: 'koikoi',
  title: 'Koi-Koi',
  names: ['Ada', 'Ume'],
  players: 2,
  sides: 2,
  direction: 'clockwise',
  hwatu: false,
  shout: '',
  changed: [],
  first: { how: 'seat', seat: 0, draws: [] },
  rounds: [round(1, long, scored(5, -5)), round(2, long, scored(-2, 2))],
  totals: [3, -3],
  winners: [0],
  over: true,
  record: '',
}

test('the positions are all steps of all rounds, one after the other', () => {
  expect(positions(replay).map(({ round, step }) => `${round}.${step}`)).toEqual([
    '0.0',
    '0.1',
    '0.2',
    '1.0',
    '1.1',
    '1.2',
  ])
})

describe('a round', () => {
  test('is still played until its last step, and then shows its score', () => {
    expect([0, 1, 2].map((step) => viewAt(replay, { round: 0, step }).phase)).toEqual(['play', 'play', 'round_over'])
    expect(viewAt(replay, { round: 0, step: 1 }).score).toBeNull()
    expect(viewAt(replay, { round: 0, step: 2 }).score).toEqual(scored(5, -5))
  })

  test('counts towards the totals only when it is over', () => {
    const totals = positions(replay).map((position) => viewAt(replay, position).totals)
    expect(totals).toEqual([
      [0, 0],
      [0, 0],
      [5, -5],
      [5, -5],
      [5, -5],
      [3, -3],
    ])
  })

  test('that was broken off has no score', () => {
    const broken = { ...replay, over: false, rounds: [round(1, long, null)] }
    const view = viewAt(broken, { round: 0, step: 2 })
    expect([view.phase, view.score, view.totals]).toEqual(['play', null, [0, 0]])
  })
})

describe('the game', () => {
  test('is over, with its winners, at the last step and not before', () => {
    expect(viewAt(replay, { round: 1, step: 2 })).toMatchObject({ phase: 'match_over', winners: [0] })
    expect(viewAt(replay, { round: 0, step: 2 }).winners).toEqual([])
  })
})

describe('the hands', () => {
  test('are all open, to a spectator behind the first seat', () => {
    const view = viewAt(replay, { round: 0, step: 1 })
    expect(view.seat).toBeNull()
    expect(shownAt(replay, { round: 0, step: 1 }, null).hands).toEqual([['1b'], ['3b', '4a']])
  })

  test('shrink, but keep the room they had at the deal', () => {
    expect(shownAt(replay, { round: 0, step: 2 }, null).handSizes).toEqual([1, 1])
    expect(viewAt(replay, { round: 0, step: 2 }).hand_sizes).toEqual([2, 2])
  })
})
