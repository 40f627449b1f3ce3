// A record that was opened from a file, on its way to the page that shows it.

import { readRecord, type Refused } from './api'
import type { Replay } from './wire'

export const opened = $state<{ replay: Replay | null; trouble: string }>({ replay: null, trouble: '' })

export async function openRecord(file: File) {
  opened.replay = null
  opened.trouble = ''
  try {
    opened.replay = await readRecord(await file.text())
  } catch (error) {
    opened.trouble = (error as Refused).message
  }
}
