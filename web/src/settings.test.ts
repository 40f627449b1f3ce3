import { beforeEach, expect, test, vi } from 'vitest'

const fresh = () => import('./settings.svelte')

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

test('what the browser kept stands beside the defaults', async () => {
  localStorage.setItem('hanafuda.settings', '{"speed":"fast"}')
  const { settings } = await fresh()
  expect(settings).toMatchObject({ speed: 'fast', sorting: 'month', sounds: true })
})

test('what cannot be read is as if nothing were kept', async () => {
  localStorage.setItem('hanafuda.settings', '{')
  expect((await fresh()).settings.speed).toBe('normal')
})

test('pauses and movements follow the chosen speed, down to none', async () => {
  const { motion, pause, settings } = await fresh()
  expect(pause(1000)).toBe(1000)
  settings.speed = 'slow'
  expect(pause(1000)).toBeGreaterThan(1000)
  settings.speed = 'instant'
  expect([pause(1000), motion(1000)]).toEqual([0, 0])
})

test('who asked for less motion sees no movement, but has the time to read', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { motion, pause } = await fresh()
  expect([motion(1000), pause(1000)]).toEqual([0, 1000])
})
