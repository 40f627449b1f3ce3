// A phrase told in a language: a whole sentence with slots, by the rules of hanafuda.text.

/** A sentence, a sentence for each plural form, or a name with its forms. */
export type Entry = string | Readonly<Record<string, string>>
/** The words of a language by room; a room is a file of the catalogue. */
export type Rooms = Readonly<Record<string, Readonly<Record<string, Entry>>>>
/** Something to say: a key with its room, and what goes into the slots. */
export interface Phrase {
  key: string
  slots?: Slots
}
export type Slot = string | number | Phrase | readonly Slot[]
export type Slots = Readonly<Record<string, Slot>>

export interface Language {
  tell: (phrase: Phrase) => string
  listed: (words: readonly Slot[], form?: string) => string
}

const SHARED = 'game'
const STRUNG: Record<string, string> = { ';': '; ', ' ': ' ' }

export function language(code: string, rooms: Rooms): Language {
  const plural = new Intl.PluralRules(code)

  function entry(key: string): Entry | undefined {
    const dot = key.indexOf('.')
    const rest = key.slice(dot + 1)
    return rooms[key.slice(0, dot)]?.[rest] ?? rooms[SHARED]?.[rest]
  }

  /** A phrase; a name in one of its forms. A key that nobody wrote shows itself. */
  function tell({ key, slots = {} }: Phrase, form = ''): string {
    const found = entry(key) ?? key
    if (typeof found !== 'string' && !('other' in found)) return formed(found, form)
    const text = typeof found === 'string' ? found : counted(found, slots)
    const told = filled(text, slots)
    return form ? formed({ name: told }, form) : told
  }

  const counted = (found: Readonly<Record<string, string>>, slots: Slots): string =>
    found[plural.select(Number(slots[found.by ?? 'n']))] ?? found.other!

  const filled = (text: string, slots: Slots): string =>
    text.replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, name: string, form = '') => shown(slots[name] ?? '', form as string))

  function shown(value: Slot, form: string): string {
    if (typeof value !== 'object') return String(value)
    return 'key' in value ? tell(value, form) : listed(value, form)
  }

  /** Several things: `a, b and c`; as `or`: `a, b or c`; as `;`: `a; b; c`. */
  function listed(values: readonly Slot[], form = ''): string {
    const words = values.map((value) => shown(value, form === 'or' || form in STRUNG ? '' : form))
    if (words.length < 2 || form in STRUNG) return words.join(STRUNG[form])
    const most = words.slice(0, -1).join(tell({ key: `${SHARED}.list.comma` }))
    return tell({ key: `${SHARED}.list.${form === 'or' ? 'or' : 'and'}`, slots: { most, last: words.at(-1)! } })
  }

  /** A name in one of its forms; a form with a capital is the one that begins a sentence. */
  function formed(forms: Readonly<Record<string, string>>, form: string): string {
    const small = form.charAt(0).toLowerCase() + form.slice(1)
    const pattern = rooms[SHARED]?.[`form.${small}`]
    const name =
      forms[small || 'name'] ??
      (typeof pattern === 'string' ? filled(pattern, { name: forms.name! }) : (forms.name ?? ''))
    return form === small ? name : name.charAt(0).toUpperCase() + name.slice(1)
  }

  return { tell: (phrase) => tell(phrase), listed }
}
