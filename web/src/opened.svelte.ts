// A record that was opened from a file, on its way to the page that shows it.

import { attempt, readRecord } from './api'
import type { Replay } from './wire'
import { spoken } from './words'

export const opened = $state<{ replay: Replay | null; trouble: string }>({ replay: null, trouble: '' })
let kept: { text: string; code: string } | null = null

export async function openRecord(file: File) {
  opened.replay = null
  kept = { text: await file.text(), code: '' }
  await retold()
}

/** The same record in the language that is spoken now. */
export async function retold() {
  if (!kept || kept.code === spoken.code) return
  const { text } = (kept = { ...kept, code: spoken.code })
  opened.trouble = ''
  await attempt(
    async () => (opened.replay = await readRecord(text)),
    ({ message }) => (opened.trouble = message),
  )
}
