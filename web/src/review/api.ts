// What the server is asked about looking back.

import { json, posted } from '../api'
import type { BranchWanted, Problem, ReviewState, Statistics, TableMade } from '../wire'

const PACE = 400

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A review, with how far it is meanwhile; whoever leaves stops asking. */
export async function reviewed(
  record: string,
  seat: number,
  watch: (state: ReviewState) => unknown,
  left: () => boolean,
): Promise<void> {
  let state = await json<ReviewState>('/api/reviews', posted({ record, seat }))
  watch(state)
  while (!state.report && !left()) {
    await pause(PACE)
    state = await json<ReviewState>(`/api/reviews/${state.id}`)
    watch(state)
  }
}

/** A table that goes on from a moment of a game. */
export const playOn = (wanted: BranchWanted) => json<TableMade>('/api/branches', posted(wanted))

/** The problems that were made for a game. */
export const problems = (game: string) => json<Problem[]>(`/api/problems?game=${encodeURIComponent(game)}`)

/** The problem that a moment of a game poses. */
export const problemOf = (wanted: { record: string; round: number; step: number }) =>
  json<Problem>('/api/problems', posted(wanted))

/** What many games together say, of tables that this browser played at and of records. */
export const statistics = (wanted: { tables: string[]; records: string[] }) =>
  json<Statistics>('/api/stats', posted(wanted))
