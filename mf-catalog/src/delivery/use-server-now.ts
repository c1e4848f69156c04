import { useEffect, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';

const REFRESH_MS = 30_000;

/**
 * The server's time, updated twice a minute. Undefined in the first render, since a composed page is a static file, and
 * until app status has been fetched in this visit: only then is the offset between the two clocks known.
 */
export function useServerNow(): Date | undefined {
  const { bus } = useShop();
  const status = useTopic(bus, 'app-status');
  const offset = status && status.fetch !== 'no-fetch-yet' ? status.clockOffset : undefined;
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    if (offset === undefined) return;
    const tick = () => setNow(new Date(Date.now() + offset));
    tick();
    const timer = setInterval(tick, REFRESH_MS);
    return () => clearInterval(timer);
  }, [offset]);
  return now;
}
