// A kept game as this browser holds it: what was told, what the server had last, and how the two come together.

import type { Entered, KeptView } from '../wire'
import { same } from './entry'

/** The finished rounds, and the one that is being entered. */
export interface Doc {
  rounds: Entered[]
  draft: Entered | null
}

export const docOf = ({ rounds, current, empty }: Pick<KeptView, 'rounds' | 'current' | 'empty'>): Doc => ({
  rounds: rounds.map((round) => round.entered),
  draft: same(current.entered, empty) ? null : current.entered,
})

/** The first round that is told differently; how many there are where none is. */
export function firstChange(one: Doc, two: Doc): number {
  const at = one.rounds.findIndex((round, i) => !same(round, two.rounds[i] ?? null))
  return at < 0 ? one.rounds.length : at
}

export const sameDoc = (one: Doc, two: Doc): boolean =>
  one.rounds.length === two.rounds.length && firstChange(one, two) === one.rounds.length && same(one.draft, two.draft)

/** What was told here and what was told elsewhere since both were the same. Where both told the same round differently,
 *  theirs stands and mine is the one being entered, so that neither is lost. */
export function merged(base: Doc, mine: Doc, theirs: Doc): { doc: Doc; clash: boolean } {
  if (sameDoc(base, mine)) return { doc: theirs, clash: false }
  if (sameDoc(base, theirs)) return { doc: mine, clash: false }
  const rounds: Entered[] = []
  let lost: Entered | null = null
  for (let i = 0; i < Math.max(mine.rounds.length, theirs.rounds.length); i++) {
    const [was, here, there] = [base.rounds[i] ?? null, mine.rounds[i] ?? null, theirs.rounds[i] ?? null]
    const both = !same(was, here) && !same(was, there) && !same(here, there)
    if (both && here && there) lost = here
    const round = same(was, here) || (both && there) ? there : here
    if (round) rounds.push(round)
  }
  const draft = same(base.draft, mine.draft) ? theirs.draft : mine.draft
  return { doc: { rounds, draft: lost ?? draft }, clash: lost !== null }
}
