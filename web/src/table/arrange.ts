// How large everything on the table is: as large as the room allows, the hand before all else.

import { TALL, evenColumns, fit, heightOf, type Fit } from './fit'

/** How tall something is where seats are at the sides of the field, and where they are above it: never the same. */
export interface Tall {
  side: number
  top: number
}

/** A seat as far as it needs room: how tall its plate is, and the rows of cards that lie before it. */
export interface Place {
  head: Tall
  pile: boolean
  /** So many captured cards lie there. */
  captured?: number
  /** Its hand lies open, as in a replay. */
  open: boolean
}

export interface Laid {
  /** The other seats, from your left hand to your right. */
  seats: Place[]
  own: Place
  /** Places on the field and in your hand. */
  field: number
  hand: number
  /** Your hand is only looked at, as in a replay. */
  seen?: boolean
  /** So many kinds of cards lie apart in a pile. */
  kinds?: number
  /** Above the field, piles of teams lie in a row of their own where there is room for it. */
  teams?: boolean
  /** Above the field, open hands lie beside their piles. */
  abreast?: boolean
  /** How tall what is said and asked above your hand is. */
  bar: Tall
}

export interface Plan {
  gap: number
  /** Seats at both sides of the field, yours below them on the left; otherwise in rows above it. */
  wide: boolean
  /** How many seats stand at the left side, or beside each other above the field. */
  left: number
  columns: number
  /** How wide a seat at a side, or above the field, is. */
  side: number
  field: Fit & { low: boolean }
  hand: Fit
  pile: Heap
  own: Heap
  /** Piles of teams lie in a row of their own, under all the seats. */
  apart: boolean
  /** Open hands lie beside their piles, not over them. */
  abreast: boolean
  /** The room it all takes: more than there is where cards would be too small to be seen or touched. */
  height: number
}

/** Captured cards: how wide they are, in how many rows by kind, or all of them in one fan. */
export interface Heap {
  width: number
  rows: 1 | 2
  bare: boolean
}

/** Between the cards, and round the table. */
export const gapFor = (width: number): number => (width < 420 ? 6 : 8)
const LABEL = 17
/** So many kinds of cards there usually are, and so far apart they lie in a pile. */
const KINDS = 4
const BETWEEN = 8
const LEAST = { field: 34, hand: 44, pile: 20 }
/** Cards on the field are even smaller where otherwise the table would have to scroll. */
const TINY = 28
const SCROLLED = { field: 48, hand: 60 }
const MOST = { field: 230, hand: 210 }
/** What a bar to scroll with takes of the width, where it takes any. */
const SCROLLBAR = 16
/** So much of the width of a card on the field a captured one should have at least. */
const READABLE = 0.62
/** So much it may have, and so much it has at the very least, before all of them lie in one fan. */
const LARGER = 0.7
const SMALLER = 0.6
/** So much of its width should be seen of a captured card under another, and so much before they lie in one fan. */
const STRIP = 0.22
const SLIVER = 0.11
/** What the letter of a team takes beside its pile, with the gap. */
const LETTER = 26
/** So much of the width is for captured cards beside the plate; they lie in one row, or in two where they would hide
    each other in one. */
const BESIDE = 0.64
const ROWS = [1, 2] as const
/** Cards on the field are not much smaller than those in the hand. */
const EVEN = 0.8

/** A seat is never narrower than its name. */
const NAMED = 104
const tile = (width: number): number => Math.min(230, Math.max(NAMED, width * 0.27))

/** The best plan; where the table has to scroll, one that leaves room for the bar to do it with. */
export function arrange(width: number, height: number, laid: Laid): Plan {
  const plan = arranged(width, height, laid)
  return plan.height > height ? arranged(width - SCROLLBAR, height, laid) : plan
}

function arranged(width: number, height: number, laid: Laid): Plan {
  const gap = gapFor(width)
  const room = { width: width - 2 * gap, height: height - 2 * gap, gap }
  const wide = width >= 600 && width > 1.15 * height
  const plans = wide ? atTheSides(room, laid) : above(room, laid)
  const close = { ...laid, teams: false }
  return (
    best(plans) ??
    best(above(room, laid)) ??
    best(above(room, close)) ??
    best(above(room, close, TINY)) ??
    (laid.seats.some(({ open }) => open) ? best(above(room, { ...close, abreast: true }, TINY)) : null) ??
    scrolled(room, laid)
  )
}

interface Room {
  width: number
  height: number
  gap: number
}

interface Tried {
  plan: Plan
  score: number
}

const best = (tried: Tried[]): Plan | null =>
  tried.reduce<Tried | null>((a, b) => (a && a.score >= b.score ? a : b), null)?.plan ?? null

const sizes = (least = LEAST.field): number[] => Array.from({ length: MOST.field - least + 1 }, (_, i) => least + i)

/** Large cards count, in the hand before the field and neither much smaller; captured ones are readable beside them,
    and of each enough is seen. */
function weighed(plan: Plan, laid: Laid, room: number): Tried {
  const { field, hand, pile, wide } = plan
  const seen = seenOf(plan.own, wide, laid, room)
  const readable = Math.min(1, pile.width / (READABLE * field.width)) * (wide && pile.bare ? 0.7 : 1)
  const even = Math.min(1, field.width / (EVEN * hand.width)) ** 2 * Math.min(1, hand.width / (EVEN * field.width))
  return { plan, score: field.width * hand.width * readable ** 2 * even * seen + field.width / 100 }
}

const fullest = (places: Place[]): number => Math.max(0, ...places.map(({ captured = 0 }) => captured))

/** How much of what should be seen of a captured card is seen, where all that are to be there lie in so wide a room. */
function seenOf({ width, rows, bare }: Heap, wide: boolean, laid: Laid, room: number): number {
  const alike = wide || laid.seats.length === 1 ? [laid.own, ...laid.seats] : [laid.own]
  const fans = bare ? 1 : (laid.kinds ?? KINDS)
  const hidden = fullest(alike) - fans
  if (hidden <= 0) return 1
  const free = rows * room - fans * 1.08 * width - (fans - rows) * BETWEEN
  return Math.min(1, Math.max(0.05, free / hidden / (STRIP * width)))
}

// Seats in rows above the field: phones, and tablets held upright.

function above(room: Room, laid: Laid, least?: number): Tried[] {
  const beside = BESIDE * room.width
  return sizes(least).flatMap((size) => {
    return ROWS.flatMap((rows) => {
      const rest = stacked(room, laid, size, rows)
      const hand = rest && handFit(laid, { ...room, height: room.height - rest.height })
      if (!rest || !hand || (rows === 2 && seenOf({ ...rest.own, rows: 1 }, false, laid, beside) === 1)) return []
      return [weighed({ ...rest, hand, height: room.height }, laid, beside)]
    })
  })
}

/** All but the hand, for cards of this size on the field; null where they do not fit beside each other. */
function stacked({ width, gap }: Room, laid: Laid, size: number, lines: 1 | 2 = 1): Omit<Plan, 'hand'> | null {
  const field = fieldFit(laid.field, width, size, gap)
  if (!field) return null
  const most = Math.max(1, Math.floor((width + gap) / (tile(width) + gap)))
  const columns = evenColumns(laid.seats.length, most)
  const side = (width + gap) / columns - gap
  const card = Math.max(LEAST.pile, Math.round(size * READABLE))
  const beside = laid.seats.length === 1
  const kinds = laid.kinds ?? KINDS
  const fans = Math.ceil(kinds / lines)
  const widest = Math.floor((width * BESIDE - (fans - 1) * BETWEEN) / (1.0875 * fans))
  const own = { width: Math.min(card, widest), rows: lines, bare: false }
  const apart = laid.teams ? laid.seats.filter(({ pile }) => pile).length : 0
  const seats = apart ? laid.seats.map((seat) => ({ ...seat, pile: false })) : laid.seats
  const { abreast = false } = laid
  const room = apart ? (width + gap) / apart - gap - LETTER : abreast ? side / 2 : side
  const pile = beside ? own : heap(card, room, 1, kinds, fullest(laid.seats))
  const rows = Math.ceil(seats.length / columns)
  const tops = Array.from({ length: rows }, (_, row) =>
    Math.max(
      ...seats.slice(row * columns, (row + 1) * columns).map((seat) => seatHeight(seat, 'top', pile, beside, abreast)),
    ),
  )
  const piles = apart && heapHeight(pile)
  const parts = [...tops, piles, field.height, seatHeight(laid.own, 'top', own, true), laid.bar.top].filter(Boolean)
  const height = parts.reduce((sum, part) => sum + part + gap, 0)
  return { gap, wide: false, left: 0, columns, side, field, pile, own, apart: apart > 0, abreast, height }
}

/** Where there is too little room the table is as tall as it needs to be, and scrolls. */
function scrolled(room: Room, laid: Laid): Plan {
  const { width, gap } = room
  const size = Math.min(SCROLLED.field, Math.floor((width - 4 * gap) / 3))
  const rest = stacked(room, laid, size)!
  const hand = fit(Math.max(1, laid.hand), width, Infinity, gap, SCROLLED.hand)
  const tall = laid.hand ? heightOf(laid.hand, hand, gap) : 0
  return { ...rest, hand, height: rest.height + tall + 2 * gap }
}

// Seats at the sides: wide screens, and phones held across.

function atTheSides(room: Room, laid: Laid): Tried[] {
  const { gap } = room
  const right = laid.seats.length > 1
  const side = sideFor(room, laid.hand, right)
  const left = atLeft(room, laid, side)
  const centre = room.width - (right ? 2 * (side + 2 * gap) : side + 3 * gap)
  const columns = parted(laid, left)
  return sizes().flatMap((size) => {
    const field = fieldFit(laid.field, centre, size, gap)
    const rest = { width: centre, height: room.height - (field?.height ?? 0) - laid.bar.side - 2 * gap, gap }
    const hand = field && handFit(laid, rest, true)
    if (!field || !hand) return []
    return [LARGER, READABLE].map((share) => {
      const pile = sideHeap(columns, side, room, size, share)
      const height = Math.max(room.height, pile.tall + 2 * gap)
      const own = pile
      return weighed(
        { gap, wide: true, left, columns: 1, side, field, hand, pile, own, apart: false, abreast: false, height },
        laid,
        side,
      )
    })
  })
}

/** How wide a seat at a side is: less than it would like where the hand could not lie in one row beside it. */
function sideFor({ width, gap }: Room, hand: number, right: boolean): number {
  const row = hand * (LEAST.hand + gap) - gap
  const free = (width - row) / (right ? 2 : 1) - 2 * gap
  const liked = Math.min(460, Math.max(150, width * (right ? 0.2 : 0.27)))
  return Math.floor(Math.min(liked, Math.max(NAMED, free)))
}

/** Who stands at the left, you below them, and who at the right. */
const parted = ({ seats, own }: Laid, left: number): Place[][] => [[...seats.slice(0, left), own], seats.slice(left)]

/** How many others stand at the left: half of them, or one fewer where these and you would not all have room there. */
function atLeft({ height, gap }: Room, laid: Laid, side: number): number {
  const half = Math.floor(laid.seats.length / 2) || laid.seats.length
  const tall = (left: number) => tallest(parted(laid, left), heap(LEAST.pile, side), gap)
  return half > 1 && tall(half) > Math.max(height, tall(half - 1)) ? half - 1 : half
}

/** How tall the seats of a side are, of the taller one. */
const tallest = (columns: Place[][], pile: Heap, gap: number): number =>
  Math.max(
    ...columns.map((seats) => seats.reduce((sum, seat) => sum + seatHeight(seat, 'side', pile, false) + gap, gap)),
  )

/** The largest captured cards that the seats of both sides have room for, in two rows where that can be. */
function sideHeap(
  columns: Place[][],
  side: number,
  { height, gap }: Room,
  size: number,
  share: number,
): Heap & { tall: number } {
  const tall = (pile: Heap) => tallest(columns, pile, gap)
  const able = (rows: 1 | 2, from: number, to: number, bare = false): Heap | null => {
    for (let width = Math.floor(to); width >= from; width--) {
      const pile = { ...heap(width, side, rows), ...(bare && { bare }) }
      if (tall(pile) <= height && (rows === 1 || width * 2.5 <= side)) return pile
    }
    return null
  }
  const least = size * READABLE
  const most = Math.max(Math.ceil(least), size * share)
  const single = able(1, least, Math.ceil(least))
  const found =
    able(2, least, most) ??
    (single?.bare ? able(2, size * SMALLER, least) : single) ??
    single ??
    able(1, LEAST.pile, Math.ceil(least), true) ??
    heap(LEAST.pile, side)
  return { ...found, tall: tall(found) }
}

// The parts.

const heap = (width: number, room: number, rows: 1 | 2 = 1, kinds = KINDS, captured = 0): Heap => {
  const under = Math.max(0, captured - kinds) * SLIVER * width
  return { width, rows, bare: rows === 1 && room < kinds * (1.1 * width + BETWEEN) - BETWEEN + under }
}

const heapHeight = ({ width, rows, bare }: Heap): number => rows * (width * TALL + 4 + (bare ? 0 : LABEL))

function seatHeight(
  { head, pile, open }: Place,
  where: keyof Tall,
  heap: Heap,
  beside: boolean,
  abreast = false,
): number {
  const [captured, held] = [pile ? heapHeight(heap) : 0, open ? heap.width * TALL + 4 : 0]
  const cards = abreast ? Math.max(captured, held) : captured + held
  return beside ? Math.max(head[where], cards) : head[where] + cards
}

/** Places of this size with the stock beside them; above the card that waits, or beside it where all is one row. */
function fieldFit(
  cells: number,
  width: number,
  size: number,
  gap: number,
): (Fit & { low: boolean; height: number }) | null {
  const step = size + gap
  const line = size * TALL + gap
  const across = Math.floor((width - size - gap) / step)
  if (across < 1) return null
  if ((cells + 2) * step + gap <= width) return { width: size, columns: cells, low: true, height: line + gap }
  const columns = evenColumns(cells, Math.min(across, Math.ceil(cells / 2)))
  const rows = Math.max(2, Math.ceil(cells / columns))
  return { width: size, columns, low: false, height: rows * line + gap }
}

/** The hand, as large as this room allows; null where it would be too small to be touched, or to be seen. */
function handFit({ hand: places, seen }: Laid, { width, height, gap }: Room, flat = false): Fit | null {
  if (!places) return height >= 0 ? { width: LEAST.hand, columns: 1 } : null
  const row = fit(places, width, height, gap, MOST.hand)
  const one = Math.floor(Math.min((width + gap) / places - gap, height / TALL, MOST.hand))
  const found = flat && one >= 60 ? { width: one, columns: places } : row
  return found.width >= (seen ? LEAST.field : LEAST.hand) ? found : null
}
