import type { AuthEvent } from 'shared-events';
import { PATHS } from 'shared-remote/paths';
import type { Slot } from '../slot/slot';
import { decide } from './guards';
import type { LocationStore } from './location-store';
import type { RouteTable, Target } from './route-table';

export interface PageControllerOptions {
  store: Pick<LocationStore, 'get' | 'push' | 'replace'>;
  routes: RouteTable;
  slot: Slot;
  auth(): AuthEvent | undefined;
  /**
   * A customer's page was opened and it is not known yet who is looking. False: that could not be found out; the slot then
   * shows its card, and 'Try again' asks anew.
   */
  onAuthNeeded(target: Target): Promise<boolean>;
  openLogIn(): void;
  /** Loads the document anew: the session service asks once per document who is looking, and again when the connection is back. */
  reload(): void;
  onFailure(error: unknown): void;
}

/** Shows in the slot what belongs to the address and to who is looking. Call it when either has changed. */
export function createPageController(options: PageControllerOptions): () => void {
  const { store, routes, slot, auth, onAuthNeeded, openLogIn, reload, onFailure } = options;
  let turn = 0;
  /**
   * Where a visitor is led after the log-in. Kept in this document only: it came from a mail, which still has it. No longer once
   * the visitor goes elsewhere than to the sign-up: a later log-in has another purpose.
   */
  let asked: string | undefined;

  return function update() {
    const mine = ++turn;
    const location = store.get();
    const who = auth();
    if (who?.status === 'signed-in') {
      // The sign-up leaves its page by itself a moment later, and would overwrite the address.
      if (asked !== undefined && location.pathname !== PATHS.register) {
        const to = asked;
        asked = undefined;
        if (!who.deletionTimestamp) return store.push(to, location.state);
      }
    } else if (location.pathname !== PATHS.home && location.pathname !== PATHS.register) asked = undefined;
    const matched = routes.match(location.pathname);
    if (!matched) {
      slot.wait();
      routes.find(location.pathname).then(() => mine === turn && update(), (error: unknown) => {
        if (mine !== turn) return;
        onFailure(error);
        slot.fail(update);
      });
      return;
    }
    const decision = decide(location, matched, who);
    if (decision.status === 'show') slot.show(decision.target);
    else if (decision.status === 'unknown') slot.fail(reload);
    else if (decision.status === 'replace') {
      store.replace(decision.to);
      if (decision.asked === undefined) return;
      asked = decision.asked;
      openLogIn();
    } else {
      slot.wait();
      void onAuthNeeded(decision.target).then((known) => {
        if (!known && mine === turn) slot.fail(update);
      });
    }
  };
}
