import type {
  ClaimWanted,
  DailyPar,
  DailyWanted,
  GameOffer,
  Replay,
  RuleSheet,
  SitWanted,
  Summary,
  TableMade,
  TableWanted,
} from './wire'
import { lastSaid, putBy, reach } from './reach.svelte'
import { say, spoken } from './words'

/** A refusal with the sentence to show; `status` 0 means the server could not be reached. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/** Do it, and tell what the server refuses; anything else that goes wrong is our own fault and stays loud. */
export async function attempt(work: () => Promise<unknown>, refused: (refusal: Refused) => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    refused(error)
  }
}

export async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response
  try {
    const headers = new Headers(init?.headers)
    headers.set('Accept-Language', spoken.code)
    answer = await fetch(path, { ...init, headers })
    if (path.startsWith('/api/')) reach.lost = false // of all else the browser may have a copy
  } catch {
    reach.lost = true
    throw new Refused(say('lost.sentence'), 0)
  }
  if (answer.ok) return answer
  const body = (await answer.json().catch(() => ({}))) as { error?: string }
  throw new Refused(body.error ?? say('refused.unknown'), answer.status)
}

export async function json<T>(path: string, init?: RequestInit): Promise<T> {
  return read<T>(await ask(path, init))
}

async function read<T>(answer: Response): Promise<T> {
  try {
    return (await answer.json()) as T
  } catch {
    throw new Refused(say('refused.unknown'), answer.status)
  }
}

/** An address of the server's for the browser itself to open: what is there is to be in the language spoken here. */
export const inLanguage = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}lang=${spoken.code}`

/** What is the same tomorrow: as the server says it, or as it last did where there is none. */
async function lasting<T>(path: string): Promise<T> {
  try {
    const answer = await ask(path)
    const told = await read<T>(answer.clone())
    void putBy(inLanguage(path), answer)
    return told
  } catch (refusal) {
    const last = refusal instanceof Refused && refusal.status === 0 ? await lastSaid(inLanguage(path)) : undefined
    if (!last) throw refusal
    return read<T>(last)
  }
}

let known: { code: string; games: Promise<GameOffer[]> } | null = null

export function games(): Promise<GameOffer[]> {
  const { code } = spoken
  if (known?.code === code) return known.games
  const games = lasting<GameOffer[]>('/api/games').catch((refusal: unknown) => {
    known = null
    throw refusal
  })
  known = { code, games }
  return games
}

export const health = () => json<{ prints: boolean }>('/api/health')

const sheetOf = (game: string): string => `/api/rules?game=${encodeURIComponent(game)}`

export const rules = (game: string) => lasting<RuleSheet>(sheetOf(game))

/** Whether a game's rules can be read without the server. */
export const atHand = async (game: string): Promise<boolean> => Boolean(await lastSaid(inLanguage(sheetOf(game))))

const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`

/** What the server is asked to do; who asks, it knows by the browser's cookie. */
export const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const open = (wanted: TableWanted) => json<TableMade>('/api/tables', posted(wanted))

/** Sit down at the deal of a day. */
export const openDaily = (wanted: DailyWanted) => json<TableMade>('/api/daily', posted(wanted))

/** What the strongest level makes of the cards of a day. */
export const dailyPar = (game: string, day: string) =>
  json<DailyPar>(`/api/daily?game=${encodeURIComponent(game)}&day=${day}`)

export const summary = (id: string) => json<Summary>(at(id))

/** Take a chair before the start. */
export const sit = (id: string, wanted: SitWanted) => ask(`${at(id)}/sit`, posted(wanted))

/** A seat whose key was kept here is from now on this browser's. */
export const claim = (id: string, wanted: ClaimWanted) => ask(`${at(id)}/claim`, posted(wanted))

/** Delete a table for good, for everybody. */
export const remove = (id: string) => ask(at(id), { method: 'DELETE' })

export const replay = (id: string) => json<Replay>(`${at(id)}/replay`)

export const readRecord = (text: string) =>
  json<Replay>('/api/replay', { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text })

export const record = async (id: string) => (await ask(`${at(id)}/record`)).text()

export const sprite = async (set: string, index: string) =>
  (await ask(`/cards/${set}.svg${index ? `?index=${index}` : ''}`)).text()
