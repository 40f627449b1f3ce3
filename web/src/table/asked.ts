import { card as cardWord } from '../cards'
import type { Code, Move, View } from '../wire'
import { say } from '../words'

type Asking = Pick<View, 'phase' | 'declaring' | 'decision' | 'card' | 'legal' | 'hand'>

/** What is asked of the player whose move it is. */
export function question({ phase, declaring, decision, card, legal, hand }: Asking): string {
  if (phase === 'speak') return say('turn.speak')
  if (decision) return decision.ask
  if (phase === 'play' && declaring) return say('turn.declared')
  if (phase === 'play') return say(hand.some((held) => !legal.includes(held)) ? 'turn.match' : 'turn.play')
  return say('turn.take', { card: card ? cardWord(card) : '', n: legal.length })
}

/** What a card that is lifted would do. */
export function lifts(code: Code, taken: Code[]): string {
  const slots = { card: cardWord(code), taken: taken.map(cardWord), n: taken.length }
  return say(!taken.length ? 'turn.lifted-lays' : taken.length === 2 ? 'turn.take' : 'turn.lifted-takes', slots)
}

/** What the moves are called that are no cards. */
export function moveWords({ decision, speak, sets }: Pick<View, 'decision' | 'speak' | 'sets'>): Record<Move, string> {
  const said: Record<Move, string> = {
    ...(decision && { stop: decision.stop, go: decision.go }),
    ...(speak && { play: speak.play, drop: speak.drop }),
  }
  return { ...said, ...Object.fromEntries(sets.map((set) => [set.move, set.name])) }
}

/** The keys that say play or drop. */
export const SPOKEN: Record<string, Move> = { p: 'play', d: 'drop' }
