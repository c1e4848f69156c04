import * as v from 'valibot';
import { ComposedStatus, type CachedStatus, type Reading } from './status';

interface StartingPoint {
  /** Undefined without a composed and a cached status. */
  status: { reading: Reading; readAt: number; clockOffset: number } | undefined;
  /** The composed status is the same or newer, so the first fetch can wait until the page is idle. */
  trusted: boolean;
}

/**
 * The status that a page starts with: the composed one, unless an earlier visit has cached a newer one. The composer makes
 * new pages when a switch or the menu changes, so both are usually the same. If they differ, neither is trusted: the composer
 * may have stopped, or a page set may be in use again with its old time.
 * @param now the browser's clock, ms
 */
export function startingPoint(
  { composed, cached, now }: { composed: unknown; cached: CachedStatus | undefined; now: number },
): StartingPoint {
  // If the clock was set back, the cached reading would be newer than any answer.
  const isValid = cached && cached.readAt <= now;
  const stored = isValid ? { reading: readingOf(cached), readAt: cached.readAt, clockOffset: cached.clockOffset } : undefined;
  const made = readComposed(composed, stored?.clockOffset ?? 0, now);
  if (!made) return { status: stored, trusted: false };
  if (!stored || made.readAt >= stored.readAt) return { status: made, trusted: true };
  return { status: stored, trusted: isSame({ ...stored.reading, ...knownOf(made.reading) }, stored.reading) };
}

/** With the server's time converted to the browser's; never in the future, or no answer would be newer. */
function readComposed(composed: unknown, clockOffset: number, now: number): StartingPoint['status'] {
  const found = v.safeParse(ComposedStatus, composed);
  const madeAt = found.success ? Date.parse(found.output.now ?? '') : NaN;
  if (!found.success || !Number.isFinite(madeAt)) return undefined;
  return { reading: readingOf(found.output), readAt: Math.min(madeAt - clockOffset, now), clockOffset };
}

function readingOf({ orderingEnabled, paymentsEnabled, registrationEnabled, menuVersion, closedDays, fullDays }: Reading): Reading {
  return { orderingEnabled, paymentsEnabled, registrationEnabled, menuVersion, closedDays, fullDays };
}

const knownOf = ({ menuVersion, ...switches }: Reading) => ({ ...switches, ...(menuVersion > 0 && { menuVersion }) });

/** Of readings whose fields have the same order. */
export const isSame = (a: Reading, b: Reading): boolean => JSON.stringify(a) === JSON.stringify(b);
