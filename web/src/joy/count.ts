// Points that count up: what is shown after so much of the time has gone.

/** Quick at first, slower at the end, and exact when the time is over. */
export function counted(to: number, part: number): number {
  const gone = Math.min(1, Math.max(0, part))
  return gone === 1 ? to : Math.round(to * (1 - (1 - gone) ** 2))
}
