// What lies on the table as it is drawn: between two views it follows the events, card by card.

import { month } from '../cards'
import type { Code, View } from '../wire'

export interface Shown {
  hands: (Code[] | null)[]
  handSizes: number[]
  field: Code[][]
  piles: Code[][]
  stock: number
  spot: Code | null
  landing: Code | null
}

/** The table as a view has it; cards that lie on the field already keep their places. */
export function shownFrom(view: View, before: Shown | null): Shown {
  const hands = view.hand_sizes.map((_, seat) => view.hands?.[seat] ?? (seat === view.seat ? view.hand : null))
  return {
    hands,
    handSizes: view.hand_sizes,
    field: placed(
      view.field.filter((card) => card !== view.card),
      before?.field ?? [],
    ),
    piles: view.piles,
    stock: view.stock,
    spot: view.card,
    landing: null,
  }
}

/** A card that is dealt: to a seat or to the field, and which it is where that may be seen. */
export interface Dealt {
  seat: number | null
  card: Code | null
}

/** The cards in the order in which they are handed round: so many to each seat, so many to the field, and again. */
export function dealt(view: Pick<View, 'order' | 'packets' | 'hand_sizes' | 'field'>, hands: Shown['hands']): Dealt[] {
  const left = view.hand_sizes.map((size, seat) => Array.from({ length: size }, (_, i) => hands[seat]?.[i] ?? null))
  const field = [...view.field]
  const round = ([toHand, toField]: readonly [number, number]): Dealt[] => [
    ...view.order.flatMap((seat) => left[seat]!.splice(0, toHand).map((card) => ({ seat, card }))),
    ...field.splice(0, toField).map((card) => ({ seat: null, card })),
  ]
  return [...view.packets, [Infinity, Infinity] as const].flatMap((packet) => round(packet as [number, number]))
}

/** The table as a deal begins: everybody who cannot be seen holds nothing yet. */
export const bare = (shown: Shown): Shown => ({
  ...shown,
  handSizes: shown.handSizes.map((size, seat) => (shown.hands[seat] ? size : 0)),
})

/** One card more in a hand. */
export const grown = (shown: Shown, seat: number): Shown => ({
  ...shown,
  handSizes: shown.handSizes.map((size, i) => (i === seat ? size + 1 : size)),
})

/** Cards on the field in their order: new ones fill gaps, three of a month lie on each other, and what is left closes up. */
export function placed(cards: Code[], before: Code[][]): Code[][] {
  const here = new Set(cards)
  const field = before.map((stack) => stack.filter((card) => here.has(card)))
  const old = new Set(field.flat())
  for (const group of grouped(cards.filter((card) => !old.has(card)))) lay(field, group)
  return field.filter((stack) => stack.length)
}

function grouped(cards: Code[]): Code[][] {
  const months = new Map<number, Code[]>()
  for (const card of cards) months.set(month(card), [...(months.get(month(card)) ?? []), card])
  return [...months.values()].flatMap((group) => (group.length >= 3 ? [group] : group.map((card) => [card])))
}

function lay(field: Code[][], cards: Code[]) {
  const gap = field.findIndex((stack) => stack.length === 0)
  if (gap < 0) field.push(cards)
  else field[gap] = cards
}

/** The card comes to lie on what it will take. */
export function over(shown: Shown, card: Code, taken: Code[]): Shown {
  const on = shown.field.findIndex((stack) => stack.some((other) => taken.includes(other)))
  const field = without(shown.field, [card]).map((stack, i) => (i === on ? [...stack, card] : stack))
  return { ...lifted(shown, card), field, landing: card }
}

/** The card finds nothing and stays on the field. */
export function stays(shown: Shown, card: Code): Shown {
  const field = without(shown.field, [card])
  lay(field, [card])
  return { ...lifted(shown, card), field }
}

/** The card waits beside the stock. */
export const waits = (shown: Shown, card: Code): Shown => ({ ...lifted(shown, card), spot: card })

/** Cards go to a side's pile. */
export function takes(shown: Shown, side: number, cards: Code[]): Shown {
  const clear = cards.reduce(lifted, shown)
  const piles = clear.piles.map((pile, i) => (i === side ? [...new Set([...pile, ...cards])] : pile))
  return { ...clear, field: without(clear.field, cards), piles, landing: null }
}

export const turned = (shown: Shown): Shown => ({ ...shown, stock: Math.max(0, shown.stock - 1) })

/** A card leaves a hand; of hands we cannot see, one card fewer. */
export function played(shown: Shown, seat: number): Shown {
  return { ...shown, handSizes: shown.handSizes.map((size, i) => (i === seat ? Math.max(0, size - 1) : size)) }
}

function lifted(shown: Shown, card: Code): Shown {
  const hands = shown.hands.map((hand) => hand && hand.filter((other) => other !== card))
  return { ...shown, hands, spot: shown.spot === card ? null : shown.spot }
}

const without = (field: Code[][], cards: Code[]): Code[][] =>
  field.map((stack) => stack.filter((card) => !cards.includes(card)))
