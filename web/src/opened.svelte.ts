// A record that was opened from a file, on its way to the page that shows it.

import { attempt, readRecord } from './api'
import type { Replay } from './wire'

export const opened = $state<{ replay: Replay | null; trouble: string }>({ replay: null, trouble: '' })

export async function openRecord(file: File) {
  opened.replay = null
  opened.trouble = ''
  await attempt(
    async () => (opened.replay = await readRecord(await file.text())),
    ({ message }) => (opened.trouble = message),
  )
}
