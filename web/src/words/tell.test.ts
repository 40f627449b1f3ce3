import { describe, expect, test } from 'vitest'
import examples from './examples.json'
import { pseudo } from './pseudo'
import { language, type Phrase, type Rooms } from './tell'

interface Tongue {
  told: { phrase: Phrase; says: string }[]
}

describe.each(Object.entries(examples.tongues))('as the package tells it in %s', (code, { told, ...rooms }) => {
  const words = rooms as unknown as Rooms
  const spoken = code === 'pseudo' ? language('en', pseudo(words)) : language(code, words)
  test.each((told as unknown as Tongue['told']).map(({ phrase, says }) => [says, phrase] as const))(
    '%s',
    (says, phrase) => {
      expect(spoken.tell(phrase)).toBe(says)
    },
  )
})

test.each(Object.entries(examples.plurals.languages))(
  'the plural forms of %s are those that CLDR has',
  (code, { forms }) => {
    const letters = Object.fromEntries(Object.entries(examples.plurals.letters).map(([letter, form]) => [form, letter]))
    const plural = new Intl.PluralRules(code)
    expect(examples.plurals.numbers.map((n) => letters[plural.select(n)]).join('')).toBe(forms)
  },
)
