/** What a page has of a table: the version, from which seat it looks at it, and the language that it was told in. */
export interface Had {
  version: number
  seat: number | null
  lang: string
}

/** Where a table is listened to: after what one has of it, and in which language. */
export function socketAddress(
  at: Pick<Location, 'protocol' | 'host'>,
  id: string,
  had: Had | null,
  lang: string,
): string {
  const secure = at.protocol === 'https:' ? 'wss' : 'ws'
  const query = new URLSearchParams({ lang })
  if (had?.lang === lang) {
    query.set('version', String(had.version))
    query.set('seat', String(had.seat))
  }
  return `${secure}://${at.host}/ws/tables/${encodeURIComponent(id)}?${query.toString()}`
}
