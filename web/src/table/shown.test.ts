import { describe, expect, test } from 'vitest'
import { EMPTY } from './replay'
import { bare, dealt, grown, over, placed, played, shownFrom, stays, takes, turned, waits, type Shown } from './shown'

const table: Shown = {
  hands: [['1r', '8b'], null],
  handSizes: [2, 2],
  field: [['1b'], [], ['5a'], ['6c1', '6c2', '6r']],
  piles: [['2a'], []],
  stock: 3,
  spot: null,
  landing: null,
}

const lying = (shown: Shown) => [
  ...shown.hands.flatMap((hand) => hand ?? []),
  ...shown.field.flat(),
  ...shown.piles.flat(),
]

describe('the field', () => {
  test('gives every card a place of its own, in the order it came', () => {
    expect(placed(['1b', '5a'], [])).toEqual([['1b'], ['5a']])
  })

  test('closes its gaps and keeps its order when cards go', () => {
    expect(placed(['5a', '7a'], [['1b'], ['5a'], [], ['7a']])).toEqual([['5a'], ['7a']])
  })

  test('lays a new card into the first gap', () => {
    expect(placed(['5a', '9a'], [['1b'], ['5a']])).toEqual([['9a'], ['5a']])
  })

  test('stacks three of a month that are dealt together, but not two', () => {
    expect(placed(['6c1', '6c2', '6r', '2a', '2r'], [])).toEqual([['6c1', '6c2', '6r'], ['2a'], ['2r']])
  })

  test('never loses or doubles a card, whatever comes and goes', () => {
    const deck = Array.from({ length: 12 }, (_, m) => ['a', 'r', 'c1', 'c2'].map((kind) => `${m + 1}${kind}`)).flat()
    let field: string[][] = []
    for (let round = 0, luck = 7; round < 300; round++) {
      luck = (luck * 48271) % 2147483647
      const now = deck.filter((_, i) => (luck >> (i % 29)) & 1).slice(0, 14)
      field = placed(now, field)
      expect(field.flat().toSorted()).toEqual(now.toSorted())
    }
  })
})

describe('a view', () => {
  const view = { ...EMPTY, seat: 1, hand: ['1r'], hand_sizes: [3, 1], field: ['5a', '9a'], piles: [[], []] }

  test('shows your own hand and nobody else’s', () => {
    expect(shownFrom(view, null).hands).toEqual([null, ['1r']])
  })

  test('of a replay shows them all', () => {
    expect(shownFrom({ ...view, seat: null, hands: [['2a'], ['1r']] }, null).hands).toEqual([['2a'], ['1r']])
  })

  test('lays the card that waits beside the stock, not on the field', () => {
    const shown = shownFrom({ ...view, card: '9a' }, null)
    expect(shown.spot).toBe('9a')
    expect(shown.field.flat()).toEqual(['5a'])
  })

  test('keeps the order that cards have already', () => {
    expect(shownFrom(view, { ...table, field: [[], ['9a'], ['5a']] }).field).toEqual([['9a'], ['5a']])
  })
})

describe('a card', () => {
  test('that will take lies on what it takes, and is seen to land there', () => {
    const after = over(table, '1r', ['1b'])
    expect(after.field[0]).toEqual(['1b', '1r'])
    expect(after.hands[0]).toEqual(['8b'])
    expect(after.landing).toBe('1r')
  })

  test('that will take three lies on all of them', () => {
    expect(over({ ...table, spot: '6a' }, '6a', ['6c1', '6c2', '6r']).field[3]).toEqual(['6c1', '6c2', '6r', '6a'])
  })

  test('that finds nothing stays in the first gap of the field', () => {
    const after = stays(table, '8b')
    expect(after.field[1]).toEqual(['8b'])
    expect(after.hands[0]).toEqual(['1r'])
  })

  test('that finds no gap gets a place of its own', () => {
    expect(stays({ ...table, field: [['1b']] }, '8b').field).toEqual([['1b'], ['8b']])
  })

  test('that has waited leaves its place beside the stock when it moves on', () => {
    const waiting = waits(table, '8b')
    expect(waiting.spot).toBe('8b')
    expect(waiting.hands[0]).toEqual(['1r'])
    expect(stays(waiting, '8b').spot).toBeNull()
    expect(takes(waiting, 0, ['8b']).spot).toBeNull()
  })
})

describe('taken cards', () => {
  test('go from the field to the pile of the side that took them', () => {
    const after = takes(over(table, '1r', ['1b']), 1, ['1r', '1b'])
    expect(after.piles).toEqual([['2a'], ['1r', '1b']])
    expect(after.field[0]).toEqual([])
    expect(after.landing).toBeNull()
  })

  test('are in the pile once, even if told twice', () => {
    expect(takes(takes(table, 0, ['5a']), 0, ['5a']).piles[0]).toEqual(['2a', '5a'])
  })

  test('are neither lost nor doubled on their way', () => {
    const before = lying(table).toSorted()
    expect(lying(takes(over(table, '1r', ['1b']), 0, ['1r', '1b'])).toSorted()).toEqual(before)
    expect(lying(stays(table, '8b')).toSorted()).toEqual(before)
  })
})

test('a turned card leaves the stock, which is never less than empty', () => {
  expect(turned(table).stock).toBe(2)
  expect(turned({ ...table, stock: 0 }).stock).toBe(0)
})

test('of a hand nobody sees, a played card is one card fewer', () => {
  expect(played(table, 1).handSizes).toEqual([2, 1])
  expect(played({ ...table, handSizes: [2, 0] }, 1).handSizes).toEqual([2, 0])
})

test('what was shown before is never changed, so that a flight can begin there', () => {
  const before = structuredClone(table)
  for (const change of [over(table, '1r', ['1b']), stays(table, '8b'), waits(table, '8b'), takes(table, 0, ['5a'])])
    expect(change).not.toBe(table)
  placed(['9a'], table.field)
  expect(table).toEqual(before)
})

describe('a deal', () => {
  const hands = [['1b', '2a', '3b'], null]
  const view = { order: [1, 0], hand_sizes: [3, 3], field: ['5a', '6a'] }
  const told = (packets: [number, number][]) =>
    dealt({ ...view, packets }, hands).map(({ seat, card }) => `${seat ?? 'field'} ${card ?? 'back'}`)

  test('goes round in packets, to everybody and then to the field, and what is left over comes last', () => {
    expect(told([[2, 1]])).toEqual([
      ...['1 back', '1 back', '0 1b', '0 2a', 'field 5a'],
      ...['1 back', '0 3b', 'field 6a'],
    ])
  })

  test('brings every card once', () => {
    for (const packets of [
      [],
      [[1, 0]],
      [
        [4, 4],
        [4, 4],
      ],
    ] as [number, number][][])
      expect(told(packets).toSorted()).toEqual(told([]).toSorted())
  })

  test('begins with empty hands where they are not seen, which grow card by card', () => {
    const full = { ...table, hands, handSizes: [3, 3] }
    expect(bare(full).handSizes).toEqual([3, 0])
    expect(grown(bare(full), 1).handSizes).toEqual([3, 1])
  })
})
