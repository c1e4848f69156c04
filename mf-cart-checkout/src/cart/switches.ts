import { subscribe, type BusPort } from 'shared-events';
import { parseAnswer, type ApiClient } from 'shared-api';
import { AppStatusAnswer } from 'shared-api/answers/app-status';

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

export interface SwitchStore {
  get(): Switches;
  subscribe(listener: () => void): () => void;
  /** DECISIONS "Switches": /cart reads /config on entry and after a 409. Never rejects. */
  refresh(): Promise<void>;
}

/** The shell's app status, and over it what the server says when asked. */
export function createSwitches(bus: BusPort, api: ApiClient): SwitchStore {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  let state: Switches = { loaded: false, asked: false, orderingEnabled: false, paymentsEnabled: false, menuVersion: 0, closedDays: [], clockOffset: 0 };

  function show(next: Partial<Switches>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= subscribe(bus, 'app-status', ({ loaded, known, orderingEnabled, paymentsEnabled, menuVersion, closedDays, clockOffset }) => {
        if (loaded && known) show({ loaded, orderingEnabled, paymentsEnabled, menuVersion, closedDays, clockOffset });
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    async refresh() {
      try {
        const { orderingEnabled, paymentsEnabled, menuVersion, closedDays, now } = parseAnswer(AppStatusAnswer, await api.call('GET /config', {}));
        const clockOffset = Date.parse(now) - Date.now();
        show({ loaded: true, asked: true, orderingEnabled, paymentsEnabled, menuVersion, closedDays, ...(Number.isFinite(clockOffset) && { clockOffset }) });
      } catch {
        // What the shell knows stands; the server decides again when a session is asked for.
        show({ asked: true });
      }
    },
  };
}
