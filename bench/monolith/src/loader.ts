import { modules } from 'monolith-parts';
import type { Loader } from '../../../shell/src/federation/loader';
import { asLoadError, LoadError } from '../../../shell/src/federation/load-error';

/** In the place of `shell/src/federation/loader.ts`: every module is in the bundle, or in a chunk that webpack splits off. */
export function createLoader(): Loader {
  const loaded = new Set<string>();
  async function load(remote: { name: string; version: string }, module: string): Promise<unknown> {
    const find = modules[`${remote.name}/${module}`];
    if (!find) throw new LoadError('module', remote.name, remote.version);
    const found = await Promise.resolve(find()).catch((error: unknown) => Promise.reject(asLoadError(error, 'module', remote)));
    loaded.add(`${remote.name}/${module}`);
    return found;
  }
  return {
    load,
    preloadService() {},
    isLoaded: (remote, module) => loaded.has(`${remote.name}/${module}`),
    discard: (remote, error, kind) => asLoadError(error, kind, remote),
  };
}
