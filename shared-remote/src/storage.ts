/** A browser's storage, which may be missing, forbidden or full. Never throws. */
export interface SafeStorage {
  get(key: string): string | null;
  /** @returns whether it was stored */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** @param open a function, because access to a forbidden storage throws */
export function safeStorage(open: () => Storage): SafeStorage {
  return {
    get: (key) => attempt(() => open().getItem(key)) ?? null,
    set: (key, value) => attempt(() => { open().setItem(key, value); return true; }) ?? false,
    remove: (key) => attempt(() => open().removeItem(key)),
  };
}

export const safeLocalStorage = safeStorage(() => window.localStorage);
export const safeSessionStorage = safeStorage(() => window.sessionStorage);

/** Undefined for a missing entry and for invalid JSON. */
export const readJson = (storage: SafeStorage, key: string): unknown => attempt((): unknown => JSON.parse(storage.get(key) ?? ''));

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
