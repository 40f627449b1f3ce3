// Those who sat at the table last, so that nobody has to be typed again.

const KEY = 'hanafuda.kept-names'

export function keptNames(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

export const keepNames = (names: string[]) => localStorage.setItem(KEY, JSON.stringify(names))
