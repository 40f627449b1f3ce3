// Cards that change their place move there: measured before and after, animated in between.

import { tick } from 'svelte'
import type { Code } from '../wire'

export interface Flight {
  ms: number
  /** Where cards come from that were not seen before, by anchor name. */
  from?: Record<Code, string>
  /** Where cards go that will not be seen any more. */
  to?: Record<Code, string>
  /** Milliseconds between one card and the next. */
  stagger?: number
  /** Which card comes after which; as they lie, if not said. */
  order?: Code[]
  /** Cards that are turned over as they come. */
  turning?: Code[]
}

const EASE = 'cubic-bezier(.3,.7,.2,1)'

export async function fly(change: () => void, { ms, from = {}, to = {}, stagger = 0, order, turning = [] }: Flight) {
  const before = ms ? faces() : new Map<Code, HTMLElement>()
  const places = new Map([...before].map(([card, face]) => [card, face.getBoundingClientRect()]))
  change()
  await tick()
  if (!ms) return
  const after = faces()
  const flights: Animation[] = []
  for (const [card, face] of after) {
    const start = places.get(card) ?? place(from[card])
    const turn = order ? order.indexOf(card) : flights.length
    if (start) flights.push(...moved(face, start, ms, turn * stagger, turning.includes(card)))
  }
  for (const [card, face] of before) {
    const end = after.has(card) ? null : place(to[card])
    if (end) flights.push(gone(face, places.get(card)!, end, ms))
  }
  await Promise.allSettled(flights.map((flight) => flight.finished))
}

/** A stack of cards is seen to be shuffled. */
export async function riffle(anchor: string, ms: number) {
  const cards = ms && document.querySelector(`[data-anchor="${anchor}"] .card`)
  if (cards) await cards.animate({ rotate: ['0deg', '-9deg', '9deg', '-9deg', '9deg', '0deg'] }, ms).finished
}

function faces(): Map<Code, HTMLElement> {
  const found = document.querySelectorAll<HTMLElement>('[data-card]')
  return new Map([...found].map((face) => [face.dataset.card!, face]))
}

function place(anchor: string | undefined): DOMRect | null {
  const found = anchor && document.querySelector(`[data-anchor="${anchor}"]`)
  return found ? found.getBoundingClientRect() : null
}

function moved(face: HTMLElement, start: DOMRect, ms: number, delay: number, turning: boolean): Animation[] {
  const end = face.getBoundingClientRect()
  if (Math.abs(start.x - end.x) + Math.abs(start.y - end.y) + Math.abs(start.width - end.width) < 2) return []
  face.classList.add('flying')
  const first = transform(start, end) + (turning ? ' rotateY(90deg)' : '')
  const flight = face.animate([{ transform: first }, { transform: 'none' }], {
    duration: ms,
    delay,
    easing: EASE,
    fill: 'backwards',
  })
  const landed = () => face.classList.remove('flying')
  flight.finished.then(landed, landed)
  return [flight]
}

/** A card that is not drawn at its end is carried there as a copy that fades. */
function gone(face: HTMLElement, start: DOMRect, end: DOMRect, ms: number): Animation {
  const copy = face.cloneNode(true) as HTMLElement
  delete copy.dataset.card
  copy.setAttribute('aria-hidden', 'true')
  copy.classList.add('ghost')
  Object.assign(copy.style, { left: `${start.x}px`, top: `${start.y}px`, width: `${start.width}px` })
  document.body.append(copy)
  const last = { transform: transform(end, start), opacity: 0.2 }
  const flight = copy.animate([{ transform: 'none', opacity: 1 }, last], { duration: ms, easing: EASE })
  const away = () => copy.remove()
  flight.finished.then(away, away)
  return flight
}

/** The transform that shows an element that stands at `home` as if it were centred at `at`, in its size. */
function transform(at: DOMRect, home: DOMRect): string {
  const x = at.x + at.width / 2 - home.x - home.width / 2
  const y = at.y + at.height / 2 - home.y - home.height / 2
  const size = Math.min(3, Math.max(0.15, Math.min(at.width, at.height * 0.62) / home.width))
  return `translate(${x}px, ${y}px) scale(${size})`
}

export const sleep = (ms: number) => (ms ? new Promise<void>((done) => setTimeout(done, ms)) : Promise.resolve())
