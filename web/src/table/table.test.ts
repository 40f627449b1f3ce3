import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { receiptOf } from '../receipts'
import { settings } from '../settings.svelte'
import type { Lobby, Message, People, Player, Told, View } from '../wire'
import { EMPTY } from './replay'
import { Table } from './table.svelte'
import { Socket, connected } from './test-socket'
import { people as at, player as anybody, told } from './test-wire'

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

const event = (kind: Told['kind'], about: Partial<Told> = {}) => told({ kind, ...about })
const step = (version: number, after: Partial<View>, ...events: Told[]): Message => ({
  type: 'step',
  version,
  events,
  view: { ...view, ...after },
})
const player = (about: Partial<Player> = {}) => anybody({ name: 'Ada', ...about })
const people = (about: Partial<People> = {}) =>
  at([player({ yours: true }), player({ name: 'Ume', bot: 'greedy' })], { hosting: true, ...about })
const friends = (about: Partial<People> = {}, ume: Partial<Player> = {}): People =>
  people({ players: [player({ yours: true }), player({ name: 'Ume', ...ume })], ...about })
const state = (version: number, about: Partial<View> = {}, who = people()): Message => ({
  type: 'state',
  version,
  view: { ...view, ...about },
  people: who,
})
const refusal = (message: string, id: string | null, version = 3): Message => ({
  type: 'error',
  message,
  version,
  id,
})
const LOBBY: Lobby = {
  id: 'abc',
  game: 'koikoi',
  title: 'Koi-Koi',
  changed: [],
  chairs: [],
  sides: 2,
  settings: {},
  hosting: false,
  seated: false,
  hindrance: null,
  watchers: 0,
  commitment: '',
}
const page = { hidden: false, querySelectorAll: () => [], querySelector: () => null, addEventListener: vi.fn() }
const settled = () => vi.runAllTimersAsync()
const sentMove = () => Socket.last.sent.at(-1) as { id: string; key: string }

/** At a table, with everything heard. */
async function sit(who = people(), about: Partial<View> = {}): Promise<Table> {
  const table = new Table('abc')
  await connected()
  Socket.last.says(state(3, about, who))
  return table
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
  Socket.fresh()
  settings.speed = 'instant'
  settings.calls = true
})
afterEach(() => vi.useRealTimers())

describe('a move', () => {
  test('that is legal goes to the server with the version it answers', async () => {
    const table = await sit()
    table.move('8b')
    const { key } = sentMove()
    expect(Socket.last.sent).toEqual([{ type: 'move', version: 3, move: '8b', id: key, key }])
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect([table.pending, table.waiting]).toEqual(['8b', true])
  })

  test('that is not legal is not sent', async () => {
    const table = await sit()
    table.move('9a')
    expect(Socket.last.sent).toEqual([])
  })

  test('is asked for once: while one is on its way there is no other', async () => {
    const table = await sit()
    table.move('8b')
    table.move('1r')
    expect(Socket.last.sent).toHaveLength(1)
    expect(table.asks).toBe(false)
  })

  test('that is refused says why, and may be made otherwise', async () => {
    const table = await sit()
    table.move('8b')
    Socket.last.says(refusal('Not now.', sentMove().id))
    expect([table.trouble, table.pending, table.asks]).toEqual(['Not now.', null, true])
  })

  test('is still on its way when something else is refused', async () => {
    const table = await sit()
    table.move('8b')
    Socket.last.says(refusal('Not so loud.', 'another'))
    expect([table.trouble, table.pending, table.asks]).toEqual(['Not so loud.', '8b', false])
  })

  test('that nobody acknowledged is sent again over the next line, under the same name', async () => {
    const table = await sit()
    table.move('8b')
    const { id, key } = sentMove()
    await Socket.last.breaks()
    expect(Socket.all).toHaveLength(2)
    expect(Socket.last.sent).toEqual([{ type: 'move', version: 3, move: '8b', id, key }])
    Socket.last.says(state(3))
    expect([table.pending, table.asks]).toEqual(['8b', false])
    Socket.last.says(step(4, { turn: 1, legal: [] }, event('play', { card: '8b' })))
    Socket.last.says({ type: 'ack', id, version: 4 })
    await settled()
    expect([table.pending, table.waiting, table.version]).toEqual([null, false, 4])
    await Socket.last.breaks()
    expect(Socket.last.sent).toEqual([])
  })

  test('that was played before the line broke waits for nothing', async () => {
    const table = await sit()
    table.move('8b')
    const { id } = sentMove()
    await Socket.last.breaks()
    Socket.last.says(state(4, { turn: 1, legal: [] }))
    Socket.last.says({ type: 'ack', id, version: 4 })
    expect([table.pending, table.waiting]).toEqual([null, false])
  })

  test('is never a spectator’s', async () => {
    const table = await sit(friends(), { seat: null, turn: 0 })
    expect([table.yours, table.legal]).toEqual([false, []])
    Socket.last.says(state(5, { seat: null, turn: null }))
    expect(table.yours).toBe(false)
  })
})

describe('steps', () => {
  test('end at the server’s view, with their words in the log', async () => {
    const table = await sit()
    Socket.last.says(
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
    const table = await sit()
    const [one, two] = [
      step(4, {}, event('play', { card: '1r', text: 'one' })),
      step(5, {}, event('undo', { text: 'two' })),
    ]
    for (const message of [one, two, one, two]) Socket.last.says(message)
    await settled()
    expect(table.log).toEqual(['one', 'two'])
    expect(table.version).toBe(5)
  })

  test('are left out when the whole state comes anew', async () => {
    settings.speed = 'normal'
    const table = await sit()
    Socket.last.says(step(4, {}, event('play', { card: '1r', text: 'old' }), event('call', { text: 'later' })))
    Socket.last.says(step(5, {}, event('call', { text: 'older than the state' })))
    Socket.last.says(state(9, { log: ['new'] }))
    await settled()
    expect([table.version, table.log]).toEqual([9, ['new']])
    expect(table.shown?.field.flat()).toEqual(view.field)
    expect(table.asks).toBe(true)
  })

  test('of a hidden page are not played out, only told', async () => {
    page.hidden = true
    settings.speed = 'slow'
    const table = await sit()
    Socket.last.says(step(4, {}, event('call', { text: 'Koi-Koi' })))
    await vi.advanceTimersByTimeAsync(0)
    expect([table.version, table.log]).toEqual([4, ['Koi-Koi']])
  })

  test('that come all at once are played out for who sits the round out, until that one has seen enough', async () => {
    settings.speed = 'normal'
    const table = await sit()
    const away = { out: [{ seat: 0, why: 'drop' as const, text: 'dropped' }] }
    for (let version = 4; version < 24; version++)
      Socket.last.says(step(version, away, event('join', { seat: 1, said: 'Go', text: `${version}` })))
    await vi.advanceTimersByTimeAsync(100)
    expect([table.log, table.bubbles.length]).toEqual([['4'], 1])
    table.skipping = true
    await vi.advanceTimersByTimeAsync(1500)
    expect([table.version, table.log.length, table.waiting]).toEqual([23, 20, false])
    Socket.last.says(step(24, {}, event('dealt')))
    await settled()
    expect(table.skipping).toBe(false)
  })
})

test('while the line is lost nothing is asked', async () => {
  const table = await sit()
  Socket.last.onclose?.({ code: 1006 })
  expect([table.online, table.asks]).toEqual([false, false])
  await settled()
  expect(Socket.last.address).toContain('version=3')
  Socket.last.says(state(3))
  expect([table.online, table.asks]).toEqual([true, true])
})

describe('a hint', () => {
  const hint = { type: 'hint' as const, move: '8b', takes: [], why: 'It pays.', points: 2, others: [] }

  test('stands until it is dismissed', async () => {
    const table = await sit()
    table.ask()
    expect(table.thinking).toBe(true)
    Socket.last.says({ ...hint, version: 3 })
    expect([table.thinking, table.hinted]).toEqual([false, '8b'])
    table.dismiss()
    expect(table.hinted).toBeNull()
  })

  test('for a table that has gone on is not shown', async () => {
    const table = await sit()
    Socket.last.says({ ...hint, version: 2 })
    expect(table.hinted).toBeNull()
  })
})

describe('the next deal', () => {
  const over: Partial<View> = { phase: 'round_over', turn: null, legal: [] }

  test('is asked for once, with some chance of our own', async () => {
    const table = await sit(friends(), over)
    expect([table.ended, table.readied]).toEqual([true, false])
    table.next()
    table.next()
    expect(Socket.last.sent).toMatchObject([{ type: 'next', share: expect.stringMatching(/^[0-9a-f]{32}$/) as string }])
    expect([table.ended, table.readied]).toEqual([true, true])
  })

  test('can be asked for again where it was refused, or the line broke before anybody heard', async () => {
    const table = await sit(friends(), over)
    table.next()
    Socket.last.says(refusal('Not yet.', null))
    expect(table.readied).toBe(false)
    table.next()
    await Socket.last.breaks()
    Socket.last.says(state(3, over, friends()))
    expect(table.readied).toBe(false)
  })

  test('that came before we were heard is no trouble', async () => {
    const table = await sit(friends(), over)
    table.next()
    const [{ id }] = Socket.last.sent as [{ id: string }]
    Socket.last.says(refusal('The round is not over yet.', id, table.version + 1))
    expect(table.trouble).toBe('')
    Socket.last.says(refusal('Not yet.', id, table.version))
    expect(table.trouble).toBe('Not yet.')
  })

  test('is waited for as long as the server says that we are ready', async () => {
    const ready = friends({ players: [player({ yours: true, ready: true }), player({ name: 'Ume' })] })
    expect((await sit(ready, over)).readied).toBe(true)
  })
})

describe('the first deal', () => {
  const first = (how: 'draw' | 'random', more: Partial<View> = {}): Partial<View> => ({
    phase: 'deal',
    turn: null,
    table: { ...view.table, first: { how, says: '', seat: 1, draws: how === 'draw' ? [{ 0: '3b', 1: '1b' }] : [] } },
    ...more,
  })

  test('is asked for by itself where nobody draws, and who deals is told in passing', async () => {
    const table = await sit(people(), first('random'))
    expect(Socket.last.sent).toEqual([expect.objectContaining({ type: 'next' })])
    expect(table.draws).toBe(false)
    Socket.last.says(step(4, first('random', { phase: 'play' }), event('first'), event('dealt')))
    await vi.advanceTimersByTimeAsync(0)
    expect(table.notices.map(({ text }) => text)).toEqual(['Chosen at random: Ume deals first.'])
  })

  test('waits until you have drawn where the game draws', async () => {
    const table = await sit(people(), first('draw'))
    expect(Socket.last.sent).toEqual([])
    expect(table.draws).toBe(true)
    settings.speed = 'normal'
    table.next()
    Socket.last.says(step(4, first('draw', { phase: 'play' }), event('draw'), event('first'), event('dealt')))
    await vi.advanceTimersByTimeAsync(100)
    expect(table.drawing).toBe(true)
    await settled()
    expect(table.drawing).toBe(false)
    expect(table.version).toBe(4)
  })

  test('of a day takes nothing of ours', async () => {
    await sit(people(), first('random', { day: '2026-11-16' }))
    expect(Socket.last.sent).toEqual([{ type: 'next' }])
  })
})

describe('people', () => {
  const hear = (who: People) => Socket.last.says({ type: 'people', people: who })

  test('who come and go are noticed for a while', async () => {
    const table = await sit(friends())
    hear(friends({}, { here: false }))
    expect(table.notices.map(({ text }) => text)).toEqual(['Ume is gone; the chair is kept.'])
    await settled()
    expect(table.notices).toEqual([])
  })

  test('with whom one plays leave no hints; bots and one’s own seats do', async () => {
    expect((await sit(friends())).sociable).toBe(true)
    expect((await sit(people())).sociable).toBe(false)
    expect((await sit(friends({}, { yours: true }))).sociable).toBe(false)
  })

  test('call across the table, and the last word counts', async () => {
    const table = await sit(friends())
    Socket.last.says({ type: 'reaction', seat: 1, which: 0 })
    Socket.last.says({ type: 'reaction', seat: 1, which: 2 })
    expect(table.calls).toEqual([{ seat: 1, text: 'Well played!', loud: false }])
    await settled()
    expect(table.calls).toEqual([])
  })

  test('are not heard by who does not want to', async () => {
    const table = await sit(friends())
    settings.calls = false
    Socket.last.says({ type: 'reaction', seat: 1, which: 0 })
    expect(table.calls).toEqual([])
  })

  test('who do not let a decision be taken back are heard', async () => {
    const table = await sit(friends())
    hear(friends({ asked: { seat: 0, agreed: [] } }))
    hear(friends())
    expect(table.notices.map(({ text }) => text)).toEqual(['Not everybody agreed: the decision stands.'])
  })

  test('who let it be taken back need not say so', async () => {
    const table = await sit(friends())
    hear(friends({ asked: { seat: 0, agreed: [] } }))
    Socket.last.says(step(4, {}, event('undo', { text: 'Ada takes back.' })))
    hear(friends())
    expect(table.notices).toEqual([])
  })
})

describe('before the start', () => {
  test('there is a lobby, and no cards; then there are cards, and no lobby', async () => {
    const table = new Table('abc')
    await connected()
    const lobby = { ...LOBBY, commitment: 'seal' }
    Socket.last.says({ type: 'lobby', version: 2, lobby })
    expect([table.lobby, table.view]).toEqual([lobby, null])
    expect(receiptOf('abc')?.commitment).toBe('seal')
    await Socket.last.breaks()
    expect(Socket.last.address).not.toContain('version')
    Socket.last.says(state(5))
    expect([table.lobby, table.view?.seat]).toEqual([null, 0])
  })
})

describe('what we add to the luck', () => {
  const sent = () => Socket.last.sent.at(-1) as { id: string; share: string }
  const receipt = () => receiptOf('abc')

  test('is noted as the server’s from when it says so, with the seat it was given for', async () => {
    const table = await sit(friends(), { commitment: 'seal', phase: 'round_over', turn: null, round: 4 })
    table.next()
    expect(receipt()).toMatchObject({ seat: 0, shares: { 5: sent().share }, acknowledged: [] })
    Socket.last.says({ type: 'ack', id: sent().id, version: 3 })
    expect(receipt()?.acknowledged).toEqual([5])
  })

  test('before the start is for the first dealer and the first deal', async () => {
    const table = await sit(friends(), { commitment: 'seal' })
    table.ready(true)
    expect(receipt()?.shares).toEqual({ 0: sent().share, 1: sent().share })
    table.ready(false)
    expect(sent()).toEqual({ type: 'ready', ready: false })
  })
})

describe('a device that is passed round', () => {
  const both = people({ players: [player({ yours: true }), player({ name: 'Ben', yours: true })] })
  const eyes = (seat: number, version: number) =>
    Socket.last.says(state(version, { seat, turn: seat, hand: ['8b'], legal: ['8b'] }, both))
  const seen = (table: Table) => [table.view?.hand, table.view?.legal, table.shown?.hands]
  const nothing = [[], [], [null, null]]

  test('shows nothing of a hand until its player has it', async () => {
    const table = await sit(both)
    expect([table.curtain, table.asks]).toEqual([0, false])
    expect(seen(table)).toEqual(nothing)
    table.lift()
    expect(Socket.last.sent).toEqual([{ type: 'look', seat: 0 }])
    expect([table.curtain, table.asks, table.view?.hand]).toEqual([null, true, ['1r', '8b']])
  })

  test('is hidden again as soon as another is to move, and open when that one looks', async () => {
    const table = await sit(both)
    table.lift()
    table.move('1r')
    Socket.last.says(step(4, { hand: ['8b'], turn: 1, legal: [] }, event('play', { card: '1r' })))
    await settled()
    expect(table.curtain).toBe(1)
    expect(seen(table)).toEqual(nothing)
    table.lift()
    expect(Socket.last.sent.at(-1)).toEqual({ type: 'look', seat: 1 })
    expect(seen(table)).toEqual(nothing)
    eyes(1, 4)
    expect([table.curtain, table.asks, table.legal]).toEqual([null, true, ['8b']])
  })

  test('is hidden as a round is dealt, whoever held it before', async () => {
    const table = await sit(both)
    table.lift()
    Socket.last.says(step(4, { round: 2, turn: null }, event('dealt')))
    await settled()
    expect([table.held, seen(table)]).toEqual([null, nothing])
  })

  test('is looked at with the same eyes after the line broke', async () => {
    const table = await sit(both)
    table.lift()
    await Socket.last.breaks()
    expect(Socket.last.sent).toEqual([{ type: 'look', seat: 0 }])
  })
})
