import { readStored, safeLocalStorage } from 'shared-remote/storage';
import { CachedStatus } from './status';

const STORED_AS = 'fdk:app-status';

/** The last status in localStorage. Without working storage, or with an invalid entry, there is no cached status. */
export const statusCache = {
  read: () => readStored(CachedStatus, safeLocalStorage, STORED_AS),
  write: (status: CachedStatus) => void safeLocalStorage.set(STORED_AS, JSON.stringify(status)),
};
