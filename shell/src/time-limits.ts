/** From a tap, or the page's start, to what was asked for, ms. After that a card shows the failure. */
export const LOAD_WITHIN_MS = 8000;

/** After this time what was tapped shows that its answer is on the way, ms. */
export const SIGN_AFTER_MS = 50;

/** After this time the page shows that it is still loading, ms. */
export const SLOW_AFTER_MS = 1000;

export interface TimeLimits {
  /** For all steps together, ms. */
  total: number;
  /** If `load` of a view takes longer, the view mounts without its data and fetches it itself, ms. */
  data: number;
  /** What the last step, a mount or a start, has at least, ms: those before it end as much earlier. */
  mountAtLeast: number;
}

export const TIME_LIMITS: TimeLimits = { total: LOAD_WITHIN_MS, data: SLOW_AFTER_MS, mountAtLeast: 1000 };

/** One time budget for all steps, which begins when it is made. */
export interface Budget {
  /** For the release document or a module, ms. */
  toLoad(): number;
  /** For a view's data, ms. */
  toFetch(): number;
  /** For the last step, ms. */
  toMount(): number;
}

export function createBudget({ total, data, mountAtLeast }: TimeLimits = TIME_LIMITS): Budget {
  const end = performance.now() + total;
  const left = (reserved: number) => Math.max(0, end - reserved - performance.now());
  return {
    toLoad: () => left(mountAtLeast),
    toFetch: () => Math.min(data, left(mountAtLeast)),
    toMount: () => left(0),
  };
}
