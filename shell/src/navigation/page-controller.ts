import type { AuthEvent } from 'shared-events';
import type { RouteDeclaration } from 'shared-remote/declaration';
import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';
import type { Slot } from '../slot';
import { decide } from './guards';
import type { LocationStore } from './location-store';
import { match } from './route-table';

export interface PageControllerOptions {
  store: LocationStore;
  /** Without a remote of its own, or with one that was refused, a page waits for the release document. */
  page: { remote?: ReleasedRemote | undefined };
  release(): Promise<ReleaseDocument>;
  slot: Slot;
  auth(): AuthEvent | undefined;
  /**
   * Who is looking must be known now: starts the session service if it has not been. A promise of false means that it
   * could not be had: the slot then shows its card instead of waiting for ever, and 'Try again' asks anew.
   */
  needAuth(): Promise<boolean> | void;
  /** A visitor opened an address that only a customer may see and that carries something. They stand at `/` by now. */
  onTurnedAway?(address: string): void;
  /** A customer's page, while it is not known yet who is looking: most likely it will stand here. */
  expect(page: Page): void;
  onFailure(error: unknown): void;
}

export interface PageController {
  /** Looks at the address, and who is looking, and tells the slot what should stand there. */
  update(): void;
  /** The remote and route of an address, once known; undefined for an address that is none of the shop's. */
  find(pathname: string): Promise<Page | undefined>;
}

type Page = RouteDeclaration & { remote: ReleasedRemote };

/**
 * From an address to what stands in the slot. The page's own remote is known at once; for any other the release
 * document is awaited, once per document.
 */
export function createPageController({ store, page, release, slot, auth, needAuth, onTurnedAway, expect, onFailure }: PageControllerOptions): PageController {
  const own = pagesOf(page.remote ? [page.remote] : []);
  let all: Page[] | undefined;
  let turn = 0;

  async function pages(): Promise<Page[]> {
    all ??= pagesOf((await release()).remotes);
    return all;
  }

  function apply(known: readonly Page[]): void {
    const decision = decide(store.get(), known, auth());
    if (decision.status === 'replace') {
      store.replace(decision.to);
      if (decision.asked !== undefined) onTurnedAway?.(decision.asked);
      return;
    }
    if (decision.status === 'wait') {
      const mine = turn;
      slot.wait();
      void needAuth()?.then((had) => {
        if (!had && mine === turn) slot.fail(update);
      });
      expect(decision.route);
      return;
    }
    const { remote, ...route } = decision.route;
    slot.show({ remote, route });
  }

  function update(): void {
    turn += 1;
    if (match(store.get().pathname, own).status === 'found') return apply(own);
    if (all) return apply(all);
    const mine = turn;
    slot.wait();
    pages().then(
      (known) => mine === turn && apply(known),
      (error: unknown) => {
        if (mine !== turn) return;
        onFailure(error);
        slot.fail(update);
      },
    );
  }

  return {
    update,
    async find(pathname) {
      const ownMatch = match(pathname, own);
      if (ownMatch.status === 'found') return ownMatch.route;
      const found = match(pathname, await pages());
      return found.status === 'found' ? found.route : undefined;
    },
  };
}

/** Under the kill switch a card stands there, which anyone may see. */
const pagesOf = (remotes: readonly ReleasedRemote[]): Page[] => remotes.flatMap((remote) => remote.routes.map((route) => ({ ...route, ...(remote.disabled && { access: 'anyone' as const }), remote })));
