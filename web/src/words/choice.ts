// Which language is spoken: what an address asks for on this visit, what is chosen here, or what the browser prefers.

import { stay } from '../router.svelte'
import { LANGUAGES, PSEUDO } from './catalogue'

const VISIT = 'hanafuda.visit'
const ASKED = 'lang'

/** The language that is wanted most of those there are. */
export function best(wanted: readonly (string | null)[]): string {
  const codes = wanted.map((tag) => tag?.toLowerCase().split('-')[0])
  return codes.find((code) => code && [...LANGUAGES, PSEUDO].includes(code)) ?? 'en'
}

/** A language by its own name. */
export function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** An address asks for a language: that goes for this visit, and is gone from the address, which others may be given. */
export function takeAsked() {
  const query = new URLSearchParams(location.search)
  const asked = query.get(ASKED)
  if (asked === null) return
  query.delete(ASKED)
  sessionStorage.setItem(VISIT, asked)
  stay(location.pathname + (query.size ? `?${query}` : '') + location.hash)
}

export const visiting = (): string | null => sessionStorage.getItem(VISIT)

export const endVisit = () => sessionStorage.removeItem(VISIT)
