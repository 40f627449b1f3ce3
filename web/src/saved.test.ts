import { describe, expect, test } from 'vitest'
import { forgetTable, savedTables, saveTable, tokenOf } from './saved'

const save = (...ids: string[]) => ids.forEach((id) => saveTable({ id, token: `key-${id}` }))
const ids = () => savedTables().map((table) => table.id)

describe('kept tables', () => {
  test('come newest first', () => {
    save('a', 'b')
    expect(ids()).toEqual(['b', 'a'])
  })

  test('are kept once, in front when saved again', () => {
    save('a', 'b', 'a')
    expect(ids()).toEqual(['a', 'b'])
  })

  test('are thirty at most; the oldest go', () => {
    save(...Array.from({ length: 31 }, (_, i) => String(i)))
    expect(ids()).toHaveLength(30)
    expect(ids()).not.toContain('0')
    expect(ids()[0]).toBe('30')
  })

  test('are forgotten one by one', () => {
    save('a', 'b', 'c')
    forgetTable('b')
    expect(ids()).toEqual(['c', 'a'])
  })

  test('have the key to their seat; others have none', () => {
    save('a')
    expect(tokenOf('a')).toBe('key-a')
    expect(tokenOf('b')).toBeNull()
  })

  test.each(['no json', '{}', 'null', '"a"'])('are none where the browser kept %s', (kept) => {
    localStorage.setItem('hanafuda.tables', kept)
    expect(savedTables()).toEqual([])
    save('a')
    expect(ids()).toEqual(['a'])
  })
})
