import tokens from 'shared-ui/tokens.css';
import { createWorker } from './worker';

/** The part of a service worker's global scope that is used here; TypeScript's DOM library has none of it. */
interface Scope {
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  readonly location: { readonly origin: string };
  readonly navigator: { readonly onLine: boolean; readonly connection?: { readonly saveData?: boolean } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void;
}
interface Lasting { waitUntil(work: Promise<unknown>): void }
interface Fetch extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
declare const self: Scope;

const worker = createWorker({
  caches: self.caches,
  fetch: (request, init) => fetch(request, init),
  now: Date.now,
  online: () => self.navigator.onLine,
  savesData: () => self.navigator.connection?.saveData === true,
  origin: self.location.origin,
  tokens: String(tokens),
  wait: (ms) => new Promise((resolve) => { setTimeout(resolve, ms); }),
});

// At once: it serves pages of every release alike, so an open page loses nothing by a newer worker.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await worker.activate();
  await self.clients.claim();
})()));

self.addEventListener('fetch', (event) => {
  const answered = worker.answer(event.request);
  if (!answered) return;
  event.respondWith(answered.answer);
  event.waitUntil(answered.settled);
});

// A page is loaded and idle.
self.addEventListener('message', (event) => {
  if (event.data === 'fill') event.waitUntil(worker.fill());
});
