import { useSyncExternalStore } from 'react';
import { notEaten } from 'shared-remote/not-eaten';
import { EATS_ALL, type NotEaten } from 'shared-rules';

/** Nothing while hydrating: the composed page is the same for everybody. */
export function useNotEaten(): NotEaten {
  return useSyncExternalStore(notEaten.subscribe, notEaten.get, () => EATS_ALL);
}
