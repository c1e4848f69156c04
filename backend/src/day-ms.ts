/** A day in milliseconds, where the hour that clocks change does not matter. */
export const DAY_MS = 86_400_000;
