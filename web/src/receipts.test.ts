import { describe, expect, test, vi } from 'vitest'
import { newShare, noteCommitment, noteSeat, receiptOf, receiptWith, shareTaken } from './receipts'

const SEAL = '6c86'.repeat(16)

describe('a receipt', () => {
  test('keeps the first seal, whatever is shown later', () => {
    noteCommitment('yume', SEAL)
    noteCommitment('yume', 'f'.repeat(64))
    expect(receiptOf('yume')).toEqual({
      'hanafuda receipt': 1,
      'table': 'yume',
      'commitment': SEAL,
      'seat': null,
      'shares': {},
      'acknowledged': [],
    })
  })

  test('has a share of 32 digits for each round, the same when it is asked again', () => {
    noteCommitment('yume', SEAL)
    const share = newShare('yume', 1)
    expect(share).toMatch(/^[0-9a-f]{32}$/)
    expect(newShare('yume', 1)).toBe(share)
    expect(newShare('yume', 2)).not.toBe(share)
    expect(newShare('hana', 1)).not.toBe(share)
    expect(receiptOf('yume')!.shares[1]).toBe(share)
  })

  test('notes each share that the server has, once', () => {
    noteCommitment('yume', SEAL)
    for (const round of [0, 1, 1]) shareTaken('yume', round)
    expect(receiptOf('yume')!.acknowledged).toEqual([0, 1])
  })

  test('notes the seat', () => {
    noteCommitment('yume', SEAL)
    noteSeat('yume', 2)
    expect(receiptOf('yume')!.seat).toBe(2)
  })

  test('is none without a seal', () => {
    newShare('yume', 0)
    expect(receiptOf('yume')).toBeNull()
    expect(receiptOf('hana')).toBeNull()
  })

  test('is found by its seal', () => {
    noteCommitment('yume', SEAL)
    expect(receiptWith(SEAL)!.table).toBe('yume')
    expect(receiptWith('')).toBeNull()
  })

  test('of the oldest table goes when there are two hundred', () => {
    for (let table = 0; table <= 200; table++) noteCommitment(String(table), SEAL)
    expect(receiptOf('0')).toBeNull()
    expect(receiptOf('1')).not.toBeNull()
  })

  test.each(['no json', '{}', 'null'])('is made anew where the browser kept %s', (kept) => {
    localStorage.setItem('hanafuda.receipts', kept)
    expect(receiptOf('yume')).toBeNull()
    noteCommitment('yume', SEAL)
    expect(receiptOf('yume')).not.toBeNull()
  })

  test('is not needed to play', () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(newShare('yume', 1)).toMatch(/^[0-9a-f]{32}$/)
    vi.restoreAllMocks()
  })
})
