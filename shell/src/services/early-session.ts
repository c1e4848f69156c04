import { subscribe, type BusPort } from 'shared-events';

/** Whether, not who: that is the session service's own. */
const KEY = 'five-day-kitchen:was-signed-in';

export interface EarlySessionOptions {
  window: Window;
  /** A port that reads 'auth'. */
  bus: BusPort;
  /** Asks for the session's scripts. */
  expect(): void;
  warm(): unknown;
}

/**
 * Services start when the page is idle. Where somebody was signed in on this device the session starts right after the
 * first paint, and what it needs is asked for before anything else, since each round trip counts until the customer is
 * greeted; a visitor's page is left alone.
 */
export function startSessionEarly({ window, bus, expect, warm }: EarlySessionOptions): void {
  if (attempt(() => window.localStorage.getItem(KEY)) === 'yes') {
    expect();
    window.requestAnimationFrame(() => window.setTimeout(warm));
  }
  subscribe(bus, 'auth', ({ status }) => {
    if (status === 'signed-in') attempt(() => window.localStorage.setItem(KEY, 'yes'));
    if (status === 'signed-out') attempt(() => window.localStorage.removeItem(KEY));
  });
}

/** Storage that is missing, full or forbidden costs only the head start. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
