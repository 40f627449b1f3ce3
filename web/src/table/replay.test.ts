import { describe, expect, test } from 'vitest'
import type { Replay, ReplayRound, SideScore, Step } from '../wire'
import { EMPTY, positions, shownAt, viewAt } from './replay'

const step = (phase: Step['phase'], hands: string[][], turn: number | null = 0): Step => ({
  events: [],
  phase,
  hands,
  field: ['5a'],
  piles: [[], []],
  stock: 3,
  turn,
  card: null,
  move: null,
  joined: [],
  out: [],
  pot: 0,
})
const scored = (...scores: number[]): SideScore[] => scores.map((score) => ({ score, card_points: 0, lines: [] }))
const round = (
  number: number,
  steps: Step[],
  score: SideScore[] | null,
  [before, totals]: number[][],
): ReplayRound => ({
  number,
  month: number,
  dealer: 0,
  order: [0, 1],
  places: [{ seat: 0, name: 'dealer', burden: 100 }],
  steps,
  outcome: score && { how: 'played', winners: [number - 1] },
  score,
  before: before!,
  totals: totals!,
})

const long = (last: Step['phase']) => [
  step('play', [
    ['1b', '2a'],
    ['3b', '4a'],
  ]),
  step('take', [['1b'], ['3b', '4a']], 1),
  step(last, [['1b'], ['3b']], null),
]
const standings = [
  [5, -5],
  [3, -3],
]
const replay: Replay = {
  table: { ...EMPTY.table, title: 'Koi-Koi', names: ['Ada', 'Ume'], players: 2, sides: 2, side_of: [0, 1] },
  rounds: [
    round(1, long('round_over'), scored(5, -5), [[0, 0], standings[0]!]),
    round(2, long('match_over'), scored(-2, 2), standings),
  ],
  history: [
    [5, -5],
    [-2, 2],
  ],
  standings,
  totals: [3, -3],
  winners: [0],
  over: true,
  record: '',
  notes: [],
  fair: { judgement: 'unproved', text: '', findings: [], notes: [] },
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
    expect([0, 1, 2].map((step) => viewAt(replay, { round: 0, step }).phase)).toEqual(['play', 'take', 'round_over'])
    expect(viewAt(replay, { round: 0, step: 1 }).score).toBeNull()
    expect(viewAt(replay, { round: 0, step: 1 }).outcome).toBeNull()
    expect(viewAt(replay, { round: 0, step: 2 }).score).toEqual(scored(5, -5))
    expect(viewAt(replay, { round: 0, step: 2 }).outcome?.winners).toEqual([0])
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

  test('is in the history with the totals after it, once it is over', () => {
    const rounds = positions(replay).map((position) => viewAt(replay, position))
    expect(rounds.map((view) => view.history.length)).toEqual([0, 0, 1, 1, 1, 2])
    expect(rounds.map((view) => view.standings.at(-1) ?? view.totals)).toEqual(rounds.map((view) => view.totals))
  })

  test('that was broken off has no score', () => {
    const never = [0, 0]
    const broken = { ...replay, over: false, history: [], rounds: [round(1, long('play'), null, [never, never])] }
    const view = viewAt(broken, { round: 0, step: 2 })
    expect([view.phase, view.score, view.totals]).toEqual(['play', null, [0, 0]])
  })
})

test('while it is said who plays, it shows who does, who does not, and no places yet', () => {
  const out = [{ seat: 1, why: 'drop' as const, text: 'dropped' }]
  const said = { ...step('speak', [['1b'], ['3b']]), joined: [0], out, pot: 10 }
  const asked = { ...replay, rounds: [round(1, [said, step('play', [['1b'], []])], null, [[], []])] }
  expect(viewAt(asked, { round: 0, step: 0 })).toMatchObject({
    phase: 'speak',
    joined: [0],
    out,
    pot: 10,
    places: null,
  })
  expect(viewAt(asked, { round: 0, step: 1 })).toMatchObject({ joined: [], places: [{ seat: 0, burden: 100 }] })
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
