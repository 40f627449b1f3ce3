// What this browser knows of how far somebody has come: the guided games that were played to their end.

const KEY = 'hanafuda.learned'

export function learned(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

/** A guided game is over, or nobody wants it. */
export function noteLearned(name: string) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...learned(), name])]))
  } catch {
    // A browser that keeps nothing offers the lesson again.
  }
}
