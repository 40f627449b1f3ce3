// Notes on moments of a game: those that came with a record, and those written here, which this device keeps.

import type { Note, Replay } from '../wire'
import { read, written } from './moment'

const KEY = 'hanafuda.notes'
const GAMES = 60
export const LONGEST = 500

/** By moment. */
export type Notes = Record<string, string>

function kept(): Record<string, Notes> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Notes>
  } catch {
    return {}
  }
}

/** What a game is known by here: its table, or its record. */
export const gameKey = (id: string, record: string): string => id || `record ${fingerprint(record)}`

function fingerprint(text: string): string {
  let hash = 5381
  for (let i = 0; i < text.length; i++) hash = (hash * 33 + text.charCodeAt(i)) | 0
  return `${text.length}-${(hash >>> 0).toString(16)}`
}

/** All notes on a game; what was written here stands before what came with it, and an empty one takes it away. */
export function notesOf(key: string, came: readonly Note[]): Notes {
  const found = Object.fromEntries(came.map((note) => [written(note), note.text]))
  const all = { ...found, ...kept()[key] }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text))
}

export function keepNote(key: string, moment: string, text: string) {
  const all = kept()
  const { [key]: own = {}, ...others } = all
  const games = Object.entries(others).slice(-GAMES + 1)
  localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(games), [key]: { ...own, [moment]: clean(text) } }))
}

/** As it stands on one line of a record. */
export const clean = (text: string): string => text.split(/\s+/).filter(Boolean).join(' ').slice(0, LONGEST).trim()

export const inOrder = (notes: Notes): [string, string][] =>
  Object.entries(notes).toSorted(([one], [other]) => {
    const [a, b] = [read(one)!, read(other)!]
    return a.round - b.round || a.step - b.step
  })

/** The record with its notes after everything else. */
export const withNotes = ({ record }: Pick<Replay, 'record'>, notes: Notes): string =>
  record +
  inOrder(notes)
    .map(([moment, text]) => `note ${moment}: ${text}\n`)
    .join('')
