import * as v from 'valibot';

/** All that the browser keeps of a customer between visits (DECISIONS "Profile"). */
export interface Hint {
  uid: string;
  firstName?: string | undefined;
}

const KEY = 'five-day-kitchen:user';
// Loose, so that what a newer version wrote survives a rollback.
const StoredHint = v.looseObject({ uid: v.pipe(v.string(), v.minLength(1)), firstName: v.optional(v.string()) });

/** Who was signed in on this device. Storage that is missing, throws or holds rubbish says: nobody. */
export function readHint(): Hint | undefined {
  return parse(attempt(() => localStorage.getItem(KEY)) ?? null);
}

/** Every tab learns of it by the storage event. A full or missing storage costs only the greeting on the next visit. */
export function writeHint(hint: Hint): void {
  attempt(() => {
    const kept = parse(localStorage.getItem(KEY));
    localStorage.setItem(KEY, JSON.stringify({ ...(kept?.uid === hint.uid && kept), ...hint }));
  });
}

export function clearHint(): void {
  attempt(() => localStorage.removeItem(KEY));
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

function parse(text: string | null): Hint | undefined {
  const json: unknown = attempt(() => JSON.parse(text ?? 'null'));
  const result = v.safeParse(StoredHint, json);
  return result.success ? result.output : undefined;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
