/** What tells that a page will likely be opened next. `prepare` acts on it; navigation and links only pass it on. */
export type Sign = 'hover' | 'focus' | 'in-view';

export interface Hints {
  give(path: string, sign: Sign): void;
  subscribe(listener: (path: string, sign: Sign) => void): void;
}

export function createHints(): Hints {
  const listeners = new Set<(path: string, sign: Sign) => void>();
  return {
    give: (path, sign) => listeners.forEach((listener) => listener(path, sign)),
    subscribe: (listener) => void listeners.add(listener),
  };
}
