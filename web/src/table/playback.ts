// What happened, shown: cards fly beat by beat, words are called out, a yaku is an event.

import { bright, buzz } from '../joy/felt'
import { motion, pause, settings } from '../settings.svelte'
import { sound } from '../sounds'
import type { Told, View } from '../wire'
import { fly, riffle, sleep } from './motion'
import type { Table } from './table.svelte'
import { beats, crowded, SAID, SHOUTED, SHUFFLED, type Beat } from './tempo'

export async function playEvent(table: Table, event: Told, after: View) {
  const seen = !!table.shown?.hands[event.seat ?? 0]
  const tempo = crowded(after.table.players)
  for (const beat of beats(event, after, seen)) {
    if (beat.taken && event.said) void shout(table, event)
    await show(table, beat, tempo)
  }
  if (event.kind === 'call' || event.kind === 'stop') return shout(table, event)
  if (event.kind === 'declare' || event.kind === 'join' || event.kind === 'drop') return speak(table, event)
  if (event.kind === 'shuffle') return shuffled()
}

/** One beat: the cards set out, are heard as they arrive, and the next beat begins when this one says so. */
async function show(table: Table, { change, ms, wait, from, to, turning, touch, taken }: Beat, tempo: number) {
  const flying = table.hurried ? 0 : motion(ms * tempo)
  const update = () => {
    if (table.shown) table.shown = change(table.shown)
  }
  const flight = fly(update, { ms: flying, from, to, turning })
  if (touch && !table.hurried) void heard(touch, flying * 0.7, taken)
  if (!flying) await flight
  if (!table.hurried) await sleep(pause(wait * tempo))
}

async function heard(touch: NonNullable<Beat['touch']>, after: number, taken: Beat['taken'] = []) {
  await sleep(after)
  sound(touch)
  buzz(touch)
  bright(taken)
}

/** The stock is shuffled a second time, now that it is known who plays. */
async function shuffled() {
  sound('turn')
  await riffle('stock', motion(SHUFFLED))
}

/** What is shouted is seen all over the table; who wants it calm sees it at the seat of the speaker. */
async function shout(table: Table, event: Told) {
  if (settings.calm) return speak(table, event, true)
  if (!event.said || event.seat === null || table.hurried) return
  const shouted = { seat: event.seat, text: event.said }
  table.shouted = shouted
  sound('shout')
  buzz('shout')
  await sleep(pause(SHOUTED))
  if (table.shouted === shouted) table.shouted = null
}

/** What is said over an event is heard at the seat of the speaker. */
async function speak(table: Table, { seat, said }: Told, loud = false) {
  if (!said || seat === null || table.hurried) return
  const bubble = { seat, text: said, loud }
  table.bubbles = [...table.bubbles, bubble]
  await sleep(pause(SAID))
  table.bubbles = table.bubbles.filter((other) => other !== bubble)
}
