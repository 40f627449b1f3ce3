import { open } from './api'
import { go } from './router.svelte'
import { saveTable } from './saved'
import type { TableWanted } from './wire'

/** Open a table, and go there. */
export async function newTable(wanted: TableWanted) {
  visit((await open(wanted)).id)
}

/** Go to a table, and keep it among those to come back to. */
export function visit(id: string) {
  saveTable(id)
  go(`/table/${id}`)
}
