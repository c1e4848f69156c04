import type { CheckoutRequest, CheckoutSession } from 'shared-api';
import { createObservable, type Observable } from 'shared-remote/observable';

/** The request body, and the id of the cart line of each of its items. */
export interface SessionRequest {
  body: CheckoutRequest;
  lineIds: readonly string[];
  /** Of the signed-in customer: a session is for their address, and nobody else's. */
  uid?: string | undefined;
}

type SessionState =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'ready'; session: CheckoutSession; since: number }
  | { status: 'failed'; error: unknown; request: SessionRequest };

interface SessionRequester extends Observable<SessionState> {
  /** Requests a session for this cart; null for none. An equal request changes nothing. */
  setRequest(request: SessionRequest | null): void;
  /** Sends the current request again. */
  retry(): void;
  close(): void;
}

/** CHECKOUT-5: a request is sent once the cart has not changed for this long, ms. */
export const DEBOUNCE_MS = 500;

/**
 * Requests checkout sessions, one at a time: the server expires a session when the next one is requested, so of two
 * parallel requests the older cart's session could remain. An answer to an outdated request is dropped.
 */
export function createSessionRequester(send: (body: CheckoutRequest) => Promise<CheckoutSession>): SessionRequester {
  const state = createObservable<SessionState>({ status: 'idle' });
  let current: SessionRequest | null = null;
  let key = '';
  let due = false;
  let pending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    clearTimeout(timer);
    due = false;
    timer = setTimeout(() => {
      due = true;
      void sendNext();
    }, DEBOUNCE_MS);
  }

  async function sendNext(): Promise<void> {
    if (pending || !due || !current) return;
    const sent = current;
    due = false;
    pending = true;
    let answer: SessionState;
    try {
      answer = { status: 'ready', session: await send(sent.body), since: Date.now() };
    } catch (error) {
      answer = { status: 'failed', error, request: sent };
    }
    pending = false;
    if (sent === current) state.set(answer);
    else void sendNext();
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    setRequest(request) {
      const newKey = request ? JSON.stringify(request) : '';
      if (newKey === key) return;
      key = newKey;
      current = request;
      clearTimeout(timer);
      if (!request) return state.set({ status: 'idle' });
      schedule();
      state.set({ status: 'preparing' });
    },
    retry() {
      if (!current) return;
      // A new object, so that the answer to a pending request is not taken for this one's.
      current = { ...current };
      schedule();
      state.set({ status: 'preparing' });
    },
    close() {
      clearTimeout(timer);
      current = null;
      key = '';
    },
  };
}
