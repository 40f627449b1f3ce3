import { card as cardWord } from '../cards'
import type { Move, View } from '../wire'
import { say } from '../words'

type Asking = Pick<View, 'phase' | 'declaring' | 'card' | 'legal' | 'hand'>

/** What is asked of the player whose move it is. */
export function question({ phase, declaring, card, legal, hand }: Asking): string {
  if (phase === 'speak') return say('turn.speak')
  if (phase === 'call') return say('turn.call')
  if (phase === 'play' && declaring) return say('turn.declared')
  if (phase === 'play') return say(hand.some((held) => !legal.includes(held)) ? 'turn.match' : 'turn.play')
  return say('turn.take', { card: card ? cardWord(card) : '', n: legal.length })
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
