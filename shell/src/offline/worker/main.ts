import tokens from 'shared-ui/tokens.css';
import { openOrders, readReminder } from './reminder';
import { createWorker } from './worker';

/** The part of a service worker's global scope that is used here; TypeScript's DOM library has none of it. */
interface Scope {
  readonly caches: CacheStorage;
  readonly clients: Parameters<typeof openOrders>[0] & { claim(): Promise<void>; get(id: string): Promise<Client | undefined> };
  readonly location: { readonly origin: string };
  readonly navigator: { readonly onLine: boolean; readonly connection?: { readonly saveData?: boolean } };
  readonly registration: { showNotification(title: string, options: { body: string; tag: string; icon: string }): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown; readonly source: Client | null }) => void): void;
  addEventListener(type: 'push', listener: (event: Lasting & { readonly data: { json(): unknown } | null }) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Lasting & { readonly notification: { close(): void } }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void;
}
interface Client { readonly id: string; postMessage(message: string): void }
interface Lasting { waitUntil(work: Promise<unknown>): void }
interface Fetch extends Lasting {
  readonly request: Request;
  /** The page that a navigation leads to. Not in every browser. */
  readonly resultingClientId?: string;
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

/** What pages were told that were shown before the shop had answered, by client (worker.ts). */
const told = new Map<string, string>();

// At once: it serves pages of every release alike, so an open page loses nothing by a newer worker.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await worker.activate();
  await self.clients.claim();
})()));

self.addEventListener('fetch', (event) => {
  const { request, resultingClientId = '' } = event;
  const answered = worker.answer(request, resultingClientId !== '');
  if (!answered) return;
  event.respondWith(answered.answer);
  event.waitUntil(answered.settled);
  if (!('old' in answered)) return;
  event.waitUntil(answered.old.then(async (line) => {
    if (line === undefined) return;
    told.set(resultingClientId, line);
    (await self.clients.get(resultingClientId))?.postMessage(line);
  }));
});

// A page is loaded and idle ('fill'), or listens from now on ('repeat'). If somebody has touched it, nobody may have listened when it
// was told that it is old.
self.addEventListener('message', (event) => {
  if (event.data === 'fill') event.waitUntil(worker.fill());
  const line = told.get(event.source?.id ?? '');
  if (line !== undefined) event.source?.postMessage(line);
});

// With a tag: one that is sent twice is shown once.
self.addEventListener('push', (event) => {
  const { title, body } = readReminder(() => event.data?.json());
  event.waitUntil(self.registration.showNotification(title, { body, tag: 'arrives-tomorrow', icon: '/icons/icon-192.png' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOrders(self.clients));
});
