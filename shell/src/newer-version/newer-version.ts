import { createObservable } from 'shared-remote/observable';
import * as v from 'valibot';
import { LOAD_WITHIN_MS } from '../time-limits';

/** How often at most a page that is looked at asks, in ms. */
const PAUSE = 5 * 60_000;

/** What the edge serves to this visitor now: versions by name. The composer writes it beside the pages. */
const Live = v.object({ versions: v.record(v.string(), v.string()) });
export type Versions = v.InferOutput<typeof Live>['versions'];

export interface NewerVersionOptions {
  window: Window;
  /** What this document was composed with. */
  own(): Promise<Versions>;
  /** Whether a reload now would take something from the customer. */
  customer: { isFree(): boolean; subscribe(listener: () => void): () => void };
}

export interface NewerVersionCheck {
  /** True while the offer is shown. */
  get(): boolean;
  subscribe(listener: () => void): () => void;
  /** 'Not now': nothing more is said until yet another version is there. */
  dismiss(): void;
  reload(): void;
}

/**
 * Offers a reload in a page that was open while newer versions went live. It only offers: a document keeps the versions it began
 * with until its customer loads the next one. A page that was just loaded is new, so the first question comes later.
 */
export function createNewerVersion({ window, own, customer }: NewerVersionOptions): NewerVersionCheck {
  const { document } = window;
  const shown = createObservable(false);
  let askedAt = Date.now();
  /** The live versions as one text, where they differ from this document's. */
  let newer: string | undefined;
  let dismissed: string | undefined;

  function show(): void {
    shown.set(newer !== undefined && newer !== dismissed && customer.isFree());
  }

  async function ask(): Promise<void> {
    askedAt = Date.now();
    try {
      const response = await window.fetch('/versions.json', { cache: 'no-cache', signal: AbortSignal.timeout(LOAD_WITHIN_MS) });
      if (!response.ok) return;
      const live = inOrder(v.parse(Live, await response.json()).versions);
      newer = live === inOrder(await own()) ? undefined : live;
    } catch {
      // Not urgent: the next check tries again.
      return;
    }
    show();
  }

  /** The timer may have slept with the tab, or with the machine. */
  function askIfDue(): void {
    if (document.visibilityState === 'visible' && window.navigator.onLine && Date.now() - askedAt >= PAUSE) void ask();
  }

  window.setInterval(askIfDue, PAUSE);
  document.addEventListener('visibilitychange', askIfDue);
  window.addEventListener('online', askIfDue);
  window.addEventListener('pageshow', askIfDue);
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

const inOrder = (versions: Versions): string => JSON.stringify(Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1)));
