// Where we are: the path of the page, split at its slashes.

const at = $state({ path: location.pathname })

export const route = {
  get parts(): string[] {
    return at.path.split('/').filter(Boolean).map(decoded)
  },
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function go(path: string) {
  if (path !== location.pathname) history.pushState(null, '', path)
  at.path = path
  scrollTo(0, 0)
}

addEventListener('popstate', () => (at.path = location.pathname))

/** Follow links within the page without loading it anew. */
export function followLinks(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.hash && link.pathname === location.pathname) return
  event.preventDefault()
  go(link.pathname)
}
