/** localStorage as it may be: absent, forbidden, full. What can't be kept is forgotten, and nothing stops. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export const browserStorage: SafeStorage = {
  get: (key) => attempt(() => localStorage.getItem(key)) ?? null,
  set: (key, value) => attempt(() => localStorage.setItem(key, value)),
  remove: (key) => attempt(() => localStorage.removeItem(key)),
};

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    // Private mode, a blocked origin, a full disk: the shop goes on without.
    return undefined;
  }
}
