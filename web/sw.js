// The page's own files, kept for when there is no network. What the server says about games is never kept.
const CACHE = `shell-${'VERSION'}`;
const FILES = ['FILES'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    // The interface for programs has pages of its own.
    if (/^\/(api|docs|metrics|healthz)(\/|$)/.test(pathname)) return;
    event.respondWith(fetch(request).catch(() => caches.match('/')));
  } else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
  }
});
