import { expect, test } from 'vitest'
import { AWAY, brief, duration, offered, settled } from './agreed'

test('what nobody has said is as the server has it', () => {
  expect(settled({})).toEqual({ away: 120, clock: 'none', seconds: 60 })
  expect(settled({ away: 0, clock: 'move', seconds: 30 })).toEqual({ away: 0, clock: 'move', seconds: 30 })
})

test('a time is told in the unit that fits it', () => {
  expect([30, 60, 90, 300, 86_400, 172_800].map(duration)).toEqual([
    '30 seconds',
    '1 minute',
    '90 seconds',
    '5 minutes',
    '1 day',
    '2 days',
  ])
  expect([30, 60, 300, 86_400].map(brief)).toEqual(['30 s', '1 min', '5 min', '1 day'])
})

test('a time that was chosen elsewhere is offered too, where it belongs', () => {
  expect(offered(AWAY, 120)).toEqual([0, 60, 120, 300])
  expect(offered(AWAY, 30)).toEqual([0, 30, 60, 120, 300])
})
