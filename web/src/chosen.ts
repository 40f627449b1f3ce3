// House rules as they are being chosen: only what somebody has touched, spelled as a game string.

import type { GameOffer, OptionOffer, Teams } from './wire'

export type Chosen = Record<string, string>

/** `koikoi(calls=1)` is `koikoi`. */
export const gameName = (text: string): string => text.split('(')[0]!.trim()

/** `table=nintendo, calls=1` as a record. */
export function parsed(options: string): Chosen {
  const pairs = options.split(',').map((part) => part.split('=').map((piece) => piece.trim()))
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair.length === 2 && pair[0] !== ''))
}

export const spelled = (game: GameOffer, chosen: Chosen): string => {
  const changed = game.options
    .filter((option) => differs(option, chosen))
    .map((option) => `${option.name}=${chosen[option.name]}`)
  return changed.length ? `${game.name}(${changed.join(', ')})` : game.name
}

/** What stands if nobody says anything; it may hang on another house rule. */
export const defaultOf = (option: OptionOffer, chosen: Chosen): string =>
  String(option.follows?.defaults[chosen[option.follows.option] ?? ''] ?? option.default)

export const differs = (option: OptionOffer, chosen: Chosen): boolean =>
  chosen[option.name] !== undefined && chosen[option.name] !== defaultOf(option, chosen)

export const valueOf = (option: OptionOffer, chosen: Chosen): string => chosen[option.name] ?? defaultOf(option, chosen)

/** Whether two choices of house rules are the same, but for who plays together. */
export function same(game: GameOffer, one: Chosen, two: Chosen): boolean {
  const teams = teamOption(game)
  return game.options.every((option) => option === teams || valueOf(option, one) === valueOf(option, two))
}

/** The house rule by which teams are made, where there is one. */
export function teamOption(game: GameOffer): OptionOffer | undefined {
  const names = game.teams.map(({ choice }) => choice.split('=')[0])
  return game.options.find((option) => names.includes(option.name))
}

/** The teams as they are chosen, if there are any. */
export function teamsOf(game: GameOffer, chosen: Chosen): Teams | undefined {
  const option = teamOption(game)
  return game.teams.find(({ choice }) => choice === (option ? `${option.name}=${valueOf(option, chosen)}` : ''))
}

/** How long a game lasts is asked first: the numbers that end it. */
export const lasting = (option: OptionOffer): boolean => option.part === 'match' && option.low !== null

/** A number of who deals first is a chair's, counted from 0. */
export const ofChair = (option: OptionOffer): boolean => option.part === 'dealer' && option.low !== null

/** What of a joined value is chosen: `months+brights`, or the value that stands for all. */
export const partsOf = (option: OptionOffer, value: string): string[] =>
  value === option.whole ? option.joined : value.split('+').filter((part) => option.joined.includes(part))

/** The value that so many parts make together; none of them is the value that is no part. */
export function joinedOf(option: OptionOffer, parts: string[]): string {
  const kept = option.joined.filter((part) => parts.includes(part))
  if (kept.length === option.joined.length && option.whole) return option.whole
  const none = option.values.find(({ value }) => value !== option.whole && !option.joined.includes(value))
  return kept.join('+') || (none?.value ?? '')
}

/** The game that an address asks for: `koikoi` with `?rounds=6&winner=rounds` is `koikoi(rounds=6, winner=rounds)`. */
export function asked(text: string, query: string): string {
  const options = [...new URLSearchParams(query)]
    .map(([name, value]) => `${name}=${value.replaceAll(' ', '+')}`)
    .join(', ')
  if (!options) return text
  return text.endsWith(')') ? `${text.slice(0, -1)}, ${options})` : `${text}(${options})`
}

/** Where the rules of a game are: its house rules are the address's questions. */
export function rulesAddress(text: string): string {
  const [name = '', inner = ''] = text.split(/[()]/)
  const query = new URLSearchParams(Object.entries(parsed(inner)))
  return `/rules/${encodeURIComponent(name)}${query.size ? `?${query.toString()}` : ''}`
}
