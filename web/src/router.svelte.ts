// Where we are: the path of the page, split at its slashes, and what is asked after it.

const at = $state({ path: location.pathname, query: location.search })

export const route = {
  get parts(): string[] {
    return at.path.split('/').filter(Boolean).map(decoded)
  },
  get query(): string {
    return at.query
  },
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function go(address: string) {
  const here = location.pathname + location.search
  if (address !== here) history.pushState(null, '', address)
  arrive(address)
  scrollTo(0, 0)
}

/** The same page by another address, which takes the place of the old one. */
export function stay(address: string) {
  history.replaceState(null, '', address)
  arrive(address)
}

function arrive(address: string) {
  const { pathname, search } = new URL(address, location.origin)
  Object.assign(at, { path: pathname, query: search })
}

addEventListener('popstate', () => arrive(location.pathname + location.search))

/** Follow links within the page without loading it anew. */
export function followLinks(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  go(link.pathname + link.search)
}
