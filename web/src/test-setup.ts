// The little of a browser that the page's own logic leans on, for tests that run without one.

import { beforeEach, vi } from 'vitest'

class Drawer implements Pick<Storage, 'getItem' | 'setItem' | 'clear'> {
  #kept = new Map<string, string>()
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
  clear = () => this.#kept.clear()
}

vi.stubGlobal('localStorage', new Drawer())
vi.stubGlobal('matchMedia', () => ({ matches: false }))
vi.stubGlobal('location', new URL('http://table.test/'))
vi.stubGlobal('addEventListener', vi.fn())
vi.stubGlobal('scrollTo', vi.fn())
vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })

vi.stubGlobal('document', { documentElement: {}, querySelector: () => null })

const { speak } = await import('./words/spoken.svelte')
await speak('en')

beforeEach(() => localStorage.clear())
