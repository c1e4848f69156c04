import type { Prefetch } from 'shared-remote';

export interface DataAheadOptions {
  window: Window;
  /** Loads the module of the view that stands at a path; gives it if it may be shown to who is looking, and what its `prefetch` is given. */
  viewAt(path: string): Promise<{ module: unknown; props: Parameters<Prefetch>[0]; close(): void } | undefined>;
}

/** One intent: fingers and focus come to a link many times before they leave it, in ms. */
const WINDOW = 10_000;

/** Loads the view behind a link and lets it fetch its data when somebody is about to tap on it. Only a guess: nothing of it is ever told. */
export function createDataAhead({ window, viewAt }: DataAheadOptions): (path: string) => Promise<void> {
  const asked = new Map<string, number>();
  return async (path) => {
    const now = window.performance.now();
    if (now - (asked.get(path) ?? -Infinity) < WINDOW) return;
    asked.set(path, now);
    try {
      const view = await viewAt(path);
      if (!view) return;
      try {
        if (hasPrefetch(view.module) && !isSparing(window.navigator)) await view.module.prefetch(view.props);
      } finally {
        view.close();
      }
    } catch {
      // The tap asks again, and tells.
    }
  };
}

/** Asked their browser for fewer bytes. Not every browser tells. */
const isSparing = (navigator: Navigator & { connection?: { saveData?: boolean } }): boolean => navigator.connection?.saveData === true;

const hasPrefetch = (module: unknown): module is { prefetch: Prefetch } => typeof module === 'object' && module !== null && 'prefetch' in module && typeof module.prefetch === 'function';
