import { settings } from './settings.svelte'
import type { GameOffer, SeatWanted } from './wire'
import { say } from './words'

const NAMES = ['bot.1', 'bot.2', 'bot.3', 'bot.4', 'bot.5', 'bot.6'] as const

/** The name of the bot on a seat; where names run out, they begin anew. */
export const botName = (seat: number): string => say(NAMES[(seat - 1) % NAMES.length]!)

/** A name for one more bot among these people: the first that nobody has. */
export const newBotName = (taken: readonly (string | null)[]): string =>
  NAMES.map((_, i) => botName(i + 1)).find((name) => !taken.includes(name)) ?? botName(1)

/** The level to play against: the one chosen last, or the strongest the game has. */
export const usualLevel = ({ levels }: Pick<GameOffer, 'levels'>): string =>
  (levels.find(({ name }) => name === settings.level) ?? levels.at(-1))?.name ?? settings.level

export const usualLevels = (game: Pick<GameOffer, 'levels'>, seats: number): string[] =>
  Array.from({ length: seats }, () => usualLevel(game))

/** With whom one plays: bots, friends who come by a link, or people who pass one device round. */
export type How = 'bots' | 'friends' | 'together'
export const HOWS = ['bots', 'friends', 'together'] as const

/** Somebody at this device, and a chair for whoever comes; every other kind is a bot's level. */
export const [HUMAN, OPEN] = ['human', 'open']

/** Who sits on so many chairs if nobody says otherwise. */
export const usualKinds = (how: How, game: Pick<GameOffer, 'levels'>, seats: number): string[] =>
  how === 'bots' ? usualLevels(game, seats) : Array.from({ length: seats }, () => (how === 'friends' ? OPEN : HUMAN))

/** You, and whoever is to sit on the other chairs; every bot has a name of its own. */
export function party(name: string, kinds: string[], names: string[] = []): SeatWanted[] {
  const you = name.trim() || say('guest')
  return [{ kind: HUMAN, name: you }, ...kinds.map((kind, i) => seated(kind, i + 1, names[i]?.trim() ?? '', you))]
}

function seated(kind: string, seat: number, name: string, you: string): SeatWanted {
  if (kind === OPEN) return { kind }
  if (kind === HUMAN) return { kind, name: name || say('friends.player', { n: seat + 1 }) }
  return { kind, name: unlike(botName(seat), you) }
}

const unlike = (name: string, you: string): string => (name === you ? `${name} 2` : name)
