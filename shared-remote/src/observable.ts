/** A value that changes, as React's useSyncExternalStore reads it. */
export interface Observable<T> {
  get(): T;
  /** @returns removes the listener */
  subscribe(listener: () => void): () => void;
}

export function createObservable<T>(initial: T): Observable<T> & { set(next: T): void } {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      // A copy: a listener that is added meanwhile is called only from the next change on; one that is removed meanwhile no more.
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
  };
}
