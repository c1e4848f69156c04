/** The time limit of one step (release document, load, start of a service), after which a card shows the failure, ms. */
export const LOAD_WITHIN_MS = 8000;

/** After this time what was tapped shows that its answer is on the way, ms. */
export const SIGN_AFTER_MS = 50;

/** After this time the page shows that it is still loading, ms. */
export const SLOW_AFTER_MS = 1000;

/** If `load` takes longer, the view mounts without its data and fetches it itself, ms. */
export const DATA_WITHIN_MS = SLOW_AFTER_MS;

/** The slot's time budget, ms. */
export interface TimeLimits {
  /** From the target to its mounted view. */
  total: number;
  /** The least time for the mount, even after a slow load. */
  mountAtLeast: number;
}

export const TIME_LIMITS: TimeLimits = { total: LOAD_WITHIN_MS, mountAtLeast: 1000 };
