// Today's deal: sat down at once, come back to, and its result fetched.

import { attempt, dailyPar, openDaily, summary } from '../api'
import { go } from '../router.svelte'
import { settings } from '../settings.svelte'
import { day, dropPlayed, keepPlayed, playedOn, type Played } from './kept'

/** Sit down at today's deal, or go back to where it is. */
export async function play(game: string) {
  const known = playedOn(game, day())
  const played = known ?? (await begun(game, day()))
  go(`/table/${played.id}`)
}

const begun = async (game: string, day: string): Promise<Played> =>
  keepPlayed({ game, day, id: (await openDaily({ game, day, name: settings.name.trim() })).id })

/** What the strongest level makes of a deal that is over. */
export async function measured(played: Played): Promise<Played> {
  const { totals: par, level } = await dailyPar(played.game, played.day)
  return keepPlayed({ ...played, par, level })
}

/** The result of the table, if it has one; a table that is gone is forgotten. */
export async function ended(played: Played): Promise<Played | undefined> {
  let found: Played | undefined = played
  await attempt(
    async () => {
      const { over, totals } = await summary(played.id)
      if (over) found = keepPlayed({ ...played, totals })
    },
    (refusal) => {
      if (refusal.status !== 404) throw refusal
      dropPlayed(played)
      found = undefined
    },
  )
  return found
}
