// Statistics for spreadsheets.

import type { Mean, Placed, Statistics } from '../wire'

type Cell = string | number

const quoted = (cell: Cell): string =>
  /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)
const both = ({ points, error }: Mean): Cell[] => [points, error ?? '']
const placed = (kind: string, rows: readonly Placed[]): Cell[][] =>
  rows.map((one) => [kind, one.title, one.players, one.number, one.rounds, one.won, ...both(one.points)])

/** One table after another, each line beginning with what it is about. */
export function csvOf({ results, seats, places, yaku, calls }: Statistics): string {
  const rows: Cell[][] = [
    ['results', 'game', 'games', 'won', 'shared', 'rounds', 'points', 'error'],
    ...results.map((one) => ['results', one.game, one.games, one.won, one.shared, one.rounds, ...both(one.points)]),
    ['seats', 'game', 'players', 'seat', 'rounds', 'won', 'points', 'error'],
    ...placed('seats', seats),
    ['places', 'game', 'players', 'place', 'rounds', 'won', 'points', 'error'],
    ...placed('places', places),
    ['yaku', 'game', 'yaku', 'made', 'missed', 'rounds'],
    ...yaku.map((one) => ['yaku', one.title, one.name, one.made, one.missed, one.rounds]),
    ['calls', 'game', 'calls', 'paid', 'brought', 'error', 'stops', 'stopped', 'error'],
    ...calls.map((one) => [
      'calls',
      one.title,
      one.calls,
      one.better,
      ...both(one.brought),
      one.stops,
      ...both(one.stopped),
    ]),
  ]
  return rows.map((row) => row.map(quoted).join(',')).join('\n') + '\n'
}
