import * as v from 'valibot';

/** A browser's storage, which may be missing, forbidden or full. Never throws. The only way to storage: linted. */
export interface SafeStorage {
  get(key: string): string | null;
  /** @returns whether it was stored */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** @param open a function, because access to a forbidden storage throws */
export function safeStorage(open: () => Storage): SafeStorage {
  return {
    get: (key) => attempt(() => open().getItem(key)) ?? null,
    set: (key, value) => attempt(() => { open().setItem(key, value); return true; }) ?? false,
    remove: (key) => attempt(() => open().removeItem(key)),
    keys: () => attempt(() => Object.keys(open())) ?? [],
  };
}

/* eslint-disable no-restricted-properties -- The one place. */
export const safeLocalStorage = safeStorage(() => window.localStorage);
export const safeSessionStorage = safeStorage(() => window.sessionStorage);
/* eslint-enable no-restricted-properties */

/** The JSON of an entry. Undefined if there is none: another version or the visitor may have written something else. */
export const readJson = (storage: SafeStorage, key: string): unknown => attempt((): unknown => JSON.parse(storage.get(key) ?? ''));

/** The same, and undefined if it is not of this schema. */
export function readStored<S extends v.GenericSchema>(schema: S, storage: SafeStorage, key: string): v.InferOutput<S> | undefined {
  const stored = v.safeParse(schema, readJson(storage, key));
  return stored.success ? stored.output : undefined;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
