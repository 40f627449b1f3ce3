// The drawn cards: they come in one sprite, and each becomes a picture of its own. A picture is one thing to lay out,
// however much is drawn in it: a table with a hundred faces stays light.

import { sprite } from './api'
import { drawingsOf } from './drawings'
import { reach } from './reach.svelte'
import { settings } from './settings.svelte'

let drawings: Record<string, string> = {}
let pictures = $state.raw<Record<string, string>>({})

/** Where the picture of a card, a back or a month is to be found, by name: `card-8b`, `back-red`, `month-8`. */
export const picture = (name: string): string | undefined => pictures[name]

/** The drawing itself, a whole document. */
export const drawing = (name: string): string => drawings[name] ?? ''

let shown = ''
let korean = false

/** The set and index to show: as chosen, or as the game has it. */
export function wanted(hwatu: boolean): { set: string; index: string } {
  const set = settings.cards === 'auto' ? (hwatu ? 'hwatu' : 'classic') : settings.cards
  const index = { auto: hwatu ? 'korean' : '', off: '', japanese: 'japanese', korean: 'korean' }[settings.index]
  return { set, index }
}

/** A few cards of a set, as a picture. */
export const sampleOf = (set: string): string => `/cards/${set}.svg?sample=true`

/** Show the cards of this set, of the game last shown if none is named; keeps the old ones until the new have come. */
export async function showCards(hwatu = korean) {
  korean = hwatu
  const { set, index } = wanted(hwatu)
  const name = `${set}/${index}`
  if (shown === name) return
  const before = shown
  shown = name
  const text = await sprite(set, index).catch(() => '')
  if (shown !== name) return
  reach.cards = !!text
  if (!text) {
    shown = before
    return
  }
  for (const old of Object.values(pictures)) URL.revokeObjectURL(old)
  drawings = drawingsOf(text)
  pictures = Object.fromEntries(Object.entries(drawings).map(([name, one]) => [name, addressOf(one)]))
  await readAhead(Object.values(pictures))
}

let read: HTMLImageElement[] = []

/** Not before there is time for it: a browser without idle moments waits for one. */
const idle = () =>
  new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done)))

/** Read one after the other, and kept: a card that is turned up is there at once. */
async function readAhead(addresses: string[]) {
  const images = (read = addresses.map(() => new Image()))
  for (const [i, image] of images.entries()) {
    await idle()
    if (read !== images) return
    image.src = addresses[i]!
    await image.decode().catch(() => {})
  }
}

const addressOf = (document: string): string => URL.createObjectURL(new Blob([document], { type: 'image/svg+xml' }))
