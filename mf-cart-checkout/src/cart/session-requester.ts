import type { CheckoutRequest, CheckoutSession } from 'shared-api';
import { createObservable, type Observable } from 'shared-remote/observable';

/** What the cart wants to pay for: the request, and the cart line of each of its items. */
export interface Wanted {
  body: CheckoutRequest;
  lineIds: readonly string[];
}

export type SessionState =
  | { status: 'idle' }
  | { status: 'preparing' }
  | { status: 'ready'; session: CheckoutSession; since: number }
  | { status: 'failed'; error: unknown; wanted: Wanted };

export interface SessionRequester extends Observable<SessionState> {
  /** What a session is wanted for now; null for none. The same again changes nothing. */
  want(wanted: Wanted | null): void;
  /** Asks once more for what is wanted. */
  again(): void;
  close(): void;
}

/** CHECKOUT-5: a cart that has not changed for so long, ms. */
export const SETTLED_MS = 500;

/**
 * Asks for checkout sessions, one at a time: the server expires a session when the next is asked for, so two
 * requests under way could end with the older cart's session. An answer to what is no longer wanted is dropped.
 */
export function createSessionRequester(ask: (body: CheckoutRequest) => Promise<CheckoutSession>): SessionRequester {
  const state = createObservable<SessionState>({ status: 'idle' });
  let wanted: Wanted | null = null;
  let key = '';
  let settled = false;
  let underWay = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    clearTimeout(timer);
    settled = false;
    timer = setTimeout(() => {
      settled = true;
      void next();
    }, SETTLED_MS);
  }

  async function next(): Promise<void> {
    if (underWay || !settled || !wanted) return;
    const asked = wanted;
    settled = false;
    underWay = true;
    let answer: SessionState;
    try {
      answer = { status: 'ready', session: await ask(asked.body), since: Date.now() };
    } catch (error) {
      answer = { status: 'failed', error, wanted: asked };
    }
    underWay = false;
    if (asked === wanted) state.set(answer);
    else void next();
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    want(request) {
      const newKey = request ? JSON.stringify(request) : '';
      if (newKey === key) return;
      key = newKey;
      wanted = request;
      clearTimeout(timer);
      if (!request) return state.set({ status: 'idle' });
      settle();
      state.set({ status: 'preparing' });
    },
    again() {
      if (!wanted) return;
      // A new object, so that an answer still under way is not taken for this one.
      wanted = { ...wanted };
      settle();
      state.set({ status: 'preparing' });
    },
    close() {
      clearTimeout(timer);
      wanted = null;
      key = '';
    },
  };
}
