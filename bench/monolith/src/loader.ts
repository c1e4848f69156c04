import { modules } from 'monolith-parts';
import type { Loader } from '../../../shell/src/federation/loader';
import { asLoadError, LoadError } from '../../../shell/src/federation/load-error';

/** Replaces `shell/src/federation/loader.ts`: every module is in the bundle, or in one of its own chunks. */
export function createLoader(): Loader {
  const loaded = new Set<string>();
  async function load(remote: { name: string; version: string }, module: string): Promise<unknown> {
    const getModule = modules[`${remote.name}/${module}`];
    if (!getModule) throw new LoadError('module', remote.name, remote.version);
    const found = await Promise.resolve(getModule()).catch((error: unknown) => Promise.reject(asLoadError(error, 'module', remote)));
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
