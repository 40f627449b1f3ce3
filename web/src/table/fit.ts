/** How tall a card is for its width. */
export const TALL = 540 / 330

export interface Fit {
  width: number
  columns: number
}

/** The widest cards that so many cells of a box can hold, and in how many columns: as many as that allows. */
export function fit(cells: number, width: number, height: number, gap: number, most: number): Fit {
  let best: Fit = { width: 0, columns: 1 }
  for (let columns = 1; columns <= Math.max(1, cells); columns++) {
    const rows = Math.ceil(cells / columns)
    const across = (width - gap * (columns - 1)) / columns
    const down = (height - gap * (rows - 1)) / rows / TALL
    const card = Math.floor(Math.min(across, down, most))
    if (card >= best.width) best = { width: Math.max(0, card), columns }
  }
  return best
}

/** Columns for so many cards in rows as even as they go: of five in at most four columns, three lie over two. */
export function evenColumns(cards: number, most: number): number {
  const rows = Math.max(1, Math.ceil(cards / most))
  return Math.max(1, Math.ceil(cards / rows))
}

/** How high so many cells lie. */
export const heightOf = (cells: number, { width, columns }: Fit, gap: number): number =>
  Math.ceil(cells / columns) * (width * TALL + gap) - gap
