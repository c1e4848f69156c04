import { readJson, safeStorage } from 'shared-remote/storage';
import * as v from 'valibot';
import { CachedStatus } from './status';

const STORED_AS = 'fdk:app-status';

export interface StatusCache {
  read(): CachedStatus | undefined;
  write(status: CachedStatus): void;
}

/** The last status in localStorage. Without working storage, or with an invalid entry, there is no cached status. */
export function createStatusCache(view: Window): StatusCache {
  const storage = safeStorage(() => view.localStorage);
  return {
    read() {
      const found = v.safeParse(CachedStatus, readJson(storage, STORED_AS));
      return found.success ? found.output : undefined;
    },
    write: (status) => void storage.set(STORED_AS, JSON.stringify(status)),
  };
}
