/** A letter or two for each side, none like another; numbers where the names' beginnings are the same. */
export function marksOf(names: string[]): string[] {
  for (const length of [1, 2]) {
    const marks = names.map((name) => Array.from(name).slice(0, length).join('').toUpperCase())
    if (new Set(marks).size === names.length) return marks
  }
  return names.map((_, i) => String(i + 1))
}
