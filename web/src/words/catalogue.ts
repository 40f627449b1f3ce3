// The package's words: a folder for each language, a file for each room; the page fetches the language that is spoken.

import type { Rooms } from './tell'

const files = import.meta.glob<Rooms[string]>(
  '../../../src/hanafuda/text/*/{cards,daily,drill,fair,game,keeper,learn,offline,page,review,stats}.json',
  { import: 'default' },
)

const parts = (path: string) => path.replace('.json', '').split('/').slice(-2) as [code: string, room: string]

/** Every language there is. */
export const LANGUAGES = [...new Set(Object.keys(files).map((path) => parts(path)[0]))]

/** English in disguise, to see what is not said by the catalogue; it is asked for by its name alone. */
export const PSEUDO = 'pseudo'

/** The words of a language, by room. */
export async function wordsOf(code: string): Promise<Rooms> {
  if (code === PSEUDO) return (await import('./pseudo')).pseudo(await wordsOf('en'))
  const own = Object.entries(files).filter(([path]) => parts(path)[0] === code)
  const rooms = await Promise.all(own.map(async ([path, load]) => [parts(path)[1], await load()] as const))
  return Object.fromEntries(rooms)
}
