// The own mistakes, kept on this device until they are solved.

const KEY = 'hanafuda.drill'
const MOST = 60

/** A mistake: the game it happened in, where, and what it cost. */
export interface Mistake {
  record: string
  round: number
  step: number
  loss: number
  solved: boolean
}

export function mistakes(): Mistake[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as Mistake[]) : []
  } catch {
    return []
  }
}

const same = (one: Mistake, other: Mistake): boolean =>
  one.record === other.record && one.round === other.round && one.step === other.step

const store = (all: Mistake[]) => localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)))

/** Keep those that are not kept yet; how many are new. */
export function keep(found: Mistake[]): number {
  const known = mistakes()
  const fresh = found.filter((one) => !known.some((other) => same(one, other)))
  store([...known, ...fresh])
  return fresh.length
}

export const solve = (mistake: Mistake) =>
  store(mistakes().map((one) => (same(one, mistake) ? { ...one, solved: true } : one)))
