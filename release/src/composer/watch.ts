import { devState } from '../development/dev-servers';
import { askBackend } from './backend-data';
import { repeat } from '../repeat';
import { compose, type ComposeOptions } from './compose';

export interface WatchOptions {
  compose: ComposeOptions;
  /** Calls back on a release; resolves to what ends it. */
  listen(onChange: () => void): Promise<() => Promise<void>>;
  say(line: string): void;
  warn(error: unknown): void;
  /** Between looks at the backend and the release document, ms. */
  intervalMs?: number;
}

const LONGEST = 60_000;

/** Composes at start, after each release, and when GET /config says that menu or switches have changed. */
export function watch({ compose: options, listen, say, warn, intervalMs = 3_000 }: WatchOptions): { stop(): Promise<void> } {
  let composed = '';
  let retries = 0;
  let lastGaps = '';
  let end: (() => Promise<void>) | undefined;

  async function look(): Promise<void> {
    const { sequence } = await options.registry.current();
    const { appStatus, problems } = await askBackend(options.apiUrl, []);
    const state = JSON.stringify([sequence, problems, await devState(options.devServers ?? new Map()), typeof appStatus === 'object' ? { ...appStatus, now: '' } : appStatus]);
    if (state === composed) return;
    const { pointer, sets } = await compose(options);
    const gaps = [...new Set(sets.flatMap((set) => set.problems))];
    if (gaps.join('\n') !== lastGaps) for (const problem of gaps) warn(problem);
    lastGaps = gaps.join('\n');
    // A set with gaps (the backend was away for a moment) is made again, ever more rarely.
    composed = gaps.length === 0 ? state : '';
    retries = gaps.length === 0 ? 0 : retries + 1;
    say(`Composed release document ${pointer.sequence}: ${pointer.cohorts.map(({ folder }) => folder).join(', ')}.`);
  }

  const repeating = repeat({
    async work() {
      end ??= await listen(() => repeating.wake()).catch(() => undefined);
      await look();
    },
    warn,
    pauseMs: () => Math.min(intervalMs * 2 ** Math.max(0, retries - 3), LONGEST),
  });
  return {
    async stop() {
      await repeating.stop();
      await end?.();
    },
  };
}
