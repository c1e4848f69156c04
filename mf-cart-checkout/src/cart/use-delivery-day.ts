import { useCallback, useSyncExternalStore } from 'react';
import { deliveryDate, orderCutOff } from 'shared-rules';

/** Timers stop while the computer sleeps: compute again at least this often, ms. */
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * The London day on which an order placed now arrives, by the server's clock. It changes at the cut-off, also on a page
 * that stays open.
 * @param clockOffset the server's clock minus the browser's, in ms
 */
export function useDeliveryDay(clockOffset: number): string {
  const serverNow = useCallback(() => new Date(Date.now() + clockOffset), [clockOffset]);
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        const now = serverNow();
        timer = setTimeout(tick, Math.min(orderCutOff(now).getTime() - now.getTime(), LONGEST_WAIT_MS));
      };
      const tick = () => {
        changed();
        wait();
      };
      wait();
      document.addEventListener('visibilitychange', changed);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', changed);
      };
    },
    [serverNow],
  );
  const read = useCallback(() => deliveryDate(serverNow()), [serverNow]);
  return useSyncExternalStore(subscribe, read, read);
}
