/** A browser's storage as it may be: absent, forbidden, full. What can't be kept is forgotten, and nothing throws. */
export interface SafeStorage {
  get(key: string): string | null;
  /** @returns whether it is kept. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** @param open names the storage: where it is forbidden, that alone throws. */
export function safeStorage(open: () => Storage): SafeStorage {
  return {
    get: (key) => attempt(() => open().getItem(key)) ?? null,
    set: (key, value) => attempt(() => { open().setItem(key, value); return true; }) ?? false,
    remove: (key) => attempt(() => open().removeItem(key)),
  };
}

export const safeLocalStorage = safeStorage(() => window.localStorage);
export const safeSessionStorage = safeStorage(() => window.sessionStorage);

/** What was kept as JSON; undefined for nothing and for what is no JSON. */
export const readJson = (storage: SafeStorage, key: string): unknown => attempt((): unknown => JSON.parse(storage.get(key) ?? ''));

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
