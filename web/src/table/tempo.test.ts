import { describe, expect, test } from 'vitest'
import { EMPTY } from './replay'
import { beats, crowded, lasts, type Beat } from './tempo'
import { told } from './test-wire'

const TARGET = 2500
const SEAT = 1000
const PLAIN = told({ card: '1r' })

const played = (taken: string[]) => beats({ ...PLAIN, taken }, EMPTY, false)
const turned = (taken: string[]) => beats({ ...PLAIN, kind: 'turn', card: '5r', taken }, EMPTY, true)
/** Every turn there is: a card played and a card turned, each with nothing, one or three to take. */
const TAKES = [[], ['1b'], ['1b', '1c1', '1c2']]
const TURNS: Beat[][] = TAKES.flatMap((a) => TAKES.map((b) => [...played(a), ...turned(b)]))

describe('at normal speed', () => {
  test('a turn and the answer to it take no longer than two and a half seconds', () => {
    for (const turn of TURNS) for (const answer of TURNS) expect(lasts(turn) + lasts(answer)).toBeLessThan(TARGET)
  })

  test('with more at the table no seat takes longer than a second', () => {
    for (const turn of TURNS) expect(lasts(turn) * crowded(6)).toBeLessThanOrEqual(SEAT)
  })
})

describe('a beat', () => {
  test('of a capture lets the next begin while its cards still fly', () => {
    const capture = played(['1b']).at(-1)!
    expect(capture.wait).toBeLessThan(capture.ms)
  })

  test('that lands is seen before anything else happens', () => {
    for (const beat of [...played(['1b']), ...turned(['5a'])])
      if (beat.touch !== 'take') expect(beat.wait).toBeGreaterThan(beat.ms)
  })

  test('turns over what was face down: a stock card always, a hand card where the hand is hidden', () => {
    expect(turned([])[0]!.turning).toEqual(['5r'])
    expect(beats(PLAIN, EMPTY, false)[0]!.turning).toEqual(['1r'])
    expect(beats(PLAIN, EMPTY, true)[0]!.turning).toEqual([])
  })

  test('is not wanted where no card moves', () => {
    for (const kind of ['call', 'stop', 'yaku', 'round_over'] as const)
      expect(beats({ ...PLAIN, kind }, EMPTY, true)).toEqual([])
  })
})
