import { beforeEach, describe, expect, test, vi } from 'vitest'
import { canTell, tell, wishTelling } from './notify'
import { settings } from './settings.svelte'

const shown = vi.fn()
class Browser {
  static permission = 'granted'
  static requestPermission = () => Promise.resolve(Browser.permission)
  onclick = null
  constructor(title: string, { body }: { body: string }) {
    shown(title, body)
  }
}
const page = { hidden: true }

beforeEach(() => {
  shown.mockReset()
  vi.stubGlobal('Notification', Browser)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {})
  Browser.permission = 'granted'
  page.hidden = true
  settings.tell = true
})

const turn = () => tell('Koi-Koi', 'Your turn', '/table/a')

describe('the browser tells when it is your turn', () => {
  test('to who asked for it and looks elsewhere', async () => {
    await turn()
    expect(shown).toHaveBeenCalledExactlyOnceWith('Koi-Koi', 'Your turn')
  })

  test('not to who looks', async () => {
    page.hidden = false
    await turn()
    expect(shown).not.toHaveBeenCalled()
  })

  test('not to who did not ask for it', async () => {
    settings.tell = false
    await turn()
    expect(shown).not.toHaveBeenCalled()
  })

  test('through the worker, where there is one: phones know no other way', async () => {
    const showNotification = vi.fn()
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ showNotification }) } })
    await turn()
    expect(showNotification).toHaveBeenCalledOnce()
    expect(shown).not.toHaveBeenCalled()
  })
})

test('what the browser does not allow is not wished for', async () => {
  Browser.permission = 'denied'
  expect(canTell()).toBe(false)
  await wishTelling(true)
  expect(settings.tell).toBe(false)
  Browser.permission = 'granted'
  await wishTelling(true)
  expect(settings.tell).toBe(true)
})
