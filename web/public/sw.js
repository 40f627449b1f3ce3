// Keeps the page's own files and the drawn cards for the next visit, and the score keeper's page for when the server is
// gone; the games themselves always come from the server.
const STORE = 'hanafuda-1'
const PAGE = '/keep'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(prepared().catch(() => {}))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== self.location.origin || event.request.method !== 'GET') return
  if (pathname.startsWith('/assets/')) event.respondWith(stored(event.request))
  else if (pathname.startsWith('/cards/')) event.respondWith(newest(event.request, event.request))
  else if (event.request.mode === 'navigate' && pathname.startsWith(PAGE))
    event.respondWith(newest(event.request, PAGE))
})

/** The score keeper's page with its files, kept before anybody needs it. */
async function prepared() {
  const page = await (await fetch(PAGE)).text()
  const files = [...page.matchAll(/\/assets\/[^"']+/g)].map(([file]) => file)
  await (await caches.open(STORE)).addAll([PAGE, ...files])
}

async function stored(request) {
  const store = await caches.open(STORE)
  const known = await store.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await store.put(request, answer.clone())
  return answer
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

/** As the server has it now; where there is none, as it was last. */
async function newest(request, name) {
  const store = await caches.open(STORE)
  try {
    const answer = await fetch(request)
    if (answer.ok) await store.put(name, answer.clone())
    return answer
  } catch (error) {
    const known = await store.match(name)
    if (known) return known
    throw error
  }
}
