import { describe, expect, test } from 'vitest'
import koikoi from '../../tests/golden/fair/koikoi.txt?raw'
import minhwatu from '../../tests/golden/fair/minhwatu.txt?raw'
import sudaoshi from '../../tests/golden/fair/sudaoshi.txt?raw'
import vector from '../../tests/golden/luck.json'
import { commitment, luck, sealedIn, shuffled, verify } from './fair'
import type { Receipt } from './receipts'

const DECK = vector.deck.split(' ')
const numbers = async (label: string, below: number, count: number) => {
  const next = luck(vector.seed, label, vector.shares)
  const found: number[] = []
  while (found.length < count) found.push(await next(below))
  return found
}

describe('the rule', () => {
  test('gives what the golden vector says', async () => {
    expect(await commitment(vector.seed)).toBe(vector.commitment)
    expect(await numbers(vector.label, vector.below, 12)).toEqual(vector.numbers)
    const { label, below, numbers: kept } = vector.rejecting
    expect(await numbers(label, below, 12)).toEqual(kept)
  })

  test('shuffles as the golden vector says', async () => {
    const inOrder = sealedIn(koikoi)!.rounds[0]!.decks[0]!.toSorted(
      (a, b) =>
        parseInt(a) - parseInt(b) ||
        'barc'.indexOf(a.replace(/\d/g, '')) - 'barc'.indexOf(b.replace(/\d/g, '')) ||
        (a < b ? -1 : 1),
    )
    expect(await shuffled(luck(vector.seed, vector.label, vector.shares), inOrder)).toEqual(DECK)
  })
})

function receiptFor(record: string, seat: number | null = 0): Receipt {
  const { commitment, shares } = sealedIn(record)!
  const given = Object.fromEntries(shares.map((row, round) => [round, row[seat ?? 0]!]))
  return {
    'hanafuda receipt': 1,
    'table': 'yume',
    commitment,
    seat,
    'shares': given,
    'acknowledged': shares.map((_, n) => n),
  }
}

/** The second of the lines that begin so, with two of its words exchanged. */
const swapped = (record: string, key: string, nth = 0) => {
  const lines = record.split('\n')
  const at = lines.findIndex((line) => line.startsWith(key) && nth-- === 0)
  const [first, one, ...rest] = lines[at]!.split(' ')
  lines[at] = [first, rest.pop(), ...rest, one].join(' ')
  return lines.join('\n')
}

describe('an honest game', () => {
  test.each([
    ['of Koi-Koi', koikoi],
    ['with a draw and a joker', minhwatu],
    ['with a second shuffle', sudaoshi],
  ])('%s passes, from any seat', async (_, record) => {
    const seats = sealedIn(record)!.shares[0]!.map((_, seat) => seat)
    for (const seat of [...seats, null])
      expect(await verify(record, receiptFor(record, seat))).toMatchObject({
        judgement: 'honest',
        notes: [],
      })
  })

  test('is said to agree only with itself where nothing was noted', async () => {
    const { judgement, notes } = await verify(koikoi, null)
    expect(judgement).toBe('honest')
    expect(notes).toHaveLength(1)
    expect(notes[0]).toContain('agrees with itself')
  })
})

const OTHER = 'f'.repeat(32)
const seed = sealedIn(koikoi)!.seed
const share = sealedIn(koikoi)!.shares[1]![0]!

describe('a dishonest server', () => {
  test.each<[string, string, string]>([
    ['cards of a deck exchanged', swapped(koikoi, 'deck:', 1), 'Deck 1 of round 2'],
    ['another seed', koikoi.replace(`seed: ${seed}`, `seed: ${OTHER}${OTHER}`), 'The seed is not the one'],
    ['another seal', koikoi.replace(/sealed ..../, 'sealed 0000'), 'The seed is not the one'],
    ['no seed', koikoi.replace(/seed: .*\n/, ''), 'its seed is not told'],
    ['a share changed', koikoi.replace(share, OTHER), 'Deck 1 of round 1'],
    ['a share dropped', koikoi.replace(share, '-'), 'Deck 1 of round 1'],
    ['shares exchanged', swapped(koikoi, 'shares:', 2), 'Deck 1 of round 2'],
    ['another first dealer', koikoi.replace('random 0', 'random 1'), 'The first dealer'],
    ['other cards drawn', sudaoshi.replace(/0=(\w+) 1=(\w+)/, '0=$2 1=$1'), 'The first dealer'],
    ['another second order', swapped(sudaoshi, 'stock:'), 'The second order of the stock in round 1'],
  ])('is found out: %s', async (_, record, finding) => {
    const verdict = await verify(record, null)
    expect(verdict.judgement).toBe('dishonest')
    expect(verdict.findings.join(' ')).toContain(finding)
  })

  const receipt = receiptFor(koikoi)
  test.each<[string, Receipt, string]>([
    ['another seal', { ...receipt, commitment: OTHER + OTHER }, 'The seal in the record is not the one'],
    [
      'a changed share',
      { ...receipt, shares: { ...receipt.shares, 1: OTHER } },
      'share for round 1 in the record is not',
    ],
    [
      'an invented share',
      { ...receipt, shares: { 0: receipt.shares[0]!, 1: receipt.shares[1]! } },
      'a share for round 2 in the record where none',
    ],
    [
      'a dropped share',
      { ...receipt, seat: null, shares: { ...receipt.shares, 2: OTHER } },
      'share for round 2 was given',
    ],
  ])('is found out by a receipt: %s', async (_, noted, finding) => {
    const verdict = await verify(koikoi, noted)
    expect(verdict.judgement).toBe('dishonest')
    expect(verdict.findings.join(' ')).toContain(finding)
  })

  test('is found out by a receipt where the record has no seal', async () => {
    const bare = koikoi.replace(/(luck|shares|seed): .*\n/g, '')
    expect(await verify(bare, receipt)).toMatchObject({ judgement: 'dishonest' })
    expect(await verify(bare, null)).toMatchObject({ judgement: 'unproved' })
  })

  test('is not accused of a share that may never have come', async () => {
    const noted = { ...receipt, seat: null, shares: { ...receipt.shares, 2: OTHER }, acknowledged: [0, 1] }
    const verdict = await verify(koikoi, noted)
    expect(verdict.judgement).toBe('honest')
    expect(verdict.notes[0]).toContain('never said that it had come')
  })
})

describe('what cannot be shown', () => {
  test('a game that goes on keeps its seed', async () => {
    const record = koikoi.replace(/totals: [^]*/, 'unfinished\n')
    expect((await verify(record, null)).findings[0]).toContain('not over')
  })

  test('a chosen seed, and moves taken back, are told', async () => {
    const record = koikoi.replace(/(shares|seed): .*\n/g, '').replace(/luck: .*/, 'luck: chosen\ntaken back: 2')
    const verdict = await verify(record, null)
    expect(verdict.findings[0]).toContain('chose its seed')
    expect(verdict.notes).toEqual(['2 moves were taken back.'])
  })
})
