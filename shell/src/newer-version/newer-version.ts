import { createObservable } from 'shared-remote/observable';
import type { ReleaseDocument } from 'shared-remote/release-document';
import * as v from 'valibot';
import { LOAD_WITHIN_MS } from '../time-limits';

/** The pause between two fetches of a visible page, ms. */
const PAUSE_MS = 5 * 60_000;

/**
 * The versions by name that the edge serves to this visitor now, and the remotes that are switched off. The composer writes the
 * file beside the pages; one from before this was so names none.
 */
const Live = v.object({ versions: v.record(v.string(), v.string()), off: v.optional(v.array(v.string())) });
interface Composed { versions: Record<string, string>; off: string[] }

export interface NewerVersionOptions {
  window: Window;
  /** What this document was composed with. */
  release(): Promise<Pick<ReleaseDocument, 'shell' | 'remotes'>>;
  /** Whether a reload now would lose nothing of the customer's. */
  customer: { mayReload(): boolean; subscribe(listener: () => void): () => void };
}

export interface NewerVersionCheck {
  /** True while the offer is shown. */
  get(): boolean;
  subscribe(listener: () => void): () => void;
  /** 'Not now': hides the offer until there is yet another version. */
  dismiss(): void;
  reload(): void;
}

/**
 * Offers a reload when newer versions have gone live while the page was open, or a remote was switched off or on. It never reloads
 * by itself: a document keeps its versions until the customer loads the next one.
 */
export function createNewerVersion({ window, release, customer }: NewerVersionOptions): NewerVersionCheck {
  const { document, navigator: { serviceWorker } } = window;
  const shown = createObservable(false);
  let fetchedAt = Date.now();
  /** What is live as a text, if it differs from this document's. */
  let newer: string | undefined;
  let dismissed: string | undefined;

  function show(): void {
    shown.set(newer !== undefined && newer !== dismissed && customer.mayReload());
  }

  async function fetchVersions(): Promise<void> {
    fetchedAt = Date.now();
    try {
      const response = await window.fetch('/versions.json', { cache: 'no-cache', signal: AbortSignal.timeout(LOAD_WITHIN_MS) });
      if (!response.ok) return;
      const { versions, off } = v.parse(Live, await response.json());
      const own = await release();
      const live = inOrder({ versions, off: off ?? liveIn(own).off });
      newer = live === inOrder(liveIn(own)) ? undefined : live;
    } catch {
      // Not urgent: the next check tries again.
      return;
    }
    show();
  }

  /** Checks the time, because timers stop in hidden tabs and while the computer sleeps. */
  function fetchIfDue(): void {
    if (document.visibilityState === 'visible' && window.navigator.onLine && Date.now() - fetchedAt >= PAUSE_MS) void fetchVersions();
  }

  window.setInterval(fetchIfDue, PAUSE_MS);
  document.addEventListener('visibilitychange', fetchIfDue);
  window.addEventListener('online', fetchIfDue);
  window.addEventListener('pageshow', fetchIfDue);
  // The page was kept, and the shop has answered with another one (offline/worker/main.ts). The worker may have said so before.
  serviceWorker?.addEventListener('message', ({ data }) => void (data === '' && fetchVersions()));
  serviceWorker?.controller?.postMessage('repeat');
  customer.subscribe(show);

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    dismiss() {
      dismissed = newer;
      show();
    },
    reload: () => window.location.reload(),
  };
}

const liveIn = ({ shell, remotes }: Pick<ReleaseDocument, 'shell' | 'remotes'>): Composed => ({
  versions: { shell, ...Object.fromEntries(remotes.map(({ name, version }) => [name, version])) },
  off: remotes.filter(({ disabled }) => disabled).map(({ name }) => name),
});
const inOrder = ({ versions, off }: Composed): string =>
  JSON.stringify([Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1)), off.toSorted()]);
