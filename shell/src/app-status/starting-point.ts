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
  const stored = cached && cached.readAt <= now ? statusOf(cached) : undefined;
  const made = readComposed(composed, stored?.clockOffset ?? 0, now);
  if (!made) return { status: stored, trusted: false };
  if (!stored || made.readAt >= stored.readAt) return { status: made, trusted: true };
  return { status: stored, trusted: isSame({ ...stored.reading, ...knownOf(made.reading) }, stored.reading) };
}

/** With the server's time converted to the browser's; never in the future, or no answer would be newer. */
function readComposed(composed: unknown, clockOffset: number, now: number): StartingPoint['status'] {
  const found = v.safeParse(ComposedStatus, composed);
  if (!found.success) return undefined;
  const { now: made = '', ...reading } = found.output;
  const readAt = Math.min(Date.parse(made) - clockOffset, now);
  return Number.isNaN(readAt) ? undefined : { reading, readAt, clockOffset };
}

const statusOf = ({ readAt, clockOffset, ...reading }: CachedStatus) => ({ reading, readAt, clockOffset });

const knownOf = ({ menuVersion, ...switches }: Reading) => ({ ...switches, ...(menuVersion > 0 && { menuVersion }) });

/** Of readings whose fields have the same order. */
export const isSame = (a: Reading, b: Reading): boolean => JSON.stringify(a) === JSON.stringify(b);
