// A position in a replay as a table: the same shapes the table in play is drawn from.

import type { Replay, View } from '../wire'
import { shownFrom, type Shown } from './shown'

/** Where a replay stands: which round, and which of its steps. */
export interface Position {
  round: number
  step: number
}

/** All positions of a replay, from the first deal to the end. */
export const positions = (replay: Replay): Position[] =>
  replay.rounds.flatMap((round, r) => round.steps.map((_, s) => ({ round: r, step: s })))

/** The table at that position, seen by a spectator behind the first seat. */
export function viewAt(replay: Replay, { round: r, step: s }: Position): View {
  const round = replay.rounds[r]!
  const step = round.steps[s]!
  const last = s === round.steps.length - 1
  const history = replay.rounds.slice(0, r + (last ? 1 : 0)).map((done) => done.score?.map((side) => side.score) ?? [])
  const over = last && r === replay.rounds.length - 1 && replay.over
  return {
    ...EMPTY,
    game: replay.game,
    title: replay.title,
    direction: replay.direction,
    hwatu: replay.hwatu,
    shout: replay.shout,
    names: replay.names,
    bots: replay.names.map(() => null),
    players: replay.players,
    sides: replay.sides,
    turn: step.turn,
    phase: over ? 'match_over' : last && round.score ? 'round_over' : 'play',
    round: round.number,
    month: round.month,
    dealer: round.dealer,
    order: round.order,
    first: replay.first,
    hand_sizes: (round.steps[0] ?? step).hands.map((hand) => hand.length),
    score: last ? round.score : null,
    totals: replay.names
      .slice(0, replay.sides)
      .map((_, side) => history.reduce((sum, scores) => sum + (scores[side] ?? 0), 0)),
    history,
    winners: over ? replay.winners : [],
    changed: replay.changed,
    hands: step.hands,
    field: step.field,
    piles: step.piles,
    stock: step.stock,
    card: step.card,
  }
}

export function shownAt(replay: Replay, position: Position, before: Shown | null): Shown {
  const shown = shownFrom(viewAt(replay, position), before)
  return { ...shown, handSizes: shown.hands.map((hand) => hand?.length ?? 0) }
}

/** A table on which nothing lies yet. */
export const EMPTY: View = {
  id: '',
  game: '',
  title: '',
  direction: '',
  hwatu: false,
  shout: '',
  names: [],
  bots: [],
  players: 0,
  sides: 1,
  seat: null,
  turn: null,
  phase: 'play',
  round: 1,
  rounds: 0,
  target: 0,
  month: 1,
  dealer: 0,
  order: [],
  packets: [],
  first: { how: 'seat', seat: 0, draws: [] },
  hand: [],
  hand_sizes: [],
  field: [],
  stock: 0,
  piles: [],
  card: null,
  legal: [],
  matches: {},
  calls: [],
  declared: [],
  building: 0,
  lucky: [],
  factor: 1,
  yaku: [],
  decision: null,
  score: null,
  totals: [],
  history: [],
  winners: [],
  can_undo: false,
  changed: [],
  log: [],
  places: null,
  sets: [],
  hands: null,
}
