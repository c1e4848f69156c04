import { readStored, safeLocalStorage } from 'shared-remote/storage';
import * as v from 'valibot';

/** All that our code stores of a customer in the browser between visits (PROFILE-17). */
export interface Hint {
  uid: string;
  firstName?: string | undefined;
}

const KEY = 'five-day-kitchen:user';
// Loose, so that fields of a newer version are kept after a rollback.
const StoredHint = v.looseObject({ uid: v.pipe(v.string(), v.minLength(1)), firstName: v.optional(v.string()) });

/** The customer who was signed in on this device. Undefined where storage is missing, throws or holds something else. */
export const readHint = (): Hint | undefined => readStored(StoredHint, safeLocalStorage, KEY);

/** Other tabs get a storage event. With a full or missing storage only the greeting on the next visit is lost. */
export function writeHint(hint: Hint): void {
  const stored = readHint();
  safeLocalStorage.set(KEY, JSON.stringify({ ...(stored?.uid === hint.uid && stored), ...hint }));
}

export function clearHint(): void {
  safeLocalStorage.remove(KEY);
}

/** Calls the listener when another tab signed in or out. @returns removes the listener */
export function onHintChanged(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: everything was cleared.
    if (event.key === KEY || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
