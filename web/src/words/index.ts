import { en } from './en'

const words: Record<string, string> = en

/** The sentence under a key, with {names} filled in; an unknown key shows itself. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const sentence = words[key] ?? key
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** `count('cards', 1)`: the sentence for one or for several. */
export const count = (key: string, n: number, values: Record<string, string | number> = {}): string =>
  say(`${key}.${n === 1 ? 'one' : 'many'}`, { n, ...values })

/** Points with their sign, as they are written in a score. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0')

export const plain = (points: number): string => (points < 0 ? `−${-points}` : String(points))

/** Names in a row: `A, B and C`. */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : say('list', { most: names.slice(0, -1).join(', '), last })
}

/** The language a yaku's own name is written in, for those who hear it read. */
export const tongue = (name: string): string => (/[가-힣]/.test(name) ? 'ko' : /[぀-ヿ一-鿿]/.test(name) ? 'ja' : 'en')
