import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseFile } from 'shared-remote/release-document';
import type { Sources } from '../failures/source-position';
import { SettingsError } from '../settings';
import { integrityOf } from '../store/integrity';
import { addressOf, type Store } from '../store/store';
import { writeWhole } from '../store/whole-file';

/** Packages that `npm run dev` serves from webpack-dev-server, by name: `http://127.0.0.1:<port>`. */
export type DevServers = ReadonlyMap<string, string>;

/**
 * Reads `DEV_SERVERS`, e.g. `shell=http://127.0.0.1:3020,mf-catalog=http://127.0.0.1:3021`.
 * @throws {SettingsError} outside the local environment: nothing published may be overridden there.
 */
export function readDevServers(env: NodeJS.ProcessEnv = process.env): DevServers {
  const list = (env.DEV_SERVERS || '').split(',').filter((pair) => pair !== '');
  if (list.length > 0 && (env.SHOP_ENVIRONMENT || 'local') !== 'local') {
    throw new SettingsError('DEV_SERVERS works in the local environment only.');
  }
  return new Map(list.map((pair) => {
    const [, name, url] = /^([a-z][a-z0-9-]*)=(http:\/\/127\.0\.0\.1:\d+)$/.exec(pair) ?? [];
    if (!name || !url) throw new SettingsError(`DEV_SERVERS: '${pair}' is not <package>=http://127.0.0.1:<port>.`);
    return [name, url];
  }));
}

/**
 * The entry as its dev server has it now, kept as a file of the store under its own hash: so a page in development
 * loads it by hash like any other, and a later save can't come between page and script. Chunks and hot updates come
 * from `/r/<name>/dev/`, which the edge passes on.
 */
export async function keepDevEntry(store: Store, servers: DevServers, name: string): Promise<ReleaseFile | undefined> {
  const bytes = await readDevEntry(servers, name);
  if (!bytes) return undefined;
  const integrity = integrityOf(bytes);
  const version = versionOf(bytes);
  const file = path.join(store.files(name, version), entryOf(name));
  if (!(await stat(file).then(() => true, () => false))) await writeWhole(file, bytes);
  return { url: addressOf(name, version, entryOf(name)), integrity };
}

/** Where `keepDevEntry` keeps the entries that the dev servers have now: other addresses when a developer saves a file. */
export async function devEntries(servers: DevServers): Promise<string[]> {
  return Promise.all(
    [...servers.keys()].map(async (name) => addressOf(name, versionOf(await readDevEntry(servers, name) ?? ''), entryOf(name))),
  );
}

/** What dev servers have built since, and everything else as it is in the store. */
export function sourcesOf(servers: DevServers, released: Sources): Sources {
  const built = (name: string, file: string) => readText(`${servers.get(name)}${addressOf(name, 'dev', file)}`);
  const isOfServer = (name: string, version: string) => servers.has(name) && !/^\d/.test(version);
  return {
    map: (name, version, file) => (isOfServer(name, version) ? built(name, `${file}.map`) : released.map(name, version, file)),
    script: (name, version, file) => (isOfServer(name, version) ? built(name, file) : released.script(name, version, file)),
  };
}

const readText = async (url: string): Promise<string | undefined> => {
  const answer = await fetch(url).catch(() => undefined);
  return answer?.ok ? answer.text() : undefined;
};

/** WebSockets of hot reload. */
export const hotSockets = (servers: DevServers): string[] => [...servers.values()].map((url) => `ws://localhost:${new URL(url).port}`);

const entryOf = (name: string): string => (name === 'shell' ? 'shell.js' : 'remoteEntry.js');

const versionOf = (entry: Buffer | string): string => `dev-${integrityOf(entry).replace(/[^A-Za-z0-9]/g, '').slice(6, 18)}`;

async function readDevEntry(servers: DevServers, name: string): Promise<Buffer | undefined> {
  const server = servers.get(name);
  if (!server) return undefined;
  const url = server + addressOf(name, 'dev', entryOf(name));
  // The dev server answers only when its build is done.
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`${name}'s dev server answers ${response.status} for ${url}.`);
  return Buffer.from(await response.arrayBuffer());
}
