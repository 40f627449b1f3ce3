// Keeps the page's own files and the drawn cards for the next visit; the games themselves always come from the server.
const STORE = 'hanafuda-1'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  const ours = origin === self.location.origin && event.request.method === 'GET'
  if (ours && pathname.startsWith('/assets/')) event.respondWith(stored(event.request))
})

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
