import type { GameOffer, Teams } from '../../wire'

/** A game as it is set up so far. */
export interface Wanted {
  game: GameOffer
  text: string
  seats: number
  teams: Teams | undefined
}
