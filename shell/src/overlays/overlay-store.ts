/** Which overlay is to be open, by the name that its owner declares. One at a time. */
export interface OverlayStore {
  open(name: string): void;
  close(): void;
  current(): string | undefined;
  subscribe(listener: () => void): void;
}

export function createOverlayStore(): OverlayStore {
  const listeners = new Set<() => void>();
  let current: string | undefined;
  const set = (name: string | undefined) => {
    if (name === current) return;
    current = name;
    for (const listener of listeners) listener();
  };
  return { open: set, close: () => set(undefined), current: () => current, subscribe: (listener) => void listeners.add(listener) };
}
