// The language that is spoken now: whatever says something says it anew when that changes.

import { untrack } from 'svelte'
import { settings } from '../settings.svelte'
import { PSEUDO, wordsOf } from './catalogue'
import { best, endVisit, visiting } from './choice'
import { language, type Rooms } from './tell'

class Spoken {
  code = $state('en')
  rooms = $state.raw<Rooms>({})
  readonly language = $derived(language(this.code, this.rooms))
  /** How numbers are written, by how many decimals they have. */
  readonly numbers = $derived([0, 1].map((decimals) => numbers(this.code, decimals)))
}

const numbers = (code: string, decimals: number) =>
  new Intl.NumberFormat(code, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

export const spoken = new Spoken()

/** The language to speak here. */
export const wanted = (): string => best([visiting(), settings.language, ...navigator.languages])

/** Speak a language, once its words are here. */
export async function speak(code: string): Promise<void> {
  const rooms = await wordsOf(code)
  Object.assign(spoken, { code, rooms })
  const { documentElement: page } = document
  page.lang = code === PSEUDO ? 'en' : code
  page.dir = directionOf(page.lang)
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${page.lang}`)
}

/** Somebody has chosen a language: from now on it is the one here. Whether its words could be had. */
export async function choose(code: string): Promise<boolean> {
  const had = await speak(code).then(
    () => true,
    () => false,
  )
  if (had) settings.language = code
  if (had) endVisit()
  return had
}

/** Do it now, and again in every language that is chosen: what the server has said it is asked anew. */
export function inEach(work: () => unknown) {
  $effect.pre(() => {
    if (spoken.code) untrack(work)
  })
}

interface Written {
  getTextInfo?: () => { direction: 'ltr' | 'rtl' }
}

const directionOf = (code: string): string => (new Intl.Locale(code) as Written).getTextInfo?.().direction ?? 'ltr'
