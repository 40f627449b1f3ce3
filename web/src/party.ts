import { settings } from './settings.svelte'
import type { GameOffer, SeatWanted } from './wire'
import { say } from './words'

const NAMES = ['bot.1', 'bot.2', 'bot.3', 'bot.4', 'bot.5', 'bot.6'] as const

/** The name of the bot on a seat; where names run out, they begin anew. */
export const botName = (seat: number): string => say(NAMES[(seat - 1) % NAMES.length]!)

/** The level to play against: the one chosen last, or the strongest the game has. */
export const usualLevel = ({ levels }: Pick<GameOffer, 'levels'>): string =>
  (levels.find(({ name }) => name === settings.level) ?? levels.at(-1))?.name ?? settings.level

export const usualLevels = (game: Pick<GameOffer, 'levels'>, seats: number): string[] =>
  Array.from({ length: seats }, () => usualLevel(game))

/** You and bots of these levels, each with a name of its own. */
export function party(name: string, levels: string[]): SeatWanted[] {
  const you = name.trim() || say('guest')
  return [{ kind: 'human', name: you }, ...levels.map((kind, i) => ({ kind, name: unlike(botName(i + 1), you) }))]
}

const unlike = (name: string, you: string): string => (name === you ? `${name} 2` : name)
