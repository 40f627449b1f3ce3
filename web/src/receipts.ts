// What this browser noted of the luck at a table while playing there, so that nobody can say otherwise later: the seal it
// was shown first and the shares it gave. docs/fair.md describes it; `hanafuda replay --receipt` reads it.

export interface Receipt {
  'hanafuda receipt': 1
  'table': string
  /** The SHA-256 of the server's seed, as it was first shown. */
  'commitment': string
  /** The seat it was played from; null where it is not known, or several sat at this browser. */
  'seat': number | null
  /** What this browser added, by round; 0 is the choice of the first dealer. */
  'shares': Record<string, string>
  /** The rounds for which the server said that it has the share. */
  'acknowledged': number[]
}

const KEY = 'hanafuda.receipts'
const MOST = 200

/** The first seal counts; whatever is shown later does not replace it. */
export const noteCommitment = (table: string, commitment: string) =>
  note(table, (receipt) => ({ ...receipt, commitment: receipt.commitment || commitment }))

export const noteSeat = (table: string, seat: number | null) => note(table, (receipt) => ({ ...receipt, seat }))

/** What this browser adds to the luck of a round, or of several; asked again, as after a reload, it is the same. */
export function newShare(table: string, ...rounds: number[]): string {
  const share = find(table)?.shares[rounds[0] ?? 0] ?? random()
  const given = Object.fromEntries(rounds.map((round) => [round, share]))
  note(table, (receipt) => ({ ...receipt, shares: { ...receipt.shares, ...given } }))
  return share
}

/** The server said that it has the share of these rounds: from now on it must be in the record. */
export const shareTaken = (table: string, ...rounds: number[]) =>
  note(table, (receipt) => ({ ...receipt, acknowledged: [...new Set([...receipt.acknowledged, ...rounds])] }))

export const receiptOf = (table: string): Receipt | null => whole(find(table))

/** The receipt of the game with this seal, where it is not known at which table it was played. */
export const receiptWith = (commitment: string): Receipt | null =>
  whole(kept().find((receipt) => receipt.commitment === commitment))

const whole = (receipt: Receipt | undefined): Receipt | null => (receipt?.commitment ? receipt : null)

const find = (table: string) => kept().find((receipt) => receipt.table === table)

const random = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const blank = (table: string): Receipt => ({
  'hanafuda receipt': 1,
  table,
  'commitment': '',
  'seat': null,
  'shares': {},
  'acknowledged': [],
})

function kept(): Receipt[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as Receipt[]) : []
  } catch {
    return []
  }
}

function note(table: string, change: (receipt: Receipt) => Receipt) {
  const others = kept().filter((receipt) => receipt.table !== table)
  const receipts = [change(find(table) ?? blank(table)), ...others].slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(receipts))
  } catch {
    // A browser that keeps nothing can still play; it only has nothing to show afterwards.
  }
}
