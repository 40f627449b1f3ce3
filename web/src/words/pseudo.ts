// A language nobody speaks, by the rules of hanafuda.text.pseudo: English with accents, a third longer, in brackets.

import type { Entry, Rooms } from './tell'

const PLAIN = 'aceinopstuyzACEINOPSTUYZ'
const ACCENTED = 'áçéíñöþšţüýžÁÇÉÍÑÖÞŠŢÜÝŽ'

/** All words in disguise: what does not wear it has not come through the catalogue. */
export const pseudo = (rooms: Rooms): Rooms => mapped(rooms, (room) => mapped(room, disguised))

function disguised(entry: Entry): Entry {
  if (typeof entry !== 'string') return mapped(entry, (text, form) => (form === 'by' ? text : worn(text)))
  return /[^ ,;.]/.test(entry) ? worn(entry) : entry
}

function worn(text: string): string {
  const parts = text.split(/(\{[^{}]*\})/)
  const letters = parts.reduce((sum, part, n) => sum + (n % 2 ? 0 : part.length), 0)
  const accented = parts.map((part, n) => (n % 2 ? part : part.replace(/[a-z]/gi, accent)))
  return `[${accented.join('')}${'·'.repeat(letters / 3)}]`
}

const accent = (letter: string): string => ACCENTED[PLAIN.indexOf(letter)] ?? letter

const mapped = <From, To>(
  from: Readonly<Record<string, From>>,
  made: (value: From, key: string) => To,
): Record<string, To> => Object.fromEntries(Object.entries(from).map(([key, value]) => [key, made(value, key)]))
