// What is felt: a phone that ticks in the hand, and the light of a bright.

import { kind } from '../cards'
import { motion, settings } from '../settings.svelte'
import { sound } from '../sounds'
import type { Code } from '../wire'

export type Felt = 'turn' | 'lay' | 'hit' | 'take' | 'bright' | 'yaku' | 'shout'

const BUZZES: Partial<Record<Felt, number[]>> = {
  lay: [6],
  hit: [12],
  bright: [14, 40, 26],
  yaku: [20, 50, 20, 50, 40],
  shout: [30, 40, 30],
}

/** A phone is felt, unless nobody wants that. */
export function buzz(what: Felt) {
  const pattern = BUZZES[what]
  if (pattern && settings.haptics && !settings.calm && 'vibrate' in navigator) navigator.vibrate(pattern)
}

/** Where a bright goes to a pile, a ring of light goes with it. */
export function bright(cards: readonly Code[]) {
  const found = cards.filter((card) => kind(card) === 'bright')
  if (!found.length) return
  sound('bright')
  buzz('bright')
  if (!settings.calm) for (const card of found) shine(card)
}

const RING = 760

function shine(card: Code) {
  const place = motion(RING) && document.querySelector(`[data-card="${card}"]`)?.getBoundingClientRect()
  if (!place) return
  const ring = document.createElement('span')
  ring.className = 'shine'
  ring.setAttribute('aria-hidden', 'true')
  Object.assign(ring.style, { left: `${place.x + place.width / 2}px`, top: `${place.y + place.height / 2}px` })
  document.body.append(ring)
  const frames = [
    { scale: 0.3, opacity: 0 },
    { offset: 0.2, opacity: 1 },
    { scale: 2.6, opacity: 0 },
  ]
  const light = ring.animate(frames, { duration: motion(RING), easing: 'cubic-bezier(.1,.7,.3,1)' })
  const gone = () => ring.remove()
  light.finished.then(gone, gone)
}
