/** Where a table is listened to: from which version on, and with the key to a seat. */
export function socketAddress(
  at: Pick<Location, 'protocol' | 'host'>,
  id: string,
  version: number | null,
  token: string | null,
): string {
  const secure = at.protocol === 'https:' ? 'wss' : 'ws'
  const query = new URLSearchParams()
  if (version !== null) query.set('version', String(version))
  if (token) query.set('token', token)
  return `${secure}://${at.host}/ws/tables/${encodeURIComponent(id)}?${query.toString()}`
}
