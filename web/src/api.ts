import type { GameOffer, Replay, RuleSheet, SeatWanted, Summary, TableMade, TableWanted } from './wire'
import { say } from './words'

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

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch {
    throw new Refused(say('lost.sentence'), 0)
  }
  if (answer.ok) return answer
  const body = (await answer.json().catch(() => ({}))) as { error?: string }
  throw new Refused(body.error ?? say('refused.unknown'), answer.status)
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await ask(path, init)
  try {
    return (await answer.json()) as T
  } catch {
    throw new Refused(say('refused.unknown'), answer.status)
  }
}

let known: Promise<GameOffer[]> | null = null

export function games(): Promise<GameOffer[]> {
  known ??= json<GameOffer[]>('/api/games').catch((refusal: unknown) => {
    known = null
    throw refusal
  })
  return known
}

export const rules = (game: string) => json<RuleSheet>(`/api/rules?game=${encodeURIComponent(game)}`)

export const open = (game: string, seats: SeatWanted[]) =>
  json<TableMade>('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, seats } satisfies TableWanted),
  })

const withToken = (token: string | null) => (token ? `?token=${encodeURIComponent(token)}` : '')

export const summary = (id: string, token: string | null) =>
  json<Summary>(`/api/tables/${encodeURIComponent(id)}${withToken(token)}`)

export const replay = (id: string) => json<Replay>(`/api/tables/${encodeURIComponent(id)}/replay`)

export const readRecord = (text: string) =>
  json<Replay>('/api/replay', { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text })

export const record = async (id: string) => (await ask(`/api/tables/${encodeURIComponent(id)}/record`)).text()

export const sprite = async (set: string, index: string) =>
  (await ask(`/cards/${set}.svg${index ? `?index=${index}` : ''}`)).text()
