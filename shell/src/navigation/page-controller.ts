import type { AuthEvent } from 'shared-events';
import type { Slot } from '../slot/slot';
import { decide } from './guards';
import type { LocationStore } from './location-store';
import type { RouteTable, Target } from './route-table';

export interface PageControllerOptions {
  store: LocationStore;
  routes: RouteTable;
  slot: Slot;
  auth(): AuthEvent | undefined;
  /**
   * A customer's page was opened and it is not known yet who is looking. False: that could not be found out; the slot then
   * shows its card, and 'Try again' asks anew.
   */
  onAuthNeeded(target: Target): Promise<boolean>;
  /** A visitor opened an address that only a customer may see and that carries something. They are at `/` by now. */
  onTurnedAway?(address: string): void;
  onFailure(error: unknown): void;
}

/** Shows in the slot what belongs to the address and to who is looking. Call it when either has changed. */
export function createPageController(options: PageControllerOptions): () => void {
  const { store, routes, slot, auth, onAuthNeeded, onTurnedAway, onFailure } = options;
  let turn = 0;

  function update(): void {
    const mine = ++turn;
    const location = store.get();
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
    const decision = decide(location, matched, auth());
    if (decision.status === 'show') slot.show(decision.target);
    else if (decision.status === 'replace') {
      store.replace(decision.to);
      if (decision.asked !== undefined) onTurnedAway?.(decision.asked);
    } else {
      slot.wait();
      void onAuthNeeded(decision.target).then((known) => {
        if (!known && mine === turn) slot.fail(update);
      });
    }
  }

  return update;
}
