import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetTable, savedTables, saveTable } from './saved'

const save = (...ids: string[]) => ids.forEach(saveTable)
const KEY = 'hanafuda.tables'

describe('kept tables', () => {
  test('come newest first', () => {
    save('a', 'b')
    expect(savedTables()).toEqual(['b', 'a'])
  })

  test('are kept once, in front when saved again', () => {
    save('a', 'b', 'a')
    expect(savedTables()).toEqual(['a', 'b'])
  })

  test('are thirty at most; the oldest go', () => {
    save(...Array.from({ length: 31 }, (_, i) => String(i)))
    expect(savedTables()).toHaveLength(30)
    expect(savedTables()).not.toContain('0')
    expect(savedTables()[0]).toBe('30')
  })

  test('are forgotten one by one', () => {
    save('a', 'b', 'c')
    forgetTable('b')
    expect(savedTables()).toEqual(['c', 'a'])
  })

  test.each(['no json', '{}', 'null', '"a"'])('are none where the browser kept %s', (kept) => {
    localStorage.setItem(KEY, kept)
    expect(savedTables()).toEqual([])
    save('a')
    expect(savedTables()).toEqual(['a'])
  })
})

describe('a key that was kept here', () => {
  const fetched = vi.fn<typeof fetch>()
  const fresh = async () => (vi.resetModules(), import('./saved'))

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched.mockReset())
    localStorage.setItem(KEY, '[{"id":"a","token":"key-a"},"b"]')
  })

  test('is claimed once and dropped, and its table stays', async () => {
    fetched.mockResolvedValue(new Response('{}'))
    const { claimed, savedTables } = await fresh()
    await Promise.all([claimed(), claimed()])
    expect(fetched.mock.calls.map((call) => [call[0], call[1]?.body])).toEqual([
      ['/api/tables/a/claim', '{"token":"key-a"}'],
    ])
    expect(savedTables()).toEqual(['a', 'b'])
    expect(localStorage.getItem(KEY)).toBe('["a","b"]')
  })

  test('that opens nothing is dropped too', async () => {
    fetched.mockResolvedValue(new Response('{}', { status: 403 }))
    await (await fresh()).claimed()
    expect(localStorage.getItem(KEY)).toBe('["a","b"]')
  })

  test('is kept for the next time where nobody answers', async () => {
    fetched.mockRejectedValueOnce(new TypeError('failed to fetch')).mockResolvedValue(new Response('{}'))
    const { claimed } = await fresh()
    await claimed()
    expect(localStorage.getItem(KEY)).toContain('key-a')
    await claimed()
    expect(localStorage.getItem(KEY)).not.toContain('key-a')
  })
})
