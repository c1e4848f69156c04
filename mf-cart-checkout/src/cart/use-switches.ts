import { useEffect, useState, useSyncExternalStore } from 'react';
import { useShop } from 'shared-remote';
import { createSwitches, type Switches } from './switches';

/** The switches, fetched when the page opens. */
export function useSwitches(): Switches & { refresh: () => Promise<void> } {
  const { bus, api } = useShop();
  const [store] = useState(() => createSwitches(bus, api));
  useEffect(() => {
    const refresh = () => void store.refresh();
    refresh();
    // What was changed without a connection was changed by an older menu, perhaps.
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [store]);
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  return { ...state, refresh: store.refresh };
}
