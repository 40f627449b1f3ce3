// The drawn cards: one sprite at a time stands in the page, and every face refers to its symbols.

import { sprite } from './api'
import { reach } from './reach.svelte'
import { settings } from './settings.svelte'

const holder = document.createElement('div')
holder.setAttribute('aria-hidden', 'true')
holder.style.position = 'absolute' // it takes no room

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
  holder.innerHTML = text
  if (!holder.isConnected) document.body.prepend(holder)
}
