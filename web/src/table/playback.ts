// One event of a step, shown: the card arrives, lies on what it takes, and both go to the pile.

import { motion, pause } from '../settings.svelte'
import { chime, snap } from '../sounds'
import type { Code, Told, View } from '../wire'
import { fly, riffle, sleep } from './motion'
import { over, played, stays, takes, turned, waits, type Shown } from './shown'
import type { Table } from './table.svelte'

export async function playEvent(table: Table, event: Told, after: View) {
  const seat = event.seat ?? 0
  switch (event.kind) {
    case 'play':
      return land(table, event, after, (shown) => played(shown, seat), `seat-${seat}`)
    case 'turn':
      await arrive(table, event.card!)
      return land(table, event, after, (shown) => shown, 'stock')
    case 'choose':
      return land(table, event, after, (shown) => shown, 'stock')
    case 'joker':
      return capture(table, event, ['j'], { j: `seat-${seat}` })
    case 'sweep':
    case 'deal':
      return capture(table, event, event.taken)
    case 'call':
    case 'stop':
    case 'declare':
      return speak(table, event)
    case 'join':
    case 'drop':
      return speak(table, event, false, 800)
    case 'shuffle':
      return shuffled()
  }
}

/** The stock is shuffled a second time, now that it is known who plays. */
async function shuffled() {
  snap(0.6)
  await riffle('stock', motion(720))
  await sleep(pause(420))
}

/** The turned card is seen beside the stock before it does anything. */
async function arrive(table: Table, card: Code) {
  snap(0.6)
  await change(table, (shown) => waits(turned(shown), card), motion(320), { [card]: 'stock' }, [card])
  await sleep(pause(420))
}

async function land(table: Table, event: Told, after: View, leave: (shown: Shown) => Shown, from: string) {
  const card = event.card!
  const origin = { [card]: from }
  if (event.taken.length) {
    await change(table, (shown) => over(leave(shown), card, event.taken), motion(340), origin)
    snap()
    await sleep(pause(380))
    return capture(table, event, [card, ...event.taken])
  }
  const asks = after.phase === 'take' && after.card === card
  await change(table, (shown) => (asks ? waits : stays)(leave(shown), card), motion(340), origin)
  snap()
  await sleep(pause(asks ? 0 : 260))
}

async function capture(table: Table, event: Told, cards: Code[], from: Record<Code, string> = {}) {
  const side = event.side ?? 0
  const to = Object.fromEntries(cards.map((card) => [card, `pile-${side}`]))
  if (event.said) chime(12, 7, 12)
  void speak(table, event, true)
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

/** What is called out over an event is heard at the seat of the speaker. */
async function speak(table: Table, { seat, said }: Told, loud = false, ms = 1100) {
  if (!said || seat === null) return
  const bubble = { seat, text: said, loud }
  table.bubbles = [...table.bubbles, bubble]
  await sleep(pause(ms))
  table.bubbles = table.bubbles.filter((other) => other !== bubble)
}
