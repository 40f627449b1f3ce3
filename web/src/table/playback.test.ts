import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../settings.svelte'
import type { Told, View } from '../wire'
import { playEvent } from './playback'
import { EMPTY } from './replay'
import type { Shown } from './shown'
import type { Bubble, Shout, Table } from './table.svelte'
import { told } from './test-wire'

const after: View = EMPTY
const start: Shown = {
  hands: [['1r'], null, null, null],
  handSizes: [1, 1, 1, 1],
  field: [['1b'], ['5a']],
  piles: [[], []],
  stock: 4,
  spot: null,
  landing: null,
}

/** A table that remembers everything that was said at it. */
function table(shown: Shown = start) {
  const [said, shouts]: [Bubble[], Shout[]] = [[], []]
  let now: Bubble[] = []
  return {
    shown,
    said,
    shouts,
    hurried: false,
    set shouted(shout: Shout | null) {
      if (shout) shouts.push(shout)
    },
    get bubbles() {
      return now
    },
    set bubbles(bubbles) {
      said.push(...bubbles.filter((bubble) => !now.includes(bubble)))
      now = bubbles
    },
  }
}

async function shows(on: ReturnType<typeof table>, event: Partial<Told>, view: Partial<View> = {}) {
  await playEvent(on as unknown as Table, told(event), { ...after, ...view })
  return on.shown
}

beforeEach(() => {
  settings.speed = 'instant'
  settings.calm = false
})

describe('a played card', () => {
  test('goes to its side’s pile with what it takes', async () => {
    const shown = await shows(table(), { seat: 2, card: '1r', taken: ['1b'] })
    expect(shown.piles).toEqual([['1r', '1b'], []])
    expect(shown.field).toEqual([[], ['5a']])
    expect(shown.handSizes).toEqual([1, 1, 0, 1])
  })

  test('stays on the field when it takes nothing', async () => {
    const shown = await shows(table(), { seat: 1, card: '9a' })
    expect(shown.field.flat()).toContain('9a')
    expect(shown.piles).toEqual([[], []])
  })

  test('waits while its player still chooses what to take', async () => {
    const shown = await shows(table(), { card: '1r' }, { phase: 'take', card: '1r' })
    expect(shown.spot).toBe('1r')
    expect(shown.field.flat()).not.toContain('1r')
  })
})

test('the second shuffle moves no card that is seen', async () => {
  expect(await shows(table(), { kind: 'shuffle', seat: 1 })).toEqual(start)
})

test('a turned card leaves the stock and no hand', async () => {
  const shown = await shows(table(), { kind: 'turn', card: '5r', taken: ['5a'] })
  expect([shown.stock, shown.handSizes]).toEqual([3, [1, 1, 1, 1]])
  expect(shown.piles[0]).toEqual(['5r', '5a'])
})

test('what is left at the end goes to a side, not to a seat', async () => {
  expect((await shows(table(), { kind: 'sweep', seat: 3, side: 1, taken: ['5a'] })).piles).toEqual([[], ['5a']])
})

describe('what is said', () => {
  test('is shouted over the whole table when it is a call', async () => {
    const here = table()
    await shows(here, { kind: 'call', seat: 3, said: 'Koi-Koi!' })
    expect(here.shouts).toEqual([{ seat: 3, text: 'Koi-Koi!' }])
  })

  test('is heard at the seat of the speaker by those who want it calm, and not for ever', async () => {
    settings.calm = true
    const here = table()
    await shows(here, { kind: 'call', seat: 3, said: 'Koi-Koi!' })
    expect(here.said).toEqual([{ seat: 3, text: 'Koi-Koi!', loud: true }])
    expect([here.bubbles, here.shouts]).toEqual([[], []])
  })

  test('may be that one plays, or drops', async () => {
    const here = table()
    await shows(here, { kind: 'join', seat: 1, said: 'I play' })
    await shows(here, { kind: 'drop', seat: 2, said: 'I drop' })
    expect(here.said.map(({ seat, text }) => `${seat}: ${text}`)).toEqual(['1: I play', '2: I drop'])
  })

  test('may be a declaration', async () => {
    const here = table()
    await shows(here, { kind: 'declare', number: 2, said: 'I declare Spring' })
    expect(here.said.map((bubble) => bubble.text)).toEqual(['I declare Spring'])
  })

  test('is shouted over a capture, and nothing is where the server says nothing', async () => {
    const [loud, silent] = [table(), table()]
    await shows(loud, { card: '1r', taken: ['1b'], said: 'Kwa!' })
    await shows(silent, { card: '1r', taken: ['1b'] })
    expect(loud.shouts).toEqual([{ seat: 0, text: 'Kwa!' }])
    expect([silent.shouts, silent.said]).toEqual([[], []])
  })
})
