// How long everything at the table takes, in milliseconds at normal speed: what is seen of an event, beat by beat.
// A beat begins when the one before it says so, not when its cards have landed: captures overlap what comes next.

import type { Code, Told, View } from '../wire'
import { over, played, stays, takes, turned, waits, type Shown } from './shown'

export interface Beat {
  /** What changes on the table. */
  change: (shown: Shown) => Shown
  /** How long the cards fly for it. */
  ms: number
  /** After how long the next beat begins. */
  wait: number
  from?: Record<Code, string>
  to?: Record<Code, string>
  /** Cards that were face down. */
  turning?: Code[]
  /** What is heard and felt as the cards arrive. */
  touch?: 'turn' | 'lay' | 'hit' | 'take'
  /** What goes to a pile. */
  taken?: Code[]
}

const PLAY = { ms: 240, wait: 330 }
const TURN = { ms: 230, wait: 300 }
const LAND = { ms: 180, wait: 270 }
const TAKE = { ms: 320, wait: 100 }
const ASK = { ms: 240, wait: 240 }

/** With more than two at the table nobody's turn may take longer than a second. */
export const crowded = (players: number): number => (players > 2 ? 0.8 : 1)

/** A yaku that was made, a word that is called out, the second shuffle, how a deal goes. */
export const ANNOUNCED = 1500
export const SHOUTED = 850
export const SAID = 620
export const SHUFFLED = 640
export const DEALT = { ms: 420, all: 900, each: 60 }

/** An event beat by beat; nothing where no card moves. `seen` says whether the hand it comes from lies open. */
export function beats(event: Told, after: Pick<View, 'phase' | 'card'>, seen: boolean): Beat[] {
  const { seat, card, taken } = event
  switch (event.kind) {
    case 'play':
      return land(event, after, {
        ...PLAY,
        from: `seat-${seat ?? 0}`,
        leave: (shown) => played(shown, seat ?? 0),
        seen,
      })
    case 'turn':
      return [arrive(card!), ...land(event, after, LANDS)]
    case 'choose':
      return land(event, after, LANDS)
    case 'joker':
      return [capture(event, ['j'], { j: `seat-${seat ?? 0}` })]
    case 'sweep':
    case 'deal':
      return [capture(event, taken)]
    default:
      return []
  }
}

/** How long so many beats take until the next thing may begin. */
export const lasts = (all: readonly Beat[]): number => all.reduce((sum, beat) => sum + beat.wait, 0)

interface Leaving {
  ms: number
  wait: number
  from: string
  leave: (shown: Shown) => Shown
  seen: boolean
}
const LANDS: Leaving = { ...LAND, from: 'stock', leave: (shown) => shown, seen: true }

/** The turned card is seen beside the stock before it does anything. */
const arrive = (card: Code): Beat => ({
  ...TURN,
  change: (shown) => waits(turned(shown), card),
  from: { [card]: 'stock' },
  turning: [card],
  touch: 'turn',
})

/** The card arrives: it lies on what it takes and both go, or it stays, or it waits for its player's choice. */
function land(event: Told, after: Pick<View, 'phase' | 'card'>, { ms, wait, from, leave, seen }: Leaving): Beat[] {
  const card = event.card!
  const shown = { from: { [card]: from }, turning: seen ? [] : [card] }
  if (event.taken.length) {
    const hit: Beat = { ...shown, ms, wait, change: (was) => over(leave(was), card, event.taken), touch: 'hit' }
    return [hit, capture(event, [card, ...event.taken])]
  }
  if (after.phase === 'take' && after.card === card)
    return [{ ...shown, ...ASK, change: (was) => waits(leave(was), card), touch: 'lay' }]
  return [{ ...shown, ms, wait, change: (was) => stays(leave(was), card), touch: 'lay' }]
}

function capture(event: Told, cards: Code[], from: Record<Code, string> = {}): Beat {
  const side = event.side ?? 0
  const to = Object.fromEntries(cards.map((card) => [card, `pile-${side}`]))
  return { ...TAKE, change: (shown) => takes(shown, side, cards), to, from, touch: 'take', taken: cards }
}
