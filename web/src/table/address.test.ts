import { expect, test } from 'vitest'
import { socketAddress } from './address'

const http = { protocol: 'http:', host: 'table.test:8000' }

test('a table is listened to as safely as the page came', () => {
  expect(socketAddress(http, 'abc', null, 'en')).toBe('ws://table.test:8000/ws/tables/abc?lang=en')
  expect(socketAddress({ ...http, protocol: 'https:' }, 'abc', null, 'en')).toMatch(/^wss:/)
})

test('whoever has seen something asks only for what came after, from the very first version on', () => {
  expect(socketAddress(http, 'abc', { version: 0, seat: 1, lang: 'en' }, 'en')).toContain('&version=0&seat=1')
})

test('whoever reads another language by now asks for everything anew', () => {
  expect(socketAddress(http, 'abc', { version: 3, seat: 1, lang: 'en' }, 'ko')).not.toContain('version')
})

test('the name of a table is spelled safely', () => {
  expect(socketAddress(http, 'a/b', { version: 7, seat: null, lang: 'ja' }, 'ja')).toBe(
    'ws://table.test:8000/ws/tables/a%2Fb?lang=ja&version=7&seat=null',
  )
})
