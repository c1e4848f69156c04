/** How long a part of the page may take for one step (its list, its load, its start, its mount) before a card stands for it, ms. */
export const LOAD_WITHIN_MS = 8000;

/** From when on a customer is told that it is on its way, ms. */
export const SLOW_AFTER_MS = 1000;
