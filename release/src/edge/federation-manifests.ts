import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { NAME, VERSION } from '../build/build-record';
import { REFUSALS } from 'shared-api/server/refusals';
import type { Store } from '../store/store';
import { refuse } from './refused';

interface Version { Params: { name: string; version: string } }

/**
 * Module Federation's own manifest of each published version, beside its `remoteEntry.js`, where its tools look for it: the browser
 * extension takes that address. Its pages take nothing of it, so in production there is no such address. A dev server has its own.
 */
export function addFederationManifests(server: FastifyInstance, { shared, server: privateFolder }: Pick<Store, 'shared' | 'server'>): void {
  server.get<Version>('/r/:name/:version/mf-manifest.json', async ({ params: { name, version } }, reply) => {
    if (!NAME.test(name) || !VERSION.test(version)) return refuse(reply, REFUSALS.notFound);
    await shared?.bringVersion(name, version);
    const manifest = await readFile(path.join(privateFolder(name, version), 'private', 'mf-manifest.json')).catch(() => undefined);
    if (!manifest) return refuse(reply, REFUSALS.notFound);
    // Tools on other origins read it, as they read a dev server's.
    return reply.headers({
      'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', 'access-control-allow-origin': '*',
    }).send(manifest);
  });
}
