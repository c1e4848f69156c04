import { subscribe, type BusPort } from 'shared-events';
import { parseAnswer, type ApiClient } from 'shared-api';
import { AppStatusAnswer } from 'shared-api/answers/app-status';
import { createObservable, type Observable } from 'shared-remote/observable';

/** App status as the cart needs it; `clockOffset` is the server's clock minus the browser's, in ms. */
export interface Switches {
  /** A value may be shown. */
  loaded: boolean;
  /** Asked, with or without an answer: nothing better is to be waited for. */
  asked: boolean;
  orderingEnabled: boolean;
  paymentsEnabled: boolean;
  menuVersion: number;
  /** Delivery days for which no order is taken. */
  closedDays: readonly string[];
  clockOffset: number;
}

export interface SwitchStore extends Observable<Switches> {
  /** Reads /config; called on entry and after a 409 (SWITCH-4, CHECKOUT-30). Never rejects. */
  refresh(): Promise<void>;
}

/** The shell's app status, and over it what the server says when asked. */
export function createSwitches(bus: BusPort, api: ApiClient): SwitchStore {
  const state = createObservable<Switches>({ loaded: false, asked: false, orderingEnabled: false, paymentsEnabled: false, menuVersion: 0, closedDays: [], clockOffset: 0 });

  const show = (next: Partial<Switches>) => state.set({ ...state.get(), ...next });

  return {
    get: state.get,
    subscribe(listener) {
      const stopListening = state.subscribe(listener);
      const stopReading = subscribe(bus, 'app-status', ({ loaded, known, orderingEnabled, paymentsEnabled, menuVersion, closedDays, clockOffset }) => {
        if (loaded && known) show({ loaded, orderingEnabled, paymentsEnabled, menuVersion, closedDays, clockOffset });
      });
      return () => {
        stopListening();
        stopReading();
      };
    },
    async refresh() {
      try {
        const { orderingEnabled, paymentsEnabled, menuVersion, closedDays, now } = parseAnswer(AppStatusAnswer, await api.call('GET /config', {}));
        const clockOffset = Date.parse(now) - Date.now();
        show({ loaded: true, asked: true, orderingEnabled, paymentsEnabled, menuVersion, closedDays, ...(Number.isFinite(clockOffset) && { clockOffset }) });
      } catch {
        // The switches of 'app-status' stay in use; the server checks again when a session is requested.
        show({ asked: true });
      }
    },
  };
}
