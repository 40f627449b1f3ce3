/** What a page has of a table: the version, from which seat it looks at it, and the language that it was told in. */
export interface Had {
  version: number
  seat: number | null
  lang: string
}

/** Where a table is listened to: after what one has of it, in which language, and with a ticket; who has none only watches. */
export function socketAddress(
  at: Pick<Location, 'protocol' | 'host'>,
  id: string,
  had: Had | null,
  ticket: string | null,
  lang: string,
): string {
  const secure = at.protocol === 'https:' ? 'wss' : 'ws'
  const query = new URLSearchParams({ lang })
  if (had?.lang === lang) {
    query.set('version', String(had.version))
    query.set('seat', String(had.seat))
  }
  if (ticket) query.set('ticket', ticket)
  return `${secure}://${at.host}/ws/tables/${encodeURIComponent(id)}?${query.toString()}`
}
