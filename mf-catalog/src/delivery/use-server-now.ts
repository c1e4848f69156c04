import { useEffect, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';

const EVERY_MS = 30_000;

/**
 * The server's clock, followed twice a minute; undefined in the first render (a composed page can't know the time)
 * and until this visit has asked how far this browser's clock is off: the status a page starts from can't know it.
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
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, [offset]);
  return now;
}
