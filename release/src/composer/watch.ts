import { devEntries } from '../development/dev-servers';
import { askBackend, ofThisWeek } from './backend-data';
import { repeat } from '../repeat';
import { compose } from './compose';
import type { ComposeOptions } from './compose-options';
import type { Renderers } from './renderers';

interface WatchOptions {
  compose: ComposeOptions & { renderers: Renderers };
  /** Calls `onChange` at each release. Resolves with a function that stops listening. */
  listen(onChange: () => void): Promise<() => Promise<void>>;
  print(line: string): void;
  warn(error: unknown): void;
  /** Between looks at the backend and the release document, ms. */
  intervalMs?: number;
}

const LONGEST_PAUSE_MS = 60_000;
/** By then every backend shows the menu of the version that one of them has told of (backend/src/menu/published-menu.ts), ms. */
const SETTLED_MS = 1_500;

/** Composes at start, after each release, when GET /config says that menu or switches have changed, and at the end of an ordering week. */
export function watch({ compose: options, listen, print, warn, intervalMs = 3_000 }: WatchOptions): { stop(): Promise<void> } {
  let composed = '';
  let seen = '';
  let seenAt = 0;
  let lastLine = '';
  let withoutData = 0;
  let withoutRemote = 0;
  /** When a remote that can't be verified is looked at again. */
  let verifyAt = Infinity;
  let retries = 0;
  let retryAt = 0;
  let lastGaps = '';
  let hasGaps = false;
  let retrying: Promise<void> | undefined;
  let end: (() => Promise<void>) | undefined;

  async function look(): Promise<void> {
    const { sequence } = await options.registry.current();
    const { appStatus, problems } = await askBackend(options.apiUrl, []);
    const state = JSON.stringify([sequence, problems, await devEntries(options.devServers ?? new Map()), ofThisWeek(appStatus)]);
    if (state === composed && Date.now() < verifyAt) {
      // Without a remote that is live the pages are not of what is live: the alert for that names it.
      if (withoutRemote === 0) await options.registry.noteComposed(sequence);
      return;
    }
    const isNew = state !== seen;
    if (isNew) [seen, seenAt] = [state, Date.now()];
    const isSettled = Date.now() - seenAt >= SETTLED_MS;
    const { pointer, sets, lacksData, isWithoutRemote } = await compose(options);
    const gaps = [...new Set(sets.flatMap((set) => set.problems))];
    if (gaps.join('\n') !== lastGaps) for (const problem of gaps) warn(problem);
    lastGaps = gaps.join('\n');
    // A set that lacks data (the backend was away for a moment) is made again, ever more rarely; and each once more when all backends
    // show the same, which makes nothing where they did.
    composed = lacksData || !isSettled ? '' : state;
    withoutData = lacksData ? withoutData + 1 : 0;
    // It is looked at again ever more rarely, too, and no release and no menu waits for that.
    withoutRemote = isWithoutRemote ? withoutRemote + 1 : 0;
    verifyAt = isWithoutRemote ? Date.now() + backoff(withoutRemote) : Infinity;
    hasGaps = gaps.length > 0;
    if (!hasGaps) retries = retryAt = 0;
    const line = `Composed release document ${pointer.sequence}: ${pointer.cohorts.map(({ folder }) => folder).join(', ')}.`;
    if (isNew || line !== lastLine) print(line);
    lastLine = line;
    if (composed === state && !isWithoutRemote) await options.registry.noteComposed(pointer.sequence);
  }

  /** No team's release waits until another team's slow remote has been composed. */
  async function onRelease(): Promise<void> {
    repeating.runNow();
    options.renderers.hurry((await options.registry.current()).sequence);
  }

  const backoff = (times: number): number => Math.min(intervalMs * 2 ** Math.max(0, times - 3), LONGEST_PAUSE_MS);

  /** What remotes could not render is tried again beside the watch, ever more rarely: no release and no menu waits for it. */
  function retry(): void {
    if (!hasGaps || Date.now() < retryAt) return;
    retries += 1;
    retryAt = Date.now() + backoff(retries);
    retrying ??= options.renderers.retryFailed()
      .then((better) => {
        if (!better) return;
        composed = '';
        repeating.runNow();
      })
      .catch(warn)
      .finally(() => { retrying = undefined; });
  }

  const repeating = repeat({
    async work() {
      end ??= await listen(() => void onRelease().catch(warn)).catch(() => undefined);
      await look();
      retry();
    },
    warn,
    pauseMs: () => backoff(withoutData),
  });
  return {
    async stop() {
      await repeating.stop();
      options.renderers.close();
      await retrying;
      await end?.();
    },
  };
}
