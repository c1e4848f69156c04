import { modules } from 'monolith-parts';
import type { Loader } from '../../../shell/src/federation/loader';
import { asLoadError, LoadError } from '../../../shell/src/federation/load-error';

/** Replaces `shell/src/federation/loader.ts`: every module is in the bundle, or in one of its own chunks. */
export function createLoader(): Loader {
  return {
    async load(remote, module) {
      const getModule = modules[`${remote.name}/${module}`];
      if (!getModule) throw new LoadError('module', remote.name, remote.version);
      return Promise.resolve(getModule()).catch((error: unknown) => Promise.reject(asLoadError(error, 'module', remote)));
    },
    preloadService() {},
    discard: (remote, error, kind) => asLoadError(error, kind, remote),
  };
}
