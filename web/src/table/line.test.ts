import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Had } from './address'
import { Line, waits } from './line.svelte'
import { connected, Socket } from './test-socket'

const ear = { had: (): Had | null => ({ version: 7, seat: 0, lang: 'en' }), opened: vi.fn(), hear: vi.fn() }
const happens = new Map<string, () => void>()
const listen = (name: string, what: () => void) => void happens.set(name, what)
const page = { hidden: false, addEventListener: listen }
let line: Line

async function call() {
  line = new Line('abc', ear)
  await connected()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('document', page)
  page.hidden = false
  ear.opened.mockReset()
  Socket.fresh()
})
afterEach(() => {
  line.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('every line says what was heard before', async () => {
  await call()
  await Socket.last.breaks()
  expect(Socket.all.map(({ address }) => address)).toEqual(
    Array(2).fill('ws://table.test/ws/tables/abc?lang=en&version=7&seat=0'),
  )
  expect(ear.opened).toHaveBeenCalledTimes(2)
})

describe('a lost line', () => {
  test('is tried ever more slowly, up to a quarter of a minute, until somebody is heard', async () => {
    await call()
    Socket.silent = true
    Socket.last.onclose?.({ code: 1006 })
    for (const wait of [400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000]) {
      const before = Socket.all.length
      expect(line.online).toBe(false)
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(Socket.all).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(Socket.all).toHaveLength(before + 1)
    }
  })

  test('that is closed with a refusal is no line that works: the pauses grow', async () => {
    await call()
    for (const [before, wait] of [400, 800, 1600].entries()) {
      Socket.last.says({ type: 'error', message: 'Too many watch already.', version: 0, id: null })
      Socket.last.onclose?.({ code: 4429 })
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(Socket.all).toHaveLength(before + 1)
      await vi.advanceTimersByTimeAsync(1)
    }
  })

  test('does not come back for everybody at once', () => {
    const random = vi.spyOn(Math, 'random')
    expect([0, 0.5, 1].map((chance) => (random.mockReturnValue(chance), waits(0)))).toEqual([300, 350, 400])
  })

  test.each([1006, 1012, 4008, 4429])('with the code %i is taken up again', async (code) => {
    await call()
    await Socket.last.breaks(code)
    expect([Socket.all.length, line.online, line.ended]).toEqual([2, true, null])
  })

  test('is taken up at once when the network is back', async () => {
    await call()
    happens.get('offline')!()
    expect(line.online).toBe(false)
    happens.get('online')!()
    await connected()
    expect([Socket.all.length, line.online]).toEqual([2, true])
  })

  test('is taken up at once when somebody looks', async () => {
    await call()
    Socket.silent = true
    Socket.last.onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(5000)
    Socket.fresh()
    happens.get('visibilitychange')!()
    await connected()
    expect([Socket.all.length, line.online]).toEqual([1, true])
  })

  test('that we closed ourselves stays closed', async () => {
    await call()
    line.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Socket.all).toHaveLength(1)
  })

  test('is not taken up by who has left meanwhile', async () => {
    await call()
    Socket.last.onclose?.({ code: 1006 })
    line.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Socket.all).toHaveLength(1)
  })
})

describe('a page that nobody looked at', () => {
  const away = async (ms: number) => {
    await call()
    page.hidden = true
    happens.get('visibilitychange')!()
    await vi.advanceTimersByTimeAsync(ms)
    page.hidden = false
    happens.get('visibilitychange')!()
    await connected()
  }

  test('for long calls anew, for its line may be dead', async () => {
    await away(61_000)
    expect(Socket.all).toHaveLength(2)
  })

  test('for a moment goes on', async () => {
    await away(5000)
    expect(Socket.all).toHaveLength(1)
  })
})

describe('an end', () => {
  test.each([
    [4404, 'missing'],
    [4409, 'elsewhere'],
    [4410, 'gone'],
  ] as const)('with the code %i stays one: %s', async (code, why) => {
    await call()
    await Socket.last.breaks(code)
    happens.get('offline')!()
    happens.get('online')!()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([Socket.all.length, line.ended]).toEqual([1, why])
  })

  test('in another tab can be undone here', async () => {
    await call()
    await Socket.last.breaks(4409)
    line.again()
    await connected()
    expect([Socket.all.length, line.ended, line.online]).toEqual([2, null, true])
  })
})

test('what is said while nobody listens is not said', async () => {
  line = new Line('abc', ear)
  expect(line.say({ type: 'undo' })).toBe(false)
  await connected()
  expect(line.say({ type: 'undo' })).toBe(true)
  expect(Socket.last.sent).toEqual([{ type: 'undo' }])
})
