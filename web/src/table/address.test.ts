import { expect, test } from 'vitest'
import { socketAddress } from './address'

const http = { protocol: 'http:', host: 'table.test:8000' }

test('a table is listened to as safely as the page came', () => {
  expect(socketAddress(http, 'abc', null, null, 'en')).toBe('ws://table.test:8000/ws/tables/abc?lang=en')
  expect(socketAddress({ ...http, protocol: 'https:' }, 'abc', null, null, 'en')).toMatch(/^wss:/)
})

test('whoever has seen something asks only for what came after, from the very first version on', () => {
  expect(socketAddress(http, 'abc', 0, null, 'en')).toContain('&version=0')
})

test('a ticket goes along, spelled safely', () => {
  expect(socketAddress(http, 'a/b', 7, 'k&y', 'ja')).toBe(
    'ws://table.test:8000/ws/tables/a%2Fb?lang=ja&version=7&ticket=k%26y',
  )
})
