// The deals of the day that were played here: kept in this browser and nowhere else.

import type { GameOffer } from '../wire'
import { plain, spoken } from '../words'
import { says } from './words'

/** A day's deal in a game: its table, and what came of it once it is over. */
export interface Played {
  game: string
  day: string
  id: string
  totals?: number[]
  par?: number[]
  /** What the strongest level is called. */
  level?: string
}

export type How = 'more' | 'same' | 'less'

const KEY = 'hanafuda.daily'
const MOST = 400

export function allPlayed(): Played[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as Played[]) : []
  } catch {
    return []
  }
}

/** What the strongest level is called in the language of the page. */
export const inWords = (played: Played, { levels }: Pick<GameOffer, 'levels'>): Played => ({
  ...played,
  level: levels.at(-1)?.title ?? played.level,
})

export const playedOn = (game: string, day: string): Played | undefined =>
  allPlayed().find((one) => one.game === game && one.day === day)

const other = (a: Played, b: Played) => a.game !== b.game || a.day !== b.day

export function keepPlayed(played: Played): Played {
  const rest = allPlayed().filter((one) => other(one, played))
  localStorage.setItem(KEY, JSON.stringify([played, ...rest].slice(0, MOST)))
  return played
}

/** A table that is gone was never played to its end. */
export const dropPlayed = (played: Played) =>
  localStorage.setItem(KEY, JSON.stringify(allPlayed().filter((one) => other(one, played))))

/** A day by the calendar of whoever plays, so many days away: 2026-11-16. */
export function day(now = new Date(), away = 0): string {
  const there = new Date(now.getFullYear(), now.getMonth(), now.getDate() + away)
  const [month, date] = [there.getMonth() + 1, there.getDate()].map((n) => String(n).padStart(2, '0'))
  return `${there.getFullYear()}-${month}-${date}`
}

/** A day as people write it, in the language of the page. */
export const written = (day: string, year = true): string =>
  new Intl.DateTimeFormat(spoken.code, {
    day: 'numeric',
    month: 'long',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00Z`))

/** By how much you, on the first side, are ahead of the best of the others. */
const ahead = ([mine = 0, ...others]: number[]): number => mine - Math.max(...others)

/** Whether you made more of the cards than the strongest level; null while that is not known. */
export function compared({ totals, par }: Played): How | null {
  if (!totals || !par) return null
  const better = ahead(totals) - ahead(par)
  return better > 0 ? 'more' : better < 0 ? 'less' : 'same'
}

/** A result, yours first. */
export const result = (totals: number[]): string => totals.map(plain).join(' : ')

/** The result in a line, for others to read: no card of the deal stands in it. */
export function line(played: Played, game: string): string {
  const how = compared(played)
  if (!how) return ''
  const { day, totals = [], par = [], level = '' } = played
  return says(`daily.line.${how}`, { day: written(day), game, mine: result(totals), par: result(par), level })
}

/** How many days in a row were played up to today, or up to yesterday while today's is still to come. */
export function streak(game: string, now = new Date()): number {
  const days = new Set(allPlayed().flatMap((one) => (one.game === game && one.totals ? [one.day] : [])))
  let [away, found] = [days.has(day(now)) ? 0 : -1, 0]
  while (days.has(day(now, away))) [away, found] = [away - 1, found + 1]
  return found
}
