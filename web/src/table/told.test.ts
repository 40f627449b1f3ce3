import { describe, expect, test } from 'vitest'
import { told } from './test-wire'
import { newsOf, sentences } from './told'

const yaku = (name: string, side: number) => told({ kind: 'yaku', seat: null, side, name, number: 5, taken: ['8b'] })

describe('news', () => {
  test('are the yaku that the server tells of, side by side', () => {
    const [one, two, three] = [yaku('Ribbons', 1), yaku('Animals', 0), yaku('Chaff', 1)]
    expect(newsOf([told({}), one, two, three])).toEqual([
      { side: 1, yaku: [one, three] },
      { side: 0, yaku: [two] },
    ])
  })

  test('are none where no yaku is told of', () => {
    expect(newsOf([told({}), told({ kind: 'turn' })])).toEqual([])
  })
})

test('events without words say nothing', () => {
  expect(sentences([told({ text: 'Ada plays the Moon.' }), told({}), told({ text: 'Ume takes.' })])).toEqual([
    'Ada plays the Moon.',
    'Ume takes.',
  ])
})
