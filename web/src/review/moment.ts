// A moment of a game as an address has it: `3.5` is step 5 of round 3, where the deal is step 0.

import type { Position } from '../table/replay'
import type { Replay } from '../wire'

export interface Moment {
  round: number
  step: number
}

export const written = ({ round, step }: Moment): string => `${round}.${step}`

export function read(text: string | null): Moment | null {
  const found = /^(\d{1,4})\.(\d{1,5})$/.exec(text ?? '')
  return found ? { round: Number(found[1]), step: Number(found[2]) } : null
}

/** The moment an address asks for. */
export const askedIn = (query: string): Moment | null => read(new URLSearchParams(query).get('at'))

/** Where a moment is in a replay: rounds are numbered from 1. */
export const momentOf = (replay: Replay, at: Position): Moment => ({
  round: replay.rounds[at.round]!.number,
  step: at.step,
})

export const placeOf = (replay: Replay, all: Position[], moment: Moment): number =>
  all.findIndex((at) => replay.rounds[at.round]!.number === moment.round && at.step === moment.step)

/** Where a game can be looked at; one that came from a file has no address of its own. */
export const replayAddress = (id: string, moment: Moment): string =>
  `/replay${id ? `/${encodeURIComponent(id)}` : ''}?at=${written(moment)}`

/** Where a game can be looked back on: from a seat, or from one's own. */
export const reviewAddress = (id: string, seat?: number): string =>
  `/review${id ? `/${encodeURIComponent(id)}` : ''}${seat === undefined ? '' : `?seat=${seat}`}`
