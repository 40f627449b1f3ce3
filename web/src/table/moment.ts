// A moment of a replay as a table: the same shapes the table in play is drawn from.

import type { Replay, View } from '../wire'
import { shownFrom, type Shown } from './shown'

export interface Moment {
  round: number
  step: number
}

/** The table of that moment, seen by a spectator behind the first seat. */
export function viewOf(replay: Replay, { round: r, step: s }: Moment): View {
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
    totals: replay.names.slice(0, replay.sides).map((_, side) => history.reduce((sum, scores) => sum + (scores[side] ?? 0), 0)),
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

export function momentOf(replay: Replay, moment: Moment, before: Shown | null): Shown {
  const shown = shownFrom(viewOf(replay, moment), before)
  return { ...shown, handSizes: shown.hands.map((hand) => hand?.length ?? 0) }
}

const EMPTY: View = {
  id: '', game: '', title: '', direction: '', hwatu: false, shout: '', names: [], bots: [], players: 0, sides: 1,
  seat: null, turn: null, phase: 'play', round: 1, rounds: 0, target: 0, month: 1, dealer: 0, order: [], packets: [],
  first: { how: 'seat', seat: 0, draws: [] }, hand: [], hand_sizes: [], field: [], stock: 0, piles: [], card: null,
  legal: [], matches: {}, calls: [], declared: [], building: 0, lucky: [], factor: 1, yaku: [], decision: null,
  score: null, totals: [], history: [], winners: [], can_undo: false, changed: [], log: [], places: null, sets: [],
  hands: null,
}
