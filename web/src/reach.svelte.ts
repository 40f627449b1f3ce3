// Whether the server answers, as far as anybody has asked; and what it said that stays worth reading when it does not.

const STORE = 'hanafuda-kept'
const MOST = 40

export const reach = $state({
  lost: false,
  /** Whether the cards that were chosen last have come. */
  cards: true,
})

/** Where answers are put by; a page that did not come safely has no such place, nor has a window that is to keep nothing. */
const drawer = async () => (globalThis as Partial<typeof globalThis>).caches?.open(STORE).catch(() => undefined)

/** Put an answer by for when there is no network; of those to a question, what was put by longest ago goes. */
export async function putBy(path: string, answer: Response): Promise<void> {
  const store = await drawer()
  if (!store) return
  await store.delete(path)
  await store.put(path, answer)
  const kept = (await store.keys()).filter(({ url }) => url.includes('game='))
  await Promise.all(kept.slice(0, -MOST).map((old) => store.delete(old)))
}

/** An answer as it was put by. */
export const lastSaid = async (path: string): Promise<Response | undefined> => (await drawer())?.match(path)
