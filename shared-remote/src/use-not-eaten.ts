import { useSyncExternalStore } from 'react';
import { EATS_ALL, type NotEaten } from 'shared-rules';
import { notEaten } from './not-eaten';

/** Nothing while hydrating: the composed page is the same for everybody. */
export function useNotEaten(): NotEaten {
  return useSyncExternalStore(notEaten.subscribe, notEaten.get, () => EATS_ALL);
}
