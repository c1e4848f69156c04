import { useEffect, useState } from 'react';
import { addDays, londonDay } from 'shared-rules';

const MINUTE_MS = 60_000;

/** The time, anew every `everyMs`; while undefined it is not updated. */
export function useNow(everyMs: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The day that the shop said, and the midnights since by this device's clock: a page stays open overnight. */
export function useToday(said: string, saidAt: number): string {
  const midnights = dayNumber(useNow(MINUTE_MS)) - dayNumber(saidAt);
  return midnights > 0 ? addDays(said, midnights) : said;
}

const dayNumber = (at: number) => Date.parse(londonDay(new Date(at))) / (24 * 60 * MINUTE_MS);
