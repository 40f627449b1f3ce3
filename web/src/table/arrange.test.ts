import { describe, expect, test } from 'vitest'
import { arrange, type Laid, type Plan } from './arrange'
import { TALL, heightOf } from './fit'

const SCREENS = [
  [360, 592],
  [390, 796],
  [820, 1132],
  [1120, 852],
  [1600, 1032],
] as const
const ZOOMED = [
  [480, 252],
  [320, 208],
  [640, 250],
] as const

const place = { head: { side: 46, top: 46 }, pile: true, open: false }
const laid = (others: number, hand: number, field: number, bar = 80, captured = 0): Laid => ({
  seats: Array.from({ length: others }, () => ({ ...place, captured })),
  own: { ...place, captured },
  hand,
  field,
  bar: { side: bar, top: bar },
})

/** Tables as they come: how many others, cards in the hand, places on the field. */
const TABLES = [
  [1, 8, 8],
  [1, 10, 8],
  [1, 4, 6],
  [2, 7, 6],
  [2, 7, 12],
  [3, 5, 8],
  [4, 4, 8],
  [5, 3, 10],
  [6, 7, 6],
] as const

const everywhere = (check: (plan: Plan, width: number, height: number, given: Laid) => void) => {
  for (const [width, height] of SCREENS)
    for (const [others, hand, field] of TABLES)
      for (const captured of [0, 8, 16]) {
        const given = laid(others, hand, field, 80, captured)
        check(arrange(width, height, given), width, height, given)
      }
}

describe('the table', () => {
  test('shows something of every captured card late in a round, in two rows where one has no room for it', () => {
    for (const [width, height] of SCREENS.slice(1)) {
      const { own, wide, side, gap } = arrange(width, height, laid(1, 2, 6, 80, 16))
      const room = wide ? side : 0.64 * (width - 2 * gap)
      const free = own.rows * room - 4 * own.width - (4 - own.rows) * 8
      expect(free / 12).toBeGreaterThan(10)
    }
  })

  test('shows a full pile of the other team by kind, in a row of its own above the field', () => {
    const bare = { ...place, pile: false }
    const teams: Laid = { ...laid(3, 2, 6, 80, 24), seats: [bare, bare, { ...place, captured: 24 }], teams: true }
    for (const [width, height] of SCREENS.slice(0, 3)) {
      const { pile, height: tall } = arrange(width, height, teams)
      expect([pile.bare, tall <= height]).toEqual([false, true])
    }
  })

  test('never needs more room than there is, on phones, tablets and desktops', () => {
    everywhere((plan, _, height) => expect(plan.height).toBeLessThanOrEqual(height))
  })

  test('holds hand and field side by side', () => {
    everywhere((plan, width, _, given) => {
      const room = plan.wide ? width - plan.side : width
      const { columns, width: card } = plan.hand
      expect(columns * (card + plan.gap)).toBeLessThanOrEqual(room)
      expect((plan.field.columns + 1) * (plan.field.width + plan.gap)).toBeLessThanOrEqual(room)
      expect(heightOf(given.hand, plan.hand, plan.gap) + plan.field.width * TALL + given.bar.top).toBeLessThan(
        plan.height,
      )
    })
  })

  test('has no card in the hand too small to be touched, and no captured one too small to be read', () => {
    everywhere((plan) => {
      expect(plan.hand.width).toBeGreaterThanOrEqual(44)
      expect(plan.pile.width).toBeGreaterThanOrEqual(0.6 * plan.field.width - 1)
    })
  })

  test('gives larger cards to larger screens', () => {
    for (const [others, hand, field] of TABLES) {
      const [phone, , tablet, , desktop] = SCREENS.map(([width, height]) =>
        arrange(width, height, laid(others, hand, field)),
      )
      expect(tablet!.field.width).toBeGreaterThan(phone!.field.width)
      expect(desktop!.field.width).toBeGreaterThan(phone!.field.width)
      expect(tablet!.hand.width).toBeGreaterThan(phone!.hand.width)
    }
  })

  test('has seats at both sides where it is wide, as many as there are', () => {
    const plan = arrange(1600, 1032, laid(5, 3, 10))
    expect([plan.wide, plan.left]).toEqual([true, 2])
    expect(arrange(820, 1132, laid(5, 3, 10)).wide).toBe(false)
  })

  test('fits seven on a phone held across, asked whether to play and playing', () => {
    const bare = { ...place, pile: false }
    const asked: Laid = { ...laid(6, 7, 6, 111), seats: Array.from({ length: 6 }, () => bare), own: bare }
    const playing: Laid = { ...laid(6, 7, 6, 34), seats: [place, place, bare, bare, bare, bare] }
    for (const given of [asked, playing]) {
      const plan = arrange(640, 312, given)
      expect([plan.wide, plan.height <= 312]).toEqual([true, true])
      expect(plan.hand.columns).toBe(7)
    }
  })

  test('shows a replay of five or six on a small phone without scrolling, hands beside piles', () => {
    for (const others of [4, 5]) {
      const given = laid(others, 6, 6, 0, 8)
      const open = { ...given, seats: given.seats.map((seat) => ({ ...seat, open: true })), seen: true }
      const plan = arrange(360, 388, open)
      expect([plan.abreast, plan.height <= 388]).toEqual([true, true])
      expect(arrange(390, 796, open).abreast).toBe(false)
    }
  })

  test.each(ZOOMED)('scrolls at %i × %i, with cards of a size to be seen', (width, height) => {
    for (const [others, hand, field] of TABLES) {
      const plan = arrange(width, height, laid(others, hand, field))
      expect(plan.height).toBeGreaterThan(0)
      expect(plan.field.width).toBeGreaterThanOrEqual(34)
      expect(plan.hand.width).toBeGreaterThanOrEqual(44)
      expect(plan.hand.columns * (plan.hand.width + plan.gap)).toBeLessThanOrEqual(width)
    }
  })

  test('has no room for a hand where none is held', () => {
    expect(arrange(390, 796, laid(1, 0, 8)).field.width).toBeGreaterThan(arrange(390, 796, laid(1, 8, 8)).field.width)
  })
})
