// The service worker: keeps the client's own files, so that the page opens without a network and says so in the
// player's language. Requests to /api/ never go through it. vite.config.ts writes it to site/worker.js.
const FILES = 'brocante-BUILD'; // a new build is a new name, and the old files go
const SHELL = '/'; // every route has the same page

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.add(SHELL)));
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== FILES));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

// The page that registered us was loaded without us: it sends the names of its files.
self.addEventListener('message', (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.addAll(event.data)));
});

/** The newest page, or the cached one. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(SHELL);
    if (!kept) throw error;
    return kept;
  }
}

/** A file whose name changes with its content, so the cached one is always valid. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}
