import * as v from 'valibot';
import { CachedStatus } from './status';

const STORED_AS = 'fdk:app-status';

export interface StatusCache {
  read(): CachedStatus | undefined;
  write(status: CachedStatus): void;
}

/** The last status in localStorage. Storage that is absent, throws, is full or holds nonsense costs only the head start. */
export function createStatusCache(view: Window): StatusCache {
  return {
    read() {
      try {
        const found = v.safeParse(CachedStatus, JSON.parse(view.localStorage.getItem(STORED_AS) ?? 'null'));
        return found.success ? found.output : undefined;
      } catch {
        return undefined;
      }
    },
    write(status) {
      try {
        view.localStorage.setItem(STORED_AS, JSON.stringify(status));
      } catch {
        // The next visit waits for its first answer.
      }
    },
  };
}
