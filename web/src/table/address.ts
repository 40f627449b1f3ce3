/** Where a table is listened to: from which version on, in which language, and with a ticket; who has none only watches. */
export function socketAddress(
  at: Pick<Location, 'protocol' | 'host'>,
  id: string,
  version: number | null,
  ticket: string | null,
  lang: string,
): string {
  const secure = at.protocol === 'https:' ? 'wss' : 'ws'
  const query = new URLSearchParams({ lang })
  if (version !== null) query.set('version', String(version))
  if (ticket) query.set('ticket', ticket)
  return `${secure}://${at.host}/ws/tables/${encodeURIComponent(id)}?${query.toString()}`
}
