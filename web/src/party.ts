import type { Seat } from './api'
import { say } from './words'

/** You and bots of these levels, each with a name of its own. */
export function party(name: string, levels: string[]): Seat[] {
  const you = name.trim() || say('guest')
  const names = levels.map((_, i) => say(`bot.${i + 1}`))
  return [{ kind: 'human', name: you }, ...levels.map((kind, i) => ({ kind, name: unlike(names[i]!, you) }))]
}

const unlike = (name: string, you: string): string => (name === you ? `${name} 2` : name)
