import { createObservable } from 'shared-remote/observable';

/** Which overlay is to be open, by the name that its owner declares. One at a time. */
export interface OverlayStore {
  open(name: string): void;
  close(): void;
  current(): string | undefined;
  subscribe(listener: () => void): () => void;
}

export function createOverlayStore(): OverlayStore {
  const { get, set, subscribe } = createObservable<string | undefined>(undefined);
  return { open: set, close: () => set(undefined), current: get, subscribe };
}
