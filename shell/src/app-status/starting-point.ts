import * as v from 'valibot';
import { ConfigAnswer, type CachedStatus, type Reading } from './status';

export interface StartingPoint {
  /** Undefined if nothing is known before the first answer. */
  status: { reading: Reading; readAt: number; clockOffset: number } | undefined;
  /** The composed page says the same, or newer: asking again can wait until the page is idle. */
  trusted: boolean;
}

/**
 * What a page starts from: what it was composed with, unless an earlier visit has asked later than that. The composer
 * makes pages anew when a switch or the menu changes, so both mostly agree; where they don't, neither is trusted for
 * long (a stopped composer, or a page set used again with the time when it was first composed).
 * @param now the browser's clock, ms
 */
export function startingPoint({ composed, cached, now }: { composed: unknown; cached: CachedStatus | undefined; now: number }): StartingPoint {
  // A clock that was set back would make the cached reading newer than any answer.
  const kept = cached && cached.readAt <= now ? { reading: readingOf(cached), readAt: cached.readAt, clockOffset: cached.clockOffset } : undefined;
  const made = readComposed(composed, kept?.clockOffset ?? 0, now);
  if (!made) return { status: kept, trusted: false };
  if (!kept || made.readAt >= kept.readAt) return { status: made, trusted: true };
  return { status: kept, trusted: same(made.reading, kept.reading) };
}

/** Server's time into the browser's; never in its future, or no answer would be newer. */
function readComposed(composed: unknown, clockOffset: number, now: number): StartingPoint['status'] {
  const found = v.safeParse(ConfigAnswer, composed);
  const madeAt = found.success ? Date.parse(found.output.now ?? '') : NaN;
  if (!found.success || !Number.isFinite(madeAt)) return undefined;
  return { reading: readingOf(found.output), readAt: Math.min(madeAt - clockOffset, now), clockOffset };
}

function readingOf({ orderingEnabled, paymentsEnabled, registrationEnabled, menuVersion, closedDays }: Reading): Reading {
  return { orderingEnabled, paymentsEnabled, registrationEnabled, menuVersion, closedDays };
}

/** Both come from `readingOf`, with their fields in one order. */
const same = (a: Reading, b: Reading): boolean => JSON.stringify(a) === JSON.stringify(b);
