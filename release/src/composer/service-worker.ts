import { SERVICE_WORKER } from 'shared-remote/paths';
import type { RootFile } from './search-engines';

const NAME = SERVICE_WORKER.slice(1);

/**
 * Takes a worker's place, deletes all that it kept and goes. Browsers look for another worker at each page load. It is the
 * composer's own, so that it needs nothing of a shell that failed.
 */
const OFF = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** The shell's worker, or the one that removes it: when it is switched off, and beside a shell that has none. */
export function withServiceWorker(assets: readonly RootFile[], off: boolean): RootFile[] {
  if (!off && assets.some(({ name }) => name === NAME)) return [...assets];
  return [...assets.filter(({ name }) => name !== NAME), { name: NAME, type: 'text/javascript; charset=utf-8', bytes: Buffer.from(OFF) }];
}
