import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { atHand, attempt, games, open, readRecord, Refused, remove, rules, sit, summary } from './api'
import { reach } from './reach.svelte'

const fetched = vi.fn<typeof fetch>()
const answer = (body: string, status = 200) =>
  fetched.mockImplementation(() => Promise.resolve(new Response(body, { status })))

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => fetched.mockReset())

describe('a refusal', () => {
  test('carries the server’s own sentence and its status', async () => {
    answer('{"error": "There is no such table."}', 404)
    await expect(summary('x')).rejects.toMatchObject({ message: 'There is no such table.', status: 404 })
  })

  test('without a sentence gets one', async () => {
    answer('<html>', 502)
    await expect(summary('x')).rejects.toMatchObject({ message: 'The server could not do that.', status: 502 })
  })

  test('has the status 0 when nobody answers', async () => {
    fetched.mockRejectedValue(new TypeError('failed to fetch'))
    await expect(summary('x')).rejects.toMatchObject({ status: 0 })
  })

  test('is also an answer that is no JSON', async () => {
    answer('<html>')
    await expect(summary('x')).rejects.toBeInstanceOf(Refused)
  })
})

describe('an attempt', () => {
  const told = vi.fn()
  beforeEach(() => told.mockReset())

  test('that succeeds tells nothing', async () => {
    await attempt(() => Promise.resolve(1), told)
    expect(told).not.toHaveBeenCalled()
  })

  test('tells what was refused', async () => {
    const refusal = new Refused('No.', 400)
    await attempt(() => Promise.reject(refusal), told)
    expect(told).toHaveBeenCalledExactlyOnceWith(refusal)
  })

  test('hides no fault of our own', async () => {
    await expect(attempt(() => Promise.reject(new TypeError('ours')), told)).rejects.toThrow('ours')
    expect(told).not.toHaveBeenCalled()
  })
})

test('the games are asked for once, and again after a refusal', async () => {
  answer('', 500)
  await expect(games()).rejects.toBeInstanceOf(Refused)
  answer('[]')
  expect(await games()).toBe(await games())
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('names are spelled safely in an address', async () => {
  answer('{}')
  await summary('a/b&c')
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/tables/a%2Fb%26c')
})

test('whatever is asked for is sent as JSON, as no form of another site can', async () => {
  answer('{}')
  await open({ game: 'koikoi', seats: [] })
  await sit('x', { name: 'Ada', chair: 1 })
  expect(fetched.mock.calls.map((call) => [call[0], call[1]?.body])).toEqual([
    ['/api/tables', '{"game":"koikoi","seats":[]}'],
    ['/api/tables/x/sit', '{"name":"Ada","chair":1}'],
  ])
  for (const [, init] of fetched.mock.calls)
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      'accept-language': 'en',
      'content-type': 'application/json',
    })
})

test('a table is deleted by its own address', async () => {
  answer('')
  await remove('x')
  expect(fetched.mock.calls[0]).toEqual(['/api/tables/x', expect.objectContaining({ method: 'DELETE' })])
})

test('a record is sent as the text it is', async () => {
  answer('{}')
  await readRecord('# hanafuda')
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '# hanafuda' })
})

describe('without the server', () => {
  const kept = new Map<string, Response>()
  const store = {
    delete: (path: string | { url: string }) =>
      Promise.resolve(kept.delete(typeof path === 'string' ? path : path.url)),
    put: (path: string, answer: Response) => Promise.resolve(kept.set(path, answer)),
    match: (path: string) => Promise.resolve(kept.get(path)?.clone()),
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
  }

  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('caches', { open: () => Promise.resolve(store) })
  })
  afterEach(() => vi.stubGlobal('caches', undefined))

  test('rules that were read can be read again, others cannot', async () => {
    answer('{"game": "koikoi"}')
    await rules('koikoi')
    await vi.waitUntil(() => kept.size)
    fetched.mockRejectedValue(new TypeError('failed to fetch'))
    await expect(rules('koikoi')).resolves.toEqual({ game: 'koikoi' })
    await expect(rules('kwado')).rejects.toMatchObject({ status: 0 })
    expect([await atHand('koikoi'), await atHand('kwado')]).toEqual([true, false])
  })

  test('how a table stands is never told from memory', async () => {
    answer('{}')
    await summary('x')
    fetched.mockRejectedValue(new TypeError('failed to fetch'))
    await expect(summary('x')).rejects.toMatchObject({ status: 0 })
    expect(kept.size).toBe(0)
  })

  test('the page knows it, until somebody answers', async () => {
    fetched.mockRejectedValue(new TypeError('failed to fetch'))
    await attempt(() => summary('x'), vi.fn())
    expect(reach.lost).toBe(true)
    answer('{}')
    await summary('x')
    expect(reach.lost).toBe(false)
  })

  test('only the newest sheets are kept', async () => {
    answer('{}')
    for (let n = 0; n < 45; n++) await rules(`koikoi(rounds=${n})`)
    await vi.waitUntil(() => kept.size === 40 && [...kept.keys()].at(-1)?.includes('rounds%3D44'))
  })
})
