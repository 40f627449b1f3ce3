import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followLinks, go, route } from './router.svelte'

const HERE = 'http://table.test'
const pushState = vi.fn()
vi.stubGlobal('history', { pushState })

/** A click on a link to there; `about` says what else is true of the click or the link. */
function click(href: string, about: object = {}, attributes: string[] = []) {
  const link = Object.assign(new URL(href, HERE), {
    target: '',
    hasAttribute: (name: string) => attributes.includes(name),
  })
  const event = { button: 0, target: { closest: () => link }, preventDefault: vi.fn(), ...about }
  followLinks(event as unknown as MouseEvent)
  return event.preventDefault.mock.calls.length > 0
}

beforeEach(() => {
  go('/')
  pushState.mockClear()
})

describe('a path', () => {
  test('is split at its slashes', () => {
    go('/table/abc')
    expect(route.parts).toEqual(['table', 'abc'])
    go('/')
    expect(route.parts).toEqual([])
  })

  test('is decoded part by part', () => {
    go(`/rules/${encodeURIComponent('koikoi(table=nintendo, a/b)')}`)
    expect(route.parts).toEqual(['rules', 'koikoi(table=nintendo, a/b)'])
  })

  test('that is spelled wrongly stands as it is', () => {
    go('/rules/%E0%A4%A')
    expect(route.parts).toEqual(['rules', '%E0%A4%A'])
  })
})

test('going somewhere leaves a way back; going where we are does not', () => {
  go('/setup/koikoi')
  go('/')
  expect(pushState).toHaveBeenCalledOnce()
  expect(pushState).toHaveBeenCalledWith(null, '', '/setup/koikoi')
})

describe('a click on a link', () => {
  test('within the page is followed without loading it anew', () => {
    expect(click('/setup/koikoi')).toBe(true)
    expect(route.parts).toEqual(['setup', 'koikoi'])
  })

  test.each([{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
    'with %o is left to the browser',
    (how) => {
      expect(click('/setup/koikoi', how)).toBe(false)
      expect(route.parts).toEqual([])
    },
  )

  test('to elsewhere, to a download or to a place on this page is left to the browser', () => {
    expect(click('https://elsewhere.test/')).toBe(false)
    expect(click('/a.txt', {}, ['download'])).toBe(false)
    expect(click('/#keys')).toBe(false)
  })

  test('beside any link does nothing', () => {
    expect(click('/', { target: { closest: () => null } })).toBe(false)
  })
})
