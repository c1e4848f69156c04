import { DAY_MS } from '../day-ms';
import type { Place } from 'shared-rules';
import type { PostcodeLookup } from './lookup';

const MOST_CODES = 2000;

/** Keeps an answer, also that there is no such code, for a day; when full, the oldest answer is removed. Failures are not kept. */
export function cachedLookup(lookup: PostcodeLookup, now: () => number): PostcodeLookup {
  const known = new Map<string, { place: Place | null; until: number }>();
  return async (code) => {
    const cached = known.get(code);
    if (cached && cached.until > now()) return cached.place;
    const place = await lookup(code);
    if (known.size >= MOST_CODES) known.delete(known.keys().next().value ?? '');
    known.set(code, { place, until: now() + DAY_MS });
    return place;
  };
}
