import { readJson, safeLocalStorage } from 'shared-remote/storage';
import * as v from 'valibot';

/** All that the browser keeps of a customer between visits (PROFILE-17). */
export interface Hint {
  uid: string;
  firstName?: string | undefined;
}

const KEY = 'five-day-kitchen:user';
// Loose, so that what a newer version wrote survives a rollback.
const StoredHint = v.looseObject({ uid: v.pipe(v.string(), v.minLength(1)), firstName: v.optional(v.string()) });

/** Who was signed in on this device. Undefined where storage is missing, throws or holds something else. */
export function readHint(): Hint | undefined {
  const kept = v.safeParse(StoredHint, readJson(safeLocalStorage, KEY));
  return kept.success ? kept.output : undefined;
}

/** Every tab learns of it by the storage event. A full or missing storage costs only the greeting on the next visit. */
export function writeHint(hint: Hint): void {
  const kept = readHint();
  safeLocalStorage.set(KEY, JSON.stringify({ ...(kept?.uid === hint.uid && kept), ...hint }));
}

export function clearHint(): void {
  safeLocalStorage.remove(KEY);
}

/** Another tab signed in or out. @returns the way to stop listening. */
export function onHintChanged(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    // A null key: everything was cleared.
    if (event.key === KEY || event.key === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
