import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '../settings.svelte'
import type { Message, Told, View } from '../wire'
import { EMPTY } from './replay'
import { Table } from './table.svelte'

const view: View = {
  ...EMPTY,
  table: { ...EMPTY.table, players: 2, sides: 2, side_of: [0, 1], names: ['Ada', 'Ume'] },
  seat: 0,
  turn: 0,
  hand: ['1r', '8b'],
  hand_sizes: [2, 2],
  field: ['1b'],
  piles: [[], []],
  yaku: [[], []],
  legal: ['1r', '8b'],
}

/** The server's end of the line. */
class Line {
  static readonly OPEN = 1
  static all: Line[] = []
  static get last() {
    return Line.all.at(-1)!
  }
  readyState = Line.OPEN
  sent: unknown[] = []
  onmessage: (event: { data: string }) => void = () => {}
  onclose: () => void = () => {}
  constructor(readonly address: string) {
    Line.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.onclose()
  }
  says(message: Message) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

const event = (kind: Told['kind'], about: Partial<Told> = {}): Told => ({
  kind,
  said: null,
  name: null,
  seat: 0,
  side: 0,
  card: null,
  taken: [],
  number: 0,
  text: '',
  ...about,
})
const step = (version: number, after: Partial<View>, ...events: Told[]): Message => ({
  type: 'step',
  version,
  events,
  view: { ...view, ...after },
})
const page = { hidden: false, querySelectorAll: () => [] }
const settled = () => vi.runAllTimersAsync()

function sit(token: string | null = 'key'): Table {
  const table = new Table('abc', token)
  Line.last.says({ type: 'state', version: 3, view })
  return table
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('document', page)
  page.hidden = false
  Line.all = []
  settings.speed = 'instant'
})
afterEach(() => vi.useRealTimers())

describe('a move', () => {
  test('that is legal goes to the server with the version it answers', () => {
    const table = sit()
    table.move('8b')
    expect(Line.last.sent).toEqual([{ type: 'move', version: 3, move: '8b' }])
    expect([table.pending, table.waiting]).toEqual(['8b', true])
  })

  test('that is not legal is not sent', () => {
    const table = sit()
    table.move('9a')
    expect(Line.last.sent).toEqual([])
  })

  test('is asked for once: while one is on its way there is no other', () => {
    const table = sit()
    table.move('8b')
    table.move('1r')
    expect(Line.last.sent).toHaveLength(1)
    expect(table.asks).toBe(false)
  })

  test('that is refused says why, and may be made otherwise', () => {
    const table = sit()
    table.move('8b')
    Line.last.says({ type: 'error', message: 'Not now.', version: 3 })
    expect([table.trouble, table.pending, table.asks]).toEqual(['Not now.', null, true])
  })

  test('is never a spectator’s', () => {
    const table = sit(null)
    Line.last.says({ type: 'state', version: 4, view: { ...view, seat: null, turn: 0 } })
    expect([table.yours, table.legal]).toEqual([false, []])
    Line.last.says({ type: 'state', version: 5, view: { ...view, seat: null, turn: null } })
    expect(table.yours).toBe(false)
  })
})

describe('steps', () => {
  test('end at the server’s view, with their words in the log', async () => {
    const table = sit()
    Line.last.says(
      step(
        4,
        { hand: ['8b'], hand_sizes: [1, 2], field: [], piles: [['1r', '1b'], []], turn: 1, legal: [] },
        event('play', { card: '1r', taken: ['1b'], text: 'Ada takes the Crane.' }),
      ),
    )
    expect(table.waiting).toBe(true)
    await settled()
    expect(table.version).toBe(4)
    expect(table.log).toEqual(['Ada takes the Crane.'])
    expect(table.shown).toMatchObject({ hands: [['8b'], null], piles: [['1r', '1b'], []] })
    expect(table.waiting).toBe(false)
  })

  test('are shown in order and each once, however often they come', async () => {
    const table = sit()
    const [one, two] = [
      step(4, {}, event('play', { card: '1r', text: 'one' })),
      step(5, {}, event('undo', { text: 'two' })),
    ]
    for (const message of [one, two, one, two]) Line.last.says(message)
    await settled()
    expect(table.log).toEqual(['one', 'two'])
    expect(table.version).toBe(5)
  })

  test('are left out when the whole state comes anew', async () => {
    settings.speed = 'normal'
    const table = sit()
    Line.last.says(step(4, {}, event('play', { card: '1r', text: 'old' }), event('call', { text: 'later' })))
    Line.last.says(step(5, {}, event('call', { text: 'older than the state' })))
    Line.last.says({ type: 'state', version: 9, view: { ...view, log: ['new'] } })
    await settled()
    expect([table.version, table.log]).toEqual([9, ['new']])
    expect(table.shown?.field.flat()).toEqual(view.field)
    expect(table.asks).toBe(true)
  })

  test('of a hidden page are not played out, only told', async () => {
    page.hidden = true
    settings.speed = 'slow'
    const table = sit()
    Line.last.says(step(4, {}, event('call', { text: 'Koi-Koi' })))
    await vi.advanceTimersByTimeAsync(0)
    expect([table.version, table.log]).toEqual([4, ['Koi-Koi']])
  })

  test('that come all at once are played out for who sits the round out, until that one has seen enough', async () => {
    settings.speed = 'normal'
    const table = sit()
    const away = { out: [{ seat: 0, why: 'drop' as const, text: 'dropped' }] }
    for (let version = 4; version < 24; version++)
      Line.last.says(step(version, away, event('call', { seat: 1, said: 'Go', text: `${version}` })))
    await vi.advanceTimersByTimeAsync(100)
    expect([table.log, table.bubbles.length]).toEqual([['4'], 1])
    table.skipping = true
    await vi.advanceTimersByTimeAsync(1500)
    expect([table.version, table.log.length, table.waiting]).toEqual([23, 20, false])
    Line.last.says(step(24, {}, event('dealt')))
    await settled()
    expect(table.skipping).toBe(false)
  })

  test('keep the room of the hand as it was at the deal, until the next round', async () => {
    const table = sit()
    expect(table.most).toBe(2)
    Line.last.says(step(4, { hand_sizes: [1, 1] }))
    await settled()
    expect(table.most).toBe(2)
    Line.last.says(step(5, { round: 2, hand_sizes: [1, 1] }))
    await settled()
    expect(table.most).toBe(1)
  })
})

describe('a lost line', () => {
  test('is taken up again where it broke, and nothing is asked meanwhile', async () => {
    const table = sit()
    Line.last.close()
    expect([table.online, table.asks]).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(400)
    expect(Line.all).toHaveLength(2)
    expect(Line.last.address).toContain('version=3')
    Line.last.says({ type: 'state', version: 3, view })
    expect(table.online).toBe(true)
  })

  test('is tried ever more slowly', async () => {
    sit()
    for (const wait of [400, 800, 1500, 3000, 3000]) {
      const before = Line.all.length
      Line.last.close()
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(Line.all).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(Line.all).toHaveLength(before + 1)
    }
  })

  test('that we closed ourselves stays closed', async () => {
    const table = sit()
    table.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(Line.all).toHaveLength(1)
  })

  test('is not taken up again by who has left meanwhile', async () => {
    const table = sit()
    Line.last.close()
    table.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(Line.all).toHaveLength(1)
  })
})

describe('a hint', () => {
  const hint = { type: 'hint' as const, move: '8b', why: 'It pays.', points: 2, others: [] }

  test('stands until it is dismissed', () => {
    const table = sit()
    table.ask()
    expect(table.thinking).toBe(true)
    Line.last.says({ ...hint, version: 3 })
    expect([table.thinking, table.hinted]).toEqual([false, '8b'])
    table.dismiss()
    expect(table.hinted).toBeNull()
  })

  test('for a table that has gone on is not shown', () => {
    const table = sit()
    Line.last.says({ ...hint, version: 2 })
    expect(table.hinted).toBeNull()
  })
})

test('a round that is over has ended only when its end has been seen', () => {
  const table = sit()
  Line.last.says({ type: 'state', version: 4, view: { ...view, phase: 'round_over', turn: null } })
  expect(table.ended).toBe(true)
  table.next()
  expect([table.ended, table.quiet]).toEqual([false, false])
})
