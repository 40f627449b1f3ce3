// Cards that change their place move there: measured before and after, animated in between. Flights may overlap, and
// whatever is under way can be hurried to its end.

import { tick } from 'svelte'
import { settings } from '../settings.svelte'
import { picture } from '../sprite.svelte'
import type { Code } from '../wire'

export interface Flight {
  ms: number
  /** Where cards come from that were not seen before, by anchor name. */
  from?: Record<Code, string>
  /** Where cards go that will not be seen any more. */
  to?: Record<Code, string>
  /** After how many milliseconds a card sets out. */
  delays?: Record<Code, number>
  /** Cards that come face down and are turned over at the end. */
  turning?: Code[]
}

const EASE = 'cubic-bezier(.3,.7,.2,1)'
/** What ends at once when somebody is in a hurry. */
const running = new Set<() => void>()
const flights = new WeakMap<HTMLElement, { flight: Animation; end: DOMRect }>()

/** Whatever moves or waits is at its end. */
export function hurry() {
  for (const end of [...running]) end()
}

export async function sleep(ms: number): Promise<void> {
  if (ms) await new Promise<void>((done) => until(done, ms))
}

function until(done: () => void, ms: number) {
  const end = () => {
    clearTimeout(timer)
    running.delete(end)
    done()
  }
  const timer = setTimeout(end, ms)
  running.add(end)
}

export async function fly(change: () => void, { ms, from = {}, to = {}, delays = {}, turning = [] }: Flight) {
  const before = ms ? faces() : new Map<Code, HTMLElement>()
  const places = placed(before)
  const anchors = ms ? Object.values({ ...from, ...to }) : []
  const anchored = new Map(anchors.map((anchor) => [anchor, place(anchor)]))
  change()
  await tick()
  if (!ms) return
  const after = faces()
  const ends = rests(after)
  const gone = [...before].flatMap(([card, face]) => {
    const end = after.has(card) || !to[card] ? null : (place(to[card]) ?? anchored.get(to[card]))
    return end ? [{ face, start: places.get(card)!, end }] : []
  })
  const begun = [...after].flatMap(([card, face]) => {
    const seen = turning.includes(card) ? null : places.get(card)
    const start = seen ?? anchored.get(from[card] ?? '')
    return start ? moved(face, start, ends.get(card)!, ms, delays[card] ?? 0, turning.includes(card)) : []
  })
  begun.push(...gone.map(({ face, start, end }) => carried(face, start, end, ms)))
  await Promise.allSettled(begun.map((flight) => flight.finished))
}

/** Cards glide from where they are now to where they lie once the room for them has changed: to be called then. */
export function glide(): (ms: number) => void {
  const places = placed(faces())
  return (ms) => {
    const after = faces()
    const ends = rests(after)
    for (const [card, face] of ms ? after : []) {
      const start = places.get(card)
      if (start) moved(face, start, ends.get(card)!, ms, 0, false)
    }
  }
}

/** Backs that go from one place to another, each after its own delay; nobody sees what they are. */
export async function flyBacks(from: string, tos: { to: string; delay: number }[], ms: number) {
  await tick()
  const [start, back] = [place(from), document.querySelector<HTMLElement>(`[data-anchor="${from}"] .card`)]
  if (!ms || !start || !back) return
  const begun = tos.flatMap(({ to, delay }) => {
    const end = place(to)
    return end ? [carried(back, start, end, ms, delay)] : []
  })
  await Promise.allSettled(begun.map((flight) => flight.finished))
}

/** A stack of cards is seen to be shuffled. */
export async function riffle(anchor: string, ms: number) {
  const cards = ms && document.querySelector(`[data-anchor="${anchor}"] .card`)
  if (cards) await tracked(cards.animate({ rotate: ['0deg', '-9deg', '9deg', '-9deg', '9deg', '0deg'] }, ms)).finished
}

function faces(): Map<Code, HTMLElement> {
  const found = document.querySelectorAll<HTMLElement>('[data-card]')
  return new Map([...found].map((face) => [face.dataset.card!, face]))
}

export function place(anchor: string): DOMRect | null {
  return document.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect() ?? null
}

/** An animation that ends when somebody is in a hurry. */
export function tracked(flight: Animation, then = () => {}): Animation {
  const end = () => flight.finish()
  const done = () => {
    running.delete(end)
    then()
  }
  running.add(end)
  flight.finished.then(done, done)
  return flight
}

const placed = (all: Map<Code, HTMLElement>) =>
  new Map([...all].map(([card, face]) => [card, face.getBoundingClientRect()]))

/** Where cards lie once they have landed, though some still fly: all are measured before any is set in motion. */
function rests(all: Map<Code, HTMLElement>): Map<Code, DOMRect> {
  const flying = [...all.values()].flatMap((face) => flights.get(face)?.flight ?? [])
  const times = flying.map((flight) => flight.currentTime)
  for (const flight of flying) flight.currentTime = Number(flight.effect!.getComputedTiming().endTime)
  const found = placed(all)
  flying.forEach((flight, i) => (flight.currentTime = times[i]!))
  return found
}

const apart = (a: DOMRect, b: DOMRect) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.width - b.width) >= 2

function moved(
  face: HTMLElement,
  start: DOMRect,
  end: DOMRect,
  ms: number,
  delay: number,
  turning: boolean,
): Animation[] {
  const old = flights.get(face)
  if (old && !apart(old.end, end)) return []
  old?.flight.cancel()
  if (!apart(start, end)) return []
  const back = turning ? covered(face, ms, delay) : null
  const timing = { duration: ms, delay, easing: turning ? 'linear' : EASE, fill: 'backwards' } as const
  const frames = turning
    ? turnedOver(transform(start, end))
    : [{ transform: transform(start, end) }, { transform: 'none' }]
  face.classList.add('flying')
  const flight = face.animate(frames, timing)
  flights.set(face, { flight, end })
  tracked(flight, () => {
    back?.remove()
    if (flights.get(face)?.flight !== flight) return
    flights.delete(face)
    face.classList.remove('flying')
  })
  return [flight]
}

/** Over there face down, then turned: at the edge nothing is seen of either side. */
const turnedOver = (from: string): Keyframe[] => [
  { transform: `${from} rotateY(0deg)`, easing: EASE },
  { offset: TURN, transform: 'translate(0px, 0px) scale(1) rotateY(0deg)', easing: 'ease-in' },
  { offset: EDGE, transform: 'translate(0px, 0px) scale(1.06) rotateY(90deg)', easing: 'ease-out' },
  { transform: 'translate(0px, 0px) scale(1) rotateY(0deg)' },
]
const TURN = 0.6
const EDGE = 0.8

/** A back that covers a card until it is turned. */
function covered(face: HTMLElement, duration: number, delay: number): HTMLImageElement | null {
  const src = picture(`back-${settings.back}`)
  if (!src) return null
  const back = Object.assign(new Image(), { src, alt: '', decoding: 'sync', className: 'covers' } as const)
  face.append(back)
  const frames = [{ opacity: 1 }, { offset: EDGE, opacity: 1 }, { offset: EDGE, opacity: 0 }, { opacity: 0 }]
  back.animate(frames, { duration, delay, fill: 'both' })
  return back
}

/** A card that is not drawn at its end is carried there as a copy that fades. */
function carried(face: HTMLElement, start: DOMRect, end: DOMRect, ms: number, delay = 0): Animation {
  const copy = face.cloneNode(true) as HTMLElement
  delete copy.dataset.card
  copy.setAttribute('aria-hidden', 'true')
  copy.classList.add('ghost')
  Object.assign(copy.style, { left: `${start.x}px`, top: `${start.y}px`, width: `${start.width}px` })
  document.body.append(copy)
  const last = transform(end, start)
  const frames = [
    { transform: 'none', opacity: 1 },
    { offset: 0.8, opacity: 1 },
    { transform: last, opacity: 0 },
  ]
  return tracked(copy.animate(frames, { duration: ms, delay, easing: EASE, fill: 'both' }), () => copy.remove())
}

/** The transform that shows an element that stands at `home` as if it were centred at `at`, in its size. */
export function transform(at: DOMRect, home: DOMRect): string {
  const x = at.x + at.width / 2 - home.x - home.width / 2
  const y = at.y + at.height / 2 - home.y - home.height / 2
  const size = Math.min(3, Math.max(0.15, Math.min(at.width, at.height * 0.62) / home.width))
  return `translate(${x}px, ${y}px) scale(${size})`
}
