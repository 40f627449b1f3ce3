import { describe, expect, test } from 'vitest'
import { speak } from '../words/spoken.svelte'
import { bound, explained, pieces, wordName, wordSays } from './glossary'

describe('a word of the table', () => {
  test.each(explained())('%s has a name and a sentence', (word) => {
    expect(wordName(word)).not.toContain('.')
    expect(wordSays(word)).toMatch(/^[A-Z“].*[.]$/)
  })

  test('is found in a text, in any case and in its plural', () => {
    expect(pieces('Dealer, burden 100')).toEqual([
      { text: 'Dealer', word: 'dealer' },
      { text: ', ', word: null },
      { text: 'burden', word: 'burden' },
      { text: ' 100', word: null },
    ])
    expect(pieces('the piles').map(({ word }) => word)).toEqual([null, 'pile'])
  })

  test('is explained once in a text', () => {
    expect(pieces('Yaku upon yaku').filter(({ word }) => word)).toHaveLength(1)
  })

  test('is not found inside another word', () => {
    expect(pieces('A monthly stockpile, field-tested')).toEqual([
      { text: 'A monthly stockpile, field-tested', word: null },
    ])
  })

  test('of several words comes before those in it', () => {
    expect(pieces('Your turn: play a card that matches').at(-1)).toEqual({ text: 'a card that matches', word: 'duty' })
    expect(pieces('Card points').map(({ word }) => word)).toEqual(['card-points'])
  })

  test('is not found in the name of a card', () => {
    const text = 'The Pine Ribbon takes a Pine Chaff'
    expect(pieces(text).every(({ word }) => word === null)).toBe(true)
    expect(pieces('A ribbon, like the Pine Ribbon').filter(({ word }) => word)).toEqual([
      { text: 'ribbon', word: 'ribbon' },
    ])
  })

  test('changes nothing in what is said', () => {
    const text = 'You would play second, with a burden of 110. Dropping costs nothing.'
    expect(
      pieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  test('holds what clings to it, and nothing that stands apart', () => {
    const held = (text: string) => bound(text).map(({ before, text, after }) => [before, text, after].join('|'))
    expect(held('Dealer, burden 100')).toEqual(['|Dealer|,', '| |', '|burden|', '| 100|'])
    expect(held('1 point (yaku).')).toEqual(['|1 point |', '(|yaku|).'])
  })

  test.each([
    ['ja', 'dealer', '、次', '、'],
    ['ja', 'dealer', 'から配る', 'から'],
    ['ko', 'dealer', '이 나눕니다', '이'],
  ])('in %s holds what is added to it: %s%s', async (code, word, rest, held) => {
    await speak(code)
    expect(bound(wordName(word) + rest)[0]).toMatchObject({ word, after: held })
    await speak('en')
  })

  test('is found in Korean with what is added to it, and not at the beginning of another', async () => {
    await speak('ko')
    const dealer = wordName('dealer')
    expect(pieces(`${dealer}이 나눕니다`)[0]).toEqual({ text: dealer, word: 'dealer' })
    expect(pieces(`${dealer}수들이 나눕니다`).map(({ word }) => word)).not.toContain('dealer')
    await speak('en')
  })
})
