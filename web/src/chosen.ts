// House rules as they are being chosen: only what somebody has touched, spelled as a game string.

import type { Game, Option } from './wire'

export type Chosen = Record<string, string>

/** `koikoi(calls=1)` is `koikoi`. */
export const gameName = (text: string): string => text.split('(')[0]!.trim()

/** `table=nintendo, calls=1` as a record. */
export function parsed(options: string): Chosen {
  const pairs = options.split(',').map((part) => part.split('=').map((piece) => piece.trim()))
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair.length === 2 && pair[0] !== ''))
}

export const spelled = (game: Game, chosen: Chosen): string => {
  const changed = game.options
    .filter((option) => differs(option, chosen))
    .map((option) => `${option.name}=${chosen[option.name]}`)
  return changed.length ? `${game.name}(${changed.join(', ')})` : game.name
}

/** What stands if nobody says anything; it may hang on another house rule. */
export const defaultOf = (option: Option, chosen: Chosen): string =>
  String(option.follows?.defaults[chosen[option.follows.option] ?? ''] ?? option.default)

export const differs = (option: Option, chosen: Chosen): boolean =>
  chosen[option.name] !== undefined && chosen[option.name] !== defaultOf(option, chosen)

export const valueOf = (option: Option, chosen: Chosen): string => chosen[option.name] ?? defaultOf(option, chosen)

/** Whether two choices of house rules are the same, but for who plays together. */
export function same(game: Game, one: Chosen, two: Chosen): boolean {
  return game.options.every((option) => option.name === 'teams' || valueOf(option, one) === valueOf(option, two))
}
