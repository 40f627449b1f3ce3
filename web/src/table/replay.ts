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
  const over = step.phase === 'round_over' || step.phase === 'match_over'
  const done = over ? r + 1 : r
  return {
    ...EMPTY,
    table: replay.table,
    bots: replay.table.names.map(() => null),
    turn: step.turn,
    phase: step.phase,
    round: round.number,
    month: round.month,
    dealer: round.dealer,
    order: round.order,
    places: step.phase === 'deal' || step.phase === 'speak' ? null : round.places,
    joined: step.joined,
    out: step.out,
    pot: step.pot,
    hand_sizes: (round.steps[0] ?? step).hands.map((hand) => hand.length),
    outcome: over ? round.outcome : null,
    score: over ? round.score : null,
    totals: over ? round.totals : round.before,
    history: replay.history.slice(0, done),
    standings: replay.standings.slice(0, done),
    winners: step.phase === 'match_over' ? replay.winners : [],
    finale: step.phase === 'match_over' ? replay.finale : null,
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
  table: {
    game: '',
    title: '',
    direction: 'clockwise',
    hwatu: false,
    names: [],
    players: 0,
    sides: 1,
    side_of: [],
    months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    changed: [],
    first: { how: 'seat', says: '', seat: 0, draws: [] },
    continued: null,
  },
  bots: [],
  commitment: '',
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
  declaring: 0,
  lucky: [],
  factor: 1,
  yaku: [],
  decision: null,
  speak: null,
  joined: [],
  out: [],
  pot: 0,
  away: [],
  outcome: null,
  score: null,
  totals: [],
  history: [],
  standings: [],
  winners: [],
  finale: null,
  can_undo: false,
  log: [],
  places: null,
  sets: [],
  hands: null,
  day: '',
}
