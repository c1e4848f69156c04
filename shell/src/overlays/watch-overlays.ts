import { subscribe, type BusPort } from 'shared-events';
import type { LocationStore } from '../navigation/location-store';
import type { OverlayStore } from './overlay-store';

/** The overlay for an account that waits for its deletion, whoever owns it. */
const RECOVERY = 'recovery';

interface WatchOptions {
  overlays: OverlayStore;
  /** A port that reads 'auth'. */
  bus: BusPort;
  store: Pick<LocationStore, 'get' | 'replace' | 'subscribe'>;
}

/**
 * RECOVERY-4: whenever `auth` carries a deletionTimestamp (also after a reload) the shop goes
 * to `/` and asks. Any other overlay goes when the page below it changes.
 */
export function watchOverlays({ overlays, bus, store }: WatchOptions): void {
  let page = store.get().pathname;
  store.subscribe(() => {
    const { pathname } = store.get();
    if (pathname === page) return;
    page = pathname;
    if (overlays.current() !== RECOVERY) overlays.close();
  });
  subscribe(bus, 'auth', (auth) => {
    if (auth.status === 'signed-in' && auth.deletionTimestamp) {
      if (store.get().pathname !== '/') store.replace('/');
      overlays.open(RECOVERY);
    } else if (auth.status !== 'checking' && overlays.current() === RECOVERY) {
      overlays.close();
    }
  });
}
