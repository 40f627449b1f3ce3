import type { GameOffer } from '../../wire'
import { say } from '../../words'

/** Where a game comes from, how many play, and whether in teams: in a line, which breaks before a dot only. */
export const facts = (game: GameOffer): string =>
  [game.origin, players(game), teams(game)]
    .filter(Boolean)
    .map((fact) => fact.replaceAll(' ', '\u00a0').replace(/[–〜～~]/, '\u2060$&\u2060'))
    .join(' ·\u00a0')

function players({ players }: GameOffer): string {
  const [low, high] = [players[0]!, players.at(-1)!]
  return players.length > 2 && high - low === players.length - 1
    ? say('start.players-range', { low, high })
    : say('start.players', { players, n: high })
}

const teams = ({ teams: [first] }: GameOffer): string =>
  first ? say(first.choice ? 'start.teams-too' : 'start.teams') : ''
