import { SERVICE_WORKER } from 'shared-remote/paths';
import type { RootFile } from './search-engines';

const NAME = SERVICE_WORKER.slice(1);

/**
 * Takes a worker's place, deletes all that it kept and goes. Browsers look for another worker at each page load. It is the
 * composer's own, so that it needs nothing of a shell that failed. What the former worker was still fetching may be stored after
 * the first deletion, so there is a second one.
 */
const OFF = `self.addEventListener('install', () => self.skipWaiting());
const deleteCaches = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
};
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await self.clients.claim();
  await deleteCaches();
  await self.registration.unregister();
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  await deleteCaches();
})()));
`;

/** The shell's worker, or the one that removes it: when it is switched off, and beside a shell that has none. */
export function withServiceWorker(assets: readonly RootFile[], off: boolean): RootFile[] {
  if (!off && assets.some(({ name }) => name === NAME)) return [...assets];
  return [...assets.filter(({ name }) => name !== NAME), { name: NAME, type: 'text/javascript; charset=utf-8', bytes: Buffer.from(OFF) }];
}
