/** A name that nobody else gives: for a move, so that it is played once however often it is sent. */
export const newKey = (): string =>
  // Over plain http, but for this machine, browsers make no UUIDs.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
