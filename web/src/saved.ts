// The tables this browser has a seat at.

export interface Saved {
  id: string
  token: string
}

const KEY = 'hanafuda.tables'
const MOST = 30

export function savedTables(): Saved[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Saved[]) : []
  } catch {
    return []
  }
}

export const tokenOf = (id: string): string | null => savedTables().find((table) => table.id === id)?.token ?? null

export function saveTable(table: Saved) {
  store([table, ...savedTables().filter((other) => other.id !== table.id)].slice(0, MOST))
}

export const forgetTable = (id: string) => store(savedTables().filter((table) => table.id !== id))

const store = (tables: Saved[]) => localStorage.setItem(KEY, JSON.stringify(tables))
