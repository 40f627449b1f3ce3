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
  scale: Scale
}

/** How leads are drawn from below to above: where each stands, and which are written beside it. */
export interface Scale {
  y: (lead: number) => number
  marks: number[]
}

/** So far apart must be what is written. */
const APART = 16

/** Nothing lies too near the edges, and nothing is written over the zero. */
export function scaled(leads: number[], height: number): Scale {
  const high = Math.max(1, ...leads)
  const low = Math.min(-1, ...leads)
  const y = (lead: number) => ((high - lead) / (high - low)) * height
  return { y, marks: [0, high, low].filter((lead) => !lead || Math.abs(y(lead) - y(0)) >= APART) }
}

/** The lead over the game, from left to right. */
export function drawn({ curve }: Pick<Report, 'curve'>, width: number, height: number): Curve {
  const scale = scaled(
    curve.map((point) => point.lead),
    height,
  )
  const step = width / Math.max(1, curve.length - 1)
  const points = curve.map((point, i) => ({ ...point, x: i * step, y: scale.y(point.lead) }))
  const rounds = points
    .filter((point, i) => point.round !== curve[i - 1]?.round)
    .map(({ round, x }) => ({ number: round, x }))
  return { points, rounds, scale }
}

export const line = (points: Pick<Drawn, 'x' | 'y'>[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
