import { open } from '../api'
import { BEGINNER } from './adapt'
import { party } from '../party'
import { go } from '../router.svelte'
import { saveTable } from '../saved'
import { settings } from '../settings.svelte'

/** What the address of a table says where a hint is wanted at every turn. */
export const HINTS = '?hints'

/** A game against beginners, with a hint at every turn. */
export async function practise(game: string, players: number) {
  const bots = Array.from({ length: players - 1 }, () => BEGINNER)
  const { id } = await open({ game, seats: party(settings.name, bots) })
  saveTable(id)
  go(`/table/${id}${HINTS}`)
}
