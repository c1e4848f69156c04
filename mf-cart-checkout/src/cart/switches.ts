import { subscribe, type BusPort } from 'shared-events';
import { parseAnswer, type ApiClient } from 'shared-api';
import { AppStatusAnswer } from 'shared-api/answers/app-status';
import { createObservable, type Observable } from 'shared-remote/observable';

/** The part of app status that the cart needs. `clockOffset` is the server's clock minus the browser's, in ms. */
export interface Switches {
  /** There are values to show. */
  loaded: boolean;
  /** The fetch has ended, with or without an answer. */
  fetched: boolean;
  orderingEnabled: boolean;
  paymentsEnabled: boolean;
  /** 0 until it is known. */
  menuVersion: number;
  /** Delivery days for which no order is taken. */
  closedDays: readonly string[];
  /** Of the days that can be chosen, those without a box left when the shop was asked. */
  fullDays: readonly string[];
  clockOffset: number;
}

/** The switches, and which menu is live: a page that was composed without a menu knows them before it. */
export const isKnown = ({ loaded, menuVersion }: Switches): boolean => loaded && menuVersion > 0;

interface SwitchStore extends Observable<Switches> {
  /** Reads /config, in place of an earlier request; called on entry and after a 409 (SWITCH-4, CHECKOUT-30). Never rejects. */
  refresh(): Promise<void>;
}

/** The shell's app status, replaced by what `refresh` reads. */
export function createSwitches(bus: BusPort, api: ApiClient): SwitchStore {
  const state = createObservable<Switches>({
    loaded: false, fetched: false, orderingEnabled: false, paymentsEnabled: false, menuVersion: 0,
    closedDays: [], fullDays: [], clockOffset: 0,
  });

  let last: AbortController | undefined;
  const update = (next: Partial<Switches>) => state.set({ ...state.get(), ...next });

  return {
    get: state.get,
    subscribe(listener) {
      const stopListening = state.subscribe(listener);
      const stopReading = subscribe(bus, 'app-status', (
        { loaded, known, orderingEnabled, paymentsEnabled, menuVersion, closedDays, fullDays, clockOffset },
      ) => {
        if (loaded && known) update({ loaded, orderingEnabled, paymentsEnabled, menuVersion, closedDays, fullDays, clockOffset });
      });
      return () => {
        stopListening();
        stopReading();
      };
    },
    async refresh() {
      last?.abort();
      const { signal } = (last = new AbortController());
      try {
        const answer = parseAnswer(AppStatusAnswer, await api.call('GET /config', {}, { signal }));
        if (signal.aborted) return;
        const { orderingEnabled, paymentsEnabled, menuVersion, closedDays, fullDays, now } = answer;
        const clockOffset = Date.parse(now) - Date.now();
        const offset = Number.isFinite(clockOffset) && { clockOffset };
        update({ loaded: true, fetched: true, orderingEnabled, paymentsEnabled, menuVersion, closedDays, fullDays, ...offset });
      } catch {
        // The values of 'app-status' stay in use; the server checks again when a session is requested.
        if (!signal.aborted) update({ fetched: true });
      }
    },
  };
}
