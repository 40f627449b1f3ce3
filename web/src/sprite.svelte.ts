// The drawn cards: they come in one sprite, and each becomes a picture of its own. A picture is one thing to lay out,
// however much is drawn in it: a table with a hundred faces stays light. Once there is time, each card is painted: a
// card that is drawn takes as long to show as all its strokes, wherever it comes to lie.

import { sprite } from './api'
import { drawingsOf } from './drawings'
import { loaded, paint, readable } from './paint'
import { reach } from './reach.svelte'
import { settings } from './settings.svelte'
import { TALL } from './table/fit'

let drawings: Record<string, string> = {}
let pictures = $state<Record<string, string>>({})

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

let coming: Promise<boolean> = Promise.resolve(false)

/** Done once a deal can be seen: the cards that are shown have come, and their backs are painted. */
export const dealable = (): Promise<unknown> => coming

/** Show the cards of this set, of the game last shown if none is named; keeps the old ones until the new have come. */
export async function showCards(hwatu = korean) {
  korean = hwatu
  const { set, index } = wanted(hwatu)
  if (shown === `${set}/${index}`) return
  coming = draw(set, index)
  if (await coming) await paintAll(/^card-/, idle)
}

/** Have the cards of a set, and paint their backs; whether they have come and are still wanted. */
async function draw(set: string, index: string): Promise<boolean> {
  const [before, name] = [shown, `${set}/${index}`]
  shown = name
  const text = await sprite(set, index).catch(() => '')
  if (shown !== name) return false
  reach.cards = !!text
  if (!text) {
    shown = before
    return false
  }
  for (const old of made.splice(0)) URL.revokeObjectURL(old)
  drawings = drawingsOf(text)
  pictures = Object.fromEntries(Object.entries(drawings).map(([name, one]) => [name, addressOf(drawn(one))]))
  painted = []
  await paintAll(/^back-/)
  return shown === name
}

/** All addresses of the set that is shown, drawn or painted: a card on its way may still be looked for at its first. */
const made: string[] = []

function addressOf(picture: Blob): string {
  const address = URL.createObjectURL(picture)
  made.push(address)
  return address
}

const drawn = (document: string) => new Blob([document], { type: 'image/svg+xml' })

/** Painted cards are kept: one that is turned up is there at once. */
let painted: HTMLImageElement[] = []

/** Cards are painted one after the other, when there is time; those that cannot be are shown as they are drawn. */
async function paintAll(which: RegExp, time = (): Promise<unknown> => Promise.resolve()) {
  const mine = painted
  for (const name of readable() ? Object.keys(drawings).filter((name) => which.test(name)) : []) {
    await time()
    const image = await paintedCard(pictures[name]!).catch(() => null)
    if (painted !== mine) return
    if (!image) continue
    mine.push(image)
    pictures[name] = image.src
  }
}

async function paintedCard(drawing: string): Promise<HTMLImageElement> {
  const width = widest()
  return loaded(addressOf(await paint(drawing, width, Math.round(width * TALL))))
}

const DRAWN = 330
const LARGEST = 230

/** In dots, as wide as cards are drawn, or as wide as one ever is on this screen. */
const widest = () =>
  Math.round(Math.max(DRAWN, Math.min(LARGEST, screen.width / 4, screen.height / 4) * devicePixelRatio))

/** Not before there is time for it: a browser without idle moments waits for one. */
const idle = () =>
  new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done)))
