// Cards that come together: each from where it lies on the table to where it is shown.

import { motion, settings } from '../settings.svelte'
import { place, tracked, transform } from '../table/motion'
import type { Code } from '../wire'

const MS = 460
const STAGGER = 55

/** A card that is shown comes from where it lies, or from its side's pile; the one after the other. */
export const gather = (code: Code, side: number, nth: number) => (face: HTMLElement) => {
  const ms = settings.calm ? 0 : motion(MS)
  const lies = document.querySelector(`[data-card="${code}"]`)?.getBoundingClientRect()
  const start = ms ? (lies ?? place(`pile-${side}`)) : null
  if (!start) return
  const from = { transform: transform(start, face.getBoundingClientRect()) }
  const to = { transform: 'none' }
  const delay = motion(STAGGER) * nth
  tracked(face.animate([from, to], { duration: ms, delay, easing: 'cubic-bezier(.2,.9,.25,1.08)', fill: 'backwards' }))
}
