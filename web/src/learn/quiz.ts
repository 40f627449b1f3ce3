// A quiz of months and cards: what is missed comes back soon, what is known ever later.

import { kind, month } from '../cards'
import type { Code } from '../wire'

/** How well a card is known (how often in a row it was right), and at which question it comes back. */
export interface Known {
  box: number
  due: number
}

/** What this browser remembers: how many questions were answered, and the cards. */
export interface Memory {
  asked: number
  cards: Record<Code, Known>
}

/** Which month is this card's, or which card is this month's? Four answers, one of them right. */
export interface Question {
  what: 'month' | 'card'
  code: Code
  answers: Code[]
}

const KEY = 'hanafuda.quiz'
/** After how many questions a card comes back that was right so many times in a row. */
const AFTER = [3, 8, 20, 45, 90]
/** So often in a row, and a card counts as known. */
const KNOWN = 2
const ANSWERS = 4

/** The deck, the cards with names of their own first: they are the easiest to tell apart. */
export const DECK: Code[] = [
  ...['1b', '3b', '8b', '11b', '12b', '2a', '4a', '5a', '6a', '7a', '8a', '9a', '10a', '11a', '11c'],
  ...['1r', '2r', '3r', '4r', '5r', '6r', '7r', '9r', '10r', '11r', '12c1'],
  ...Array.from({ length: 10 }, (_, i) => [`${i + 1}c1`, `${i + 1}c2`]).flat(),
  ...['12c2', '12c3'],
]

/** The cards that can be told by their names alone, by those who do not see them. */
export const NAMED: Code[] = DECK.filter((code) => kind(code) === 'bright' || kind(code) === 'animal')

export const EMPTY: Memory = { asked: 0, cards: {} }

/** The card to ask for: whichever is due longest, then one that was never asked, then what comes back first. */
export function chosen({ asked, cards }: Memory, deck: Code[]): Code {
  const soonest = deck.filter((code) => cards[code]).toSorted((a, b) => cards[a]!.due - cards[b]!.due)[0]
  if (soonest && cards[soonest]!.due <= asked) return soonest
  return deck.find((code) => !cards[code]) ?? soonest!
}

/** What is remembered after an answer. */
export function answered({ asked, cards }: Memory, code: Code, right: boolean): Memory {
  const box = right ? (cards[code]?.box ?? 0) + 1 : 0
  const due = asked + 1 + (right ? AFTER[Math.min(box, AFTER.length) - 1]! : 2)
  return { asked: asked + 1, cards: { ...cards, [code]: { box, due } } }
}

/** How many cards are known. */
export const known = ({ cards }: Memory): number => Object.values(cards).filter(({ box }) => box >= KNOWN).length

/** A question about a card; `luck` gives numbers from 0 to 1. */
export function question(memory: Memory, deck: Code[], luck: () => number): Question {
  const code = chosen(memory, deck)
  const others = deck.filter((other) => month(other) !== month(code))
  const answers = [code]
  while (answers.length < ANSWERS) {
    const free = others.filter((other) => !answers.some((one) => month(one) === month(other)))
    answers.push(free[Math.floor(luck() * free.length)]!)
  }
  return {
    what: (memory.cards[code]?.box ?? 0) % 2 ? 'card' : 'month',
    code,
    answers: answers
      .map((one) => ({ one, at: luck() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one),
  }
}

export function remembered(): Memory {
  try {
    return { ...EMPTY, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Memory>) }
  } catch {
    return EMPTY
  }
}

export function remember(memory: Memory) {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // A browser that keeps nothing asks from the beginning next time.
  }
}
