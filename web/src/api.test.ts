import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attempt, games, open, readRecord, Refused, remove, sit, summary, ticket } from './api'

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
  answer('{"ticket": "t"}')
  await open({ game: 'koikoi', seats: [] })
  await sit('x', { name: 'Ada', chair: 1 })
  expect(await ticket('x')).toBe('t')
  expect(fetched.mock.calls.map((call) => [call[0], call[1]?.body])).toEqual([
    ['/api/tables', '{"game":"koikoi","seats":[]}'],
    ['/api/tables/x/sit', '{"name":"Ada","chair":1}'],
    ['/api/tables/x/ticket', '{}'],
  ])
  for (const [, init] of fetched.mock.calls) expect(init?.headers).toEqual({ 'content-type': 'application/json' })
})

test('a table is deleted by its own address', async () => {
  answer('')
  await remove('x')
  expect(fetched.mock.calls[0]).toEqual(['/api/tables/x', { method: 'DELETE' }])
})

test('a record is sent as the text it is', async () => {
  answer('{}')
  await readRecord('# hanafuda')
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '# hanafuda' })
})
