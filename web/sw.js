// The page without a network: its own files and the drawn cards are kept here, so that it opens whatever happens. What the
// server knows (everything under /api) is never kept here and never answered from here.
//
// The build writes before this which VERSION it is, which FILES it has, and the WORDS of each language, of which those
// that are spoken here are kept; another version is another worker.
const PAGE = `hanafuda-page-${self.VERSION}`
const CARDS = 'hanafuda-cards'
const FIXED = ['/icon.svg', '/manifest.webmanifest']
const LONGEST = 5000
const NOBODY = [502, 504]

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(stocked())
})
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([tidied(), self.clients.claim()])))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET' || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(opened(request))
  else if (pathname.startsWith('/cards/')) event.respondWith(newest(request))
  else if (self.WORDS.includes(pathname)) event.respondWith(spoken(request))
  else if (pathname.startsWith('/assets/') || FIXED.includes(pathname)) event.respondWith(stored(request))
})

/** The whole page, kept before anybody needs it; a version of which a file is missing never begins. */
async function stocked() {
  await (await caches.open(PAGE)).addAll([...self.FILES, ...FIXED, ...(await known())])
  await (await caches.open(CARDS)).add('/cards/classic.svg')
}

const LANGUAGE = /\/language-(\w+)-/
const languageOf = (address) => LANGUAGE.exec(address)?.[1]

/** The words, as they are in this version, of the languages that were spoken here before. */
async function known() {
  const pages = (await caches.keys()).filter((name) => name.startsWith('hanafuda-page-'))
  const kept = await Promise.all(pages.map(async (name) => (await caches.open(name)).keys()))
  const spoken = new Set(kept.flat().map(({ url }) => languageOf(url)))
  return self.WORDS.filter((name) => spoken.has(languageOf(name)))
}

/** What this version needs stays, and the version before it for the tabs that still show it. */
async function tidied() {
  const pages = (await caches.keys()).filter((name) => name.startsWith('hanafuda-page-') && name !== PAGE)
  await Promise.all(['hanafuda-1', ...pages.slice(0, -1)].map((name) => caches.delete(name)))
}

/** A page as the server has it; where nobody answers, the page that is kept here. */
async function opened(request) {
  const late = new Promise((_, refuse) => setTimeout(refuse, LONGEST))
  const answer = await Promise.race([fetch(request), late]).catch(() => null)
  if (answer && !NOBODY.includes(answer.status)) return answer
  return (await caches.match('/', { cacheName: PAGE })) ?? answer ?? Response.error()
}

/** As it was kept: by its name, a file never changes. */
const stored = async (request) => (await caches.match(request)) ?? fetch(request)

/** The words of a language: kept from when they are first spoken. */
async function spoken(request) {
  const store = await caches.open(PAGE)
  const kept = await store.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await store.put(request, answer.clone())
  return answer
}

/** As the server has it now; where there is none, as it was last. */
async function newest(request) {
  const store = await caches.open(CARDS)
  const answer = await fetch(request).catch(() => null)
  if (answer?.ok) await store.put(request, answer.clone())
  return answer ?? (await store.match(request)) ?? Response.error()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(brought(event.notification.data))
})

/** The table that called: brought to the front, or opened again. */
async function brought(path) {
  const open = await self.clients.matchAll({ type: 'window' })
  const there = open.find((client) => new URL(client.url).pathname === path)
  return there ? there.focus() : self.clients.openWindow(path)
}
