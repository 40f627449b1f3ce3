import { describe, expect, test } from 'vitest'
import page from '../../../src/hanafuda/text/en/page.json'
import { listed, plain, say, signed, tell, tongue } from '.'
import examples from './examples.json'
import { language, type Entry, type Phrase } from './tell'

describe('a sentence', () => {
  test('has its slots filled', () => {
    expect(say('setup.title', { game: 'Koi-Koi' })).toBe('Set up Koi-Koi')
    expect(say('table.place', { name: 'Dealer', burden: 0 })).toBe('Dealer, burden 0')
  })

  test('without a value shows a gap, never a brace', () => {
    expect(say('setup.title')).toBe('Set up ')
  })

  test('takes a value as it is, even if it looks like a slot', () => {
    expect(say('setup.title', { game: '{name} $&' })).toBe('Set up {name} $&')
  })

  test('nobody wrote shows its key', () => {
    expect(tell({ key: 'no.such.key' })).toBe('no.such.key')
  })

  test('of so many has the form that the number asks for', () => {
    expect([0, 1, 2].map((n) => say('table.hand-left', { n }))).toEqual([
      '0 cards in hand',
      '1 card in hand',
      '2 cards in hand',
    ])
  })
})

describe('the examples that the package’s own tests read too', () => {
  const toy = language('en', {
    toy: examples.words,
    cards: { '8b': 'Moon' },
    game: examples.shared,
  })
  test.each(examples.told)('$says', ({ phrase, says }) => {
    expect(toy.tell(phrase as Phrase)).toBe(says)
  })
})

describe('the page’s words', () => {
  const entries: [string, Entry][] = Object.entries(page)
  const files = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const sources = Object.values(files).join('\n')

  test('are all there: whatever the page says, the catalogue has', () => {
    const said = [...sources.matchAll(/\b(?:say|word)\(\s*'([^']+)'/g)].map((found) => found[1]!)
    expect(said.length).toBeGreaterThan(100)
    expect(said.filter((key) => !(key in page))).toEqual([])
  })

  test('are all used', () => {
    const begun = [...sources.matchAll(/say\(\s*`([\w.-]+)\$\{/g)].map((found) => found[1]!)
    const unused = entries
      .map(([key]) => key)
      .filter((key) => !sources.includes(`'${key}'`) && !begun.some((start) => key.startsWith(start)))
    expect(unused).toEqual([])
  })

  test('have the same slots in every plural form, but for the number itself', () => {
    const slots = (text: string) => new Set(text.match(/\{\w+/g)?.filter((slot) => slot !== '{n'))
    for (const [key, entry] of entries)
      if (typeof entry !== 'string')
        for (const form of Object.values(entry)) expect([key, slots(form)]).toEqual([key, slots(entry.other!)])
  })
})

describe('points', () => {
  test('of a score carry their sign, with a true minus', () => {
    expect([5, 0, -3].map(signed)).toEqual(['+5', '0', '−3'])
  })

  test('of a total carry only the minus', () => {
    expect([5, 0, -3].map(plain)).toEqual(['5', '0', '−3'])
  })
})

test('names in a row have one “and”, before the last', () => {
  const rows = [[], ['A'], ['A', 'B'], ['A', 'B', 'C']]
  expect(rows.map((row) => listed(row))).toEqual(['', 'A', 'A and B', 'A, B and C'])
  expect(listed(['A', 'B'], ';')).toBe('A; B')
})

test('a card has its own article', () => {
  const card = (code: string) => tell({ key: 'page.hint.play', slots: { card: { key: `cards.${code}` } } })
  expect([card('8b'), card('5c1')]).toEqual(['Play the Moon.', 'Play an Iris Chaff.'])
})

test('a yaku’s own name is read in its own language', () => {
  expect(['雨四光 ame-shikō', 'こいこい', '홍단 hongdan', 'Kas'].map(tongue)).toEqual(['ja', 'ja', 'ko', 'en'])
})
