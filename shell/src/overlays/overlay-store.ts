import { createObservable } from 'shared-remote/observable';

export type OverlayStore = ReturnType<typeof createOverlayStore>;

/** Which overlay is to be open, by the name that its owner declares. One at a time. */
export function createOverlayStore() {
  const { get, set, subscribe } = createObservable<string | undefined>(undefined);
  return { open: (name: string) => set(name), close: () => set(undefined), current: get, subscribe };
}
