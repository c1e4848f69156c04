import { ALLERGENS, DIETS, EATS_ALL, eatsAll, type NotEaten } from 'shared-rules';
import * as v from 'valibot';
import type { Observable } from './observable';
import { onPageRestored } from './page-restored';
import { readStored, safeLocalStorage, type SafeStorage } from './storage';

const NOT_EATEN_KEY = 'five-day-kitchen:not-eaten';
/** To the other remotes of this document: the storage's own event goes to other tabs only. */
const CHANGED = 'five-day-kitchen:not-eaten-changed';

/**
 * Where an answer that could not be stored is kept, beside what the storage held then: once that holds something else, it is newer. On
 * globalThis, since each remote has a copy of this module; as text, since a copy of another version must read it as carefully.
 */
const UNSAVED = Symbol.for(NOT_EATEN_KEY);

type NotEatenStore = Observable<NotEaten> & { set(next: NotEaten): void };

/**
 * What the visitor does not eat, kept on the device until it is taken back. Several remotes have a copy of this module, so
 * each `get` looks at the storage; where there is none, this document still remembers.
 */
export function createNotEaten(storage: SafeStorage): NotEatenStore {
  const readText = (): string | null => {
    const stored = storage.get(NOT_EATEN_KEY);
    const [unsaved, before]: unknown[] = [Reflect.get(globalThis, UNSAVED)].flat();
    return typeof unsaved === 'string' && before === stored ? unsaved : stored;
  };
  let text: string | null = null;
  let value = EATS_ALL;
  return {
    get() {
      const latest = readText();
      if (latest !== text) [text, value] = [latest, readNotEaten({ ...storage, get: () => latest })];
      return value;
    },
    set(next) {
      const wanted = eatsAll(next) ? null : JSON.stringify(next);
      if (wanted === null) storage.remove(NOT_EATEN_KEY);
      else storage.set(NOT_EATEN_KEY, wanted);
      const stored = storage.get(NOT_EATEN_KEY);
      Reflect.set(globalThis, UNSAVED, stored === wanted ? undefined : [wanted ?? 'null', stored]);
      [text, value] = [wanted, next];
      dispatchEvent(new Event(CHANGED));
    },
    subscribe(listener) {
      const stop = onPageRestored(listener);
      for (const name of ['storage', CHANGED]) addEventListener(name, listener);
      return () => {
        stop();
        for (const name of ['storage', CHANGED]) removeEventListener(name, listener);
      };
    },
  };
}

export const notEaten = createNotEaten(safeLocalStorage);

const Stored = v.object({ diet: v.fallback(v.optional(v.picklist(DIETS)), undefined), allergens: v.array(v.unknown()) });

/** What is unknown or of another shape is left out. */
function readNotEaten(storage: SafeStorage): NotEaten {
  const { diet, allergens = [] } = readStored(Stored, storage, NOT_EATEN_KEY) ?? {};
  return { ...(diet && { diet }), allergens: ALLERGENS.filter((name) => allergens.includes(name)) };
}
