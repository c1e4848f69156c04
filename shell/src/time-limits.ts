/** How long one step of a part of the page may take (its list, its load, its start) before a card says that it failed, ms. */
export const LOAD_WITHIN_MS = 8000;

/** After this time the page shows that it is still loading, ms. */
export const SLOW_AFTER_MS = 1000;

/** A view mounts without the data of its `load` that takes longer, and asks for itself, ms. */
export const DATA_WITHIN_MS = SLOW_AFTER_MS;

/** The slot's time budget, ms. */
export interface TimeLimits {
  /** From the target to its mounted view. */
  total: number;
  /** What is left for the mount after a load that took nearly all. */
  mountAtLeast: number;
}

export const TIME_LIMITS: TimeLimits = { total: LOAD_WITHIN_MS, mountAtLeast: 1000 };
