import { open } from './api'
import { go } from './router.svelte'
import { saveTable } from './saved'
import type { SeatWanted } from './wire'

/** Open a table, keep the key to its seat, and go there. */
export async function newTable(game: string, seats: SeatWanted[]) {
  const made = await open(game, seats)
  saveTable(made)
  go(`/table/${made.id}`)
}
