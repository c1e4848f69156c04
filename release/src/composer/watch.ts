import { devState } from '../development/dev-servers';
import { askBackend } from './backend-data';
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
  let stopped = false;
  let awake = false;
  let wake = () => { awake = true; };
  let composed = '';
  let retries = 0;
  let lastWarning = '';

  async function look(): Promise<void> {
    const { sequence } = await options.registry.current();
    const { appStatus, problems } = await askBackend(options.apiUrl, []);
    const state = JSON.stringify([sequence, problems, await devState(options.devServers ?? new Map()), typeof appStatus === 'object' ? { ...appStatus, now: '' } : appStatus]);
    if (state === composed) return;
    const { pointer, sets } = await compose(options);
    const gaps = [...new Set(sets.flatMap((set) => set.problems))];
    if (gaps.join('\n') !== lastWarning) for (const problem of gaps) warn(problem);
    lastWarning = gaps.join('\n');
    // A set with gaps (the backend was away for a moment) is made again, ever more rarely.
    composed = gaps.length === 0 ? state : '';
    retries = gaps.length === 0 ? 0 : retries + 1;
    say(`Composed release document ${pointer.sequence}: ${pointer.cohorts.map(({ folder }) => folder).join(', ')}.`);
  }

  async function run(): Promise<void> {
    let end = await listen(() => wake()).catch(() => undefined);
    while (!stopped) {
      awake = false;
      wake = () => { awake = true; };
      await look().catch((error: unknown) => {
        if (String(error) !== lastWarning) warn(error);
        lastWarning = String(error);
      });
      if (!awake && !stopped) await pause(Math.min(intervalMs * 2 ** Math.max(0, retries - 3), LONGEST));
      end ??= await listen(() => wake()).catch(() => undefined);
    }
    await end?.();
  }

  /** Until the time is over, or a release wakes us. */
  const pause = (millis: number) => new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, millis);
    wake = () => { clearTimeout(timer); resolve(); };
  });

  const running = run();
  return {
    stop() {
      stopped = true;
      wake();
      return running;
    },
  };
}
