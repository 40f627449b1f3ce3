// One event of a step, shown: the card arrives, lies on what it takes, and both go to the pile.

import { kind } from '../cards'
import { motion, pause } from '../settings.svelte'
import { chime, snap } from '../sounds'
import type { Code, Event, View } from '../wire'
import { say } from '../words'
import { fly, sleep } from './motion'
import { sideOf } from './seating'
import { over, played, stays, takes, turned, waits, type Shown } from './shown'
import type { Table } from './table.svelte'

export async function playEvent(table: Table, event: Event, after: View) {
  const seat = event.seat ?? 0
  const side = sideOf(seat, after.sides)
  switch (event.kind) {
    case 'play':
      return land(table, event, after, side, (shown) => played(shown, seat), `seat-${seat}`)
    case 'turn':
      await arrive(table, event.card!)
      return land(table, event, after, side, (shown) => shown, 'stock')
    case 'choose':
      return land(table, event, after, side, (shown) => shown, 'stock')
    case 'joker':
      return capture(table, after, seat, side, ['j'], { j: `seat-${seat}` })
    case 'sweep':
      return capture(table, after, seat, event.seat ?? 0, event.taken)
    case 'deal':
      return capture(table, after, seat, side, event.taken)
    case 'call':
    case 'stop':
    case 'build':
      return speak(table, seat, words(event, after))
  }
}

/** The turned card is seen beside the stock before it does anything. */
async function arrive(table: Table, card: Code) {
  snap(0.6)
  await change(table, (shown) => waits(turned(shown), card), motion(320), { [card]: 'stock' }, [card])
  await sleep(pause(420))
}

async function land(
  table: Table,
  event: Event,
  after: View,
  side: number,
  leave: (shown: Shown) => Shown,
  from: string,
) {
  const card = event.card!
  const origin = { [card]: from }
  if (event.taken.length) {
    await change(table, (shown) => over(leave(shown), card, event.taken), motion(340), origin)
    snap()
    await sleep(pause(380))
    return capture(table, after, event.seat ?? 0, side, [card, ...event.taken])
  }
  const asks = after.phase === 'take' && after.card === card
  await change(table, (shown) => (asks ? waits : stays)(leave(shown), card), motion(340), origin)
  snap()
  await sleep(pause(asks ? 0 : 260))
}

async function capture(
  table: Table,
  after: View,
  seat: number,
  side: number,
  cards: Code[],
  from: Record<Code, string> = {},
) {
  const to = Object.fromEntries(cards.map((card) => [card, `pile-${side}`]))
  if (after.shout && cards.some((card) => kind(card) === 'bright')) void shout(table, seat, after.shout)
  await fly(() => update(table, (shown) => takes(shown, side, cards)), { ms: motion(380), to, from })
  await sleep(pause(120))
}

const change = (
  table: Table,
  how: (shown: Shown) => Shown,
  ms: number,
  from: Record<Code, string>,
  turning: Code[] = [],
) => fly(() => update(table, how), { ms, from, turning })

function update(table: Table, how: (shown: Shown) => Shown) {
  if (table.shown) table.shown = how(table.shown)
}

async function speak(table: Table, seat: number, text: string, loud = false) {
  const bubble = { seat, text, loud }
  table.bubbles = [...table.bubbles, bubble]
  await sleep(pause(1100))
  table.bubbles = table.bubbles.filter((other) => other !== bubble)
}

async function shout(table: Table, seat: number, text: string) {
  chime(12, 7, 12)
  await speak(table, seat, text, true)
}

function words(event: Event, after: View): string {
  if (event.kind !== 'build') return say(`said.${event.kind}`)
  return say('said.build', {
    name: after.sets.find((set) => set.move === `build${event.number}`)?.name ?? event.number,
  })
}
