import { setTimeout as sleep } from 'node:timers/promises';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { devEntries, type DevServers } from './dev-servers';

/** Longer than the composer needs to see a change and to compose pages of it, ms. */
const WITHIN_MS = 15_000;

/** Chunks and hot updates come from the dev servers themselves. */
export async function passOnDevServers(server: FastifyInstance, devServers: DevServers): Promise<void> {
  for (const [name, url] of devServers) {
    await server.register(proxy, { upstream: url, prefix: `/r/${name}/dev`, rewritePrefix: `/r/${name}/dev` });
  }
}

/**
 * A page that is asked for right after a save waits until pages are composed of what was saved: an older one holds an older entry, which
 * finds the newer code and loads the page anew, again and again until then.
 * @param readHome the page as it is composed now; every page names the entries of all remotes
 */
export function waitForSaved(server: FastifyInstance, devServers: DevServers, readHome: () => Promise<string>): void {
  server.addHook('onRequest', async ({ headers }) => {
    if (headers['sec-fetch-mode'] !== 'navigate') return;
    for (const end = Date.now() + WITHIN_MS; Date.now() < end; await sleep(200)) {
      const home = await readHome();
      // A dev server that is away or finds an error in the code is no reason to wait.
      const saved = await devEntries(devServers).catch(() => []);
      if (saved.every((url) => home.includes(url))) return;
    }
  });
}
