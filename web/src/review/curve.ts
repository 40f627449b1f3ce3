// The curve of a review: where its points stand in a drawing of a given size.

import type { Point, Report } from '../wire'

export interface Drawn extends Point {
  x: number
  y: number
}

export interface Curve {
  points: Drawn[]
  /** Where rounds begin. */
  rounds: { number: number; x: number }[]
  zero: number
  low: number
  high: number
}

/** The lead over the game, from left to right; nothing lies at least a little off the edges. */
export function drawn({ curve }: Pick<Report, 'curve'>, width: number, height: number): Curve {
  const leads = curve.map((point) => point.lead)
  const high = Math.max(1, ...leads)
  const low = Math.min(-1, ...leads)
  const y = (lead: number) => ((high - lead) / (high - low)) * height
  const step = width / Math.max(1, curve.length - 1)
  const points = curve.map((point, i) => ({ ...point, x: i * step, y: y(point.lead) }))
  const rounds = points
    .filter((point, i) => point.round !== curve[i - 1]?.round)
    .map(({ round, x }) => ({ number: round, x }))
  return { points, rounds, zero: y(0), low, high }
}

export const line = (points: Drawn[]): string => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
