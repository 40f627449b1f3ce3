// Whether the deals of a game were honest, worked out in this browser: the server is the one that is checked. The rule is
// that of docs/fair.md, and the golden vector in tests/golden/luck.json holds it to what the command does.

import { sorted } from './cards'
import type { Receipt } from './receipts'
import type { Code, Verdict } from './wire'
import { tell, type Phrase } from './words'

export interface Sealed {
  over: boolean
  commitment: string
  /** By round and seat; '' where none was given; the first are those for the choice of the first dealer. */
  shares: string[][]
  seed: string
  first: string
  rounds: { decks: Code[][]; stock: Code[] }[]
}

// -- the rule ---------------------------------------------------------------------------------------------------------

/** This browser can check only where the page came over a secure connection, or from this computer. */
export const canCheck = (): boolean => isSecureContext

async function hash(text: string): Promise<DataView> {
  return new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

export async function commitment(seed: string): Promise<string> {
  const found = await hash(seed)
  return Array.from({ length: 32 }, (_, at) => found.getUint8(at).toString(16).padStart(2, '0')).join('')
}

export type Below = (n: number) => Promise<number>

/** The luck that a seed and the players' shares, by seat, give for one shuffle. */
export function luck(seed: string, label: string, shares: readonly string[]): Below {
  const given = shares.map((share) => share || '-').join(' ')
  const text = `hanafuda luck 1\nseed: ${seed}\nlabel: ${label}\nshares: ${given}\n`
  let block = 0
  let words: number[] = []

  async function word(): Promise<number> {
    if (!words.length) {
      const found = await hash(`${text}block: ${block++}\n`)
      words = Array.from({ length: 8 }, (_, at) => found.getUint32(4 * at))
    }
    return words.shift()!
  }

  return async (n) => {
    const most = 2 ** 32 - (2 ** 32 % n)
    let found = await word()
    while (found >= most) found = await word()
    return found % n
  }
}

export async function shuffled<T>(below: Below, things: readonly T[]): Promise<T[]> {
  const order = [...things]
  for (let i = order.length - 1; i > 0; i--) {
    const j = await below(i + 1)
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}

/** Cards in the order of their numbers, which is where every shuffle begins. */
const inOrder = (cards: readonly Code[]): Code[] => sorted([...cards], 'month')

const follows = async (below: Below, cards: readonly Code[]): Promise<boolean> =>
  (await shuffled(below, inOrder(cards))).join() === cards.join()

// -- the record -------------------------------------------------------------------------------------------------------

/** What a record says of its luck; null where nothing was sealed. The server has read it and found it whole. */
export function sealedIn(record: string): Sealed | null {
  const lines = record.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const of = (key: string) => lines.find(([found]) => found === key)?.[1] ?? ''
  const [kind, seal] = of('luck').split(' ')
  if (kind !== 'sealed' || !seal) return null
  const rounds: Sealed['rounds'] = []
  for (const [key, value] of lines) {
    if (key.startsWith('round ')) rounds.push({ decks: [], stock: [] })
    if (key === 'deck' || key === 'void') rounds.at(-1)?.decks.push(cardsOf(value))
    if (key === 'stock') rounds.at(-1)!.stock = cardsOf(value)
  }
  return {
    over: lines.some(([key]) => key === 'winners'),
    commitment: seal,
    shares: lines.filter(([key]) => key === 'shares').map(([, value]) => sharesOf(value)),
    seed: of('seed'),
    first: of('first dealer'),
    rounds,
  }
}

const cardsOf = (text: string): Code[] => text.split(/[\s|]+/).filter(Boolean)
const sharesOf = (text: string): string[] => text.split(/\s+/).map((share) => (share === '-' ? '' : share))

// -- checking ---------------------------------------------------------------------------------------------------------

/** The verdict on a record, with what this browser noted while its game was played. */
export async function verify(record: string, receipt: Receipt | null): Promise<Verdict> {
  const game = sealedIn(record)
  const against = [...(game ? await againstRecord(game) : []), ...(receipt ? againstReceipt(game, receipt) : [])]
  const doubt = game === null ? said(/^luck: chosen$/m.test(record) ? 'chosen' : 'unsealed') : said('unfinished')
  const judgement = against.length ? 'dishonest' : game?.seed ? 'honest' : 'unproved'
  const findings = { honest: [said('follows')], dishonest: against, unproved: [doubt] }[judgement]
  /** Without a receipt no more is shown than that all of it fits together. */
  const agrees = judgement === 'honest' && !receipt
  const takenBack = Number(/^taken back: (\d+)$/m.exec(record)?.[1] ?? 0)
  const notes = [
    ...(takenBack ? [said('taken-back', { n: takenBack })] : []),
    ...(game ? notesOn(game, receipt) : []),
    ...(agrees ? [said('no-receipt')] : []),
  ]
  return {
    judgement,
    text: tell(said(agrees ? 'verdict-agrees' : `verdict-${judgement}`)),
    findings: findings.map(tell),
    notes: notes.map(tell),
  }
}

const said = (key: string, slots?: Phrase['slots']): Phrase => ({ key: `fair.${key}`, ...(slots && { slots }) })
const ofRound = (n: number): Phrase => (n ? said('of-round', { n }) : said('of-first'))

async function againstRecord(game: Sealed): Promise<Phrase[]> {
  if (!game.seed) return game.over ? [said('no-seed')] : []
  const wrong: Phrase[] = []
  if ((await commitment(game.seed)) !== game.commitment) wrong.push(said('wrong-seed'))
  if (!(await firstFollows(game))) wrong.push(said('wrong-first'))
  for (const [at, { decks, stock }] of game.rounds.entries()) {
    const round = at + 1
    const of = (label: string) => luck(game.seed, `round ${round} ${label}`, game.shares[round] ?? [])
    for (const [again, cards] of decks.entries())
      if (!(await follows(of(`deck ${again + 1}`), cards))) wrong.push(said('wrong-deck', { round, deck: again + 1 }))
    if (!(await follows(of('stock'), stock))) wrong.push(said('wrong-stock', { round }))
  }
  return wrong
}

/** The cards drawn are the first of a deck, a new one each time; who is tied and draws again is for the rules to say. */
async function firstFollows({ first, seed, shares, rounds }: Sealed): Promise<boolean> {
  const [how, ...rest] = first.split(' ')
  const below = luck(seed, 'first dealer', shares[0] ?? [])
  if (how === 'random') return (await below(shares[0]?.length ?? 1)) === Number(rest[0])
  if (how !== 'draw') return how === 'seat'
  const deck = inOrder((rounds[0]?.decks[0] ?? []).filter((code) => code !== 'j'))
  for (const draw of rest.join(' ').split(';')) {
    const drawn = draw
      .trim()
      .split(' ')
      .map((pair) => pair.split('=')[1])
    if ((await shuffled(below, deck)).slice(0, drawn.length).join() !== drawn.join()) return false
  }
  return true
}

function againstReceipt(game: Sealed | null, receipt: Receipt): Phrase[] {
  const { table } = receipt
  if (!game) return [said('receipt-unsealed', { table })]
  const wrong = game.commitment === receipt.commitment ? [] : [said('receipt-seal', { table })]
  const [begun = 0] = Object.keys(receipt.shares)
    .map(Number)
    .toSorted((a, b) => a - b)
  for (const { round, given, stands, sure } of compared(game, receipt)) {
    if (stands && stands !== given && round >= begun)
      wrong.push(said(given ? 'receipt-changed' : 'receipt-invented', { of: ofRound(round) }))
    if (given && !stands && sure) wrong.push(said('receipt-dropped', { of: ofRound(round) }))
  }
  return wrong
}

/** For each round the share that was given, the one that stands in the record, and whether it must. */
function compared(game: Sealed, { seat, shares: gave, acknowledged }: Receipt) {
  return game.shares.map((shares, round) => {
    const given = gave[round] ?? ''
    const stands = (seat === null ? shares.find((share) => share === given) : shares[seat]) ?? ''
    return { round, given, stands, sure: acknowledged.includes(round) }
  })
}

function notesOn(game: Sealed, receipt: Receipt | null): Phrase[] {
  const silent = game.shares.flatMap((shares, round) => (shares.some(Boolean) ? [] : [ofRound(round)]))
  const unsure = receipt ? compared(game, receipt).filter(({ given, stands, sure }) => given && !stands && !sure) : []
  return [
    ...(silent.length ? [said('alone', { all: silent })] : []),
    ...unsure.map(({ round }) => said('not-arrived', { of: ofRound(round) })),
  ]
}
