// What people agree on at a table: when a bot sits in for somebody who is gone, and the clock.

import type { Settings } from '../wire'
import { say } from '../words'

export const AWAY = [0, 60, 120, 300]
export const CLOCKS = ['none', 'move', 'game'] as const
/** The times on offer, in seconds; a move a day works too. */
export const PACES = { move: [30, 60, 180, 86_400], game: [300, 600, 1200, 1800] }

/** As the server has it where nobody says anything. */
export const settled = ({ away = 120, clock = 'none', seconds = 60 }: Settings): Required<Settings> => ({
  away,
  clock,
  seconds,
})

/** What can be chosen, with what was chosen elsewhere. */
export const offered = (times: number[], now: number): number[] =>
  times.includes(now) ? times : [...times, now].toSorted((a, b) => a - b)

/** A time in the unit that fits it, as a sentence has it. */
export function duration(seconds: number): string {
  if (seconds % 86_400 === 0) return say('friends.days', { n: seconds / 86_400 })
  if (seconds % 60 === 0) return say('friends.minutes', { n: seconds / 60 })
  return say('friends.seconds', { n: seconds })
}

/** A time in few letters, to be chosen among others. */
export function brief(seconds: number): string {
  if (seconds % 86_400 === 0) return duration(seconds)
  return seconds % 60 === 0 ? say('friends.min', { n: seconds / 60 }) : say('friends.s', { n: seconds })
}
