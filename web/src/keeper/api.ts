import { ask, inLanguage, json } from '../api'
import type { KeepMade, KeepSent, KeepWanted, KeptView } from '../wire'

const at = (id: string) => `/api/keep/${encodeURIComponent(id)}`
const sent = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const keep = (wanted: KeepWanted) => json<KeepMade>('/api/keep', sent('POST', wanted))

/** How a kept game stands; null where this version is the newest. */
export async function kept(id: string, version: number): Promise<KeptView | null> {
  const answer = await ask(`${at(id)}?version=${version}`)
  return answer.status === 204 ? null : ((await answer.json()) as KeptView)
}

export const changeKept = (id: string, change: KeepSent) => json<KeptView>(at(id), sent('PUT', change))

export const keptFile = (id: string, kind: 'csv' | 'record') => inLanguage(`${at(id)}/${kind}`)
