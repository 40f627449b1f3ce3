// The kept games in this browser: which there are, and each as it was last.

import type { KeptView } from '../wire'
import type { Doc } from './doc'

export interface Held {
  /** What the server had last, and what is told here since. */
  view: KeptView
  doc: Doc
  /** The language that the view is told in. */
  told?: string
}

export interface Known {
  id: string
  /** Opens the game to be edited; empty for those who only watch. */
  secret: string
}

const KEY = 'hanafuda.kept'
const MOST = 30

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function known(): Known[] {
  const found = read(KEY)
  return Array.isArray(found) ? (found as Known[]) : []
}

export const secretOf = (id: string): string => known().find((one) => one.id === id)?.secret ?? ''

/** Remember a kept game as the one used last; the secret of one that could be edited is not forgotten. */
export function remember(id: string, secret: string) {
  const kept = [{ id, secret: secret || secretOf(id) }, ...known().filter((one) => one.id !== id)]
  for (const old of kept.slice(MOST)) localStorage.removeItem(`${KEY}.${old.id}`)
  localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)))
}

export function forget(id: string) {
  localStorage.removeItem(`${KEY}.${id}`)
  localStorage.setItem(KEY, JSON.stringify(known().filter((one) => one.id !== id)))
}

export const held = (id: string): Held | null => read(`${KEY}.${id}`) as Held | null

export const hold = (id: string, what: Held) => localStorage.setItem(`${KEY}.${id}`, JSON.stringify(what))
