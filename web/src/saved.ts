// The tables to come back to. Who sits where, the server knows by the browser's cookie.

import { attempt, claim } from './api'

const KEY = 'hanafuda.tables'
const MOST = 30

/** As it was kept when the key to a seat was still kept with it. */
interface Old {
  id: string
  token: string
}

function kept(): (string | Old)[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as (string | Old)[]) : []
  } catch {
    return []
  }
}

const store = (tables: (string | Old)[]) => localStorage.setItem(KEY, JSON.stringify(tables))
const idOf = (table: string | Old): string => (typeof table === 'string' ? table : table.id)

export const savedTables = (): string[] => kept().map(idOf)

export const saveTable = (id: string) => store([id, ...kept().filter((other) => idOf(other) !== id)].slice(0, MOST))

export const forgetTable = (id: string) => store(kept().filter((table) => idOf(table) !== id))

let claiming: Promise<void> | null = null

/** Every seat whose key is still kept here is claimed once for this browser; its key is dropped. */
export const claimed = (): Promise<void> => (claiming ??= claimAll())

async function claimAll() {
  for (const table of kept()) if (typeof table !== 'string') await claimOld(table)
}

/** Whatever the server answers, the key has done its work; it stays only where nobody answered. */
async function claimOld({ id, token }: Old) {
  await attempt(
    async () => {
      await claim(id, { token })
      dropKey(id)
    },
    ({ status }) => (status ? dropKey(id) : (claiming = null)),
  )
}

const dropKey = (id: string) => store(kept().map((table) => (idOf(table) === id ? id : table)))
