import { useEffect } from 'react';
import { useShop } from 'shared-remote';

const PAUSE_MS = 2000;
const ATTEMPTS = 5;

/** Empties the cart that was paid. The service knows which that was, and does it once however often it is told. */
export function useSettledCart(sessionId: string | null): void {
  const { services } = useShop();
  useEffect(() => {
    if (!sessionId) return;
    let attempts = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = async () => {
      try {
        (await services.cart.connect()).settle(sessionId);
      } catch {
        // The service did not load. The order stands; the paid cart must not invite to pay it again.
        if (++attempts < ATTEMPTS) timer = setTimeout(settle, PAUSE_MS);
      }
    };
    void settle();
    return () => clearTimeout(timer);
  }, [services, sessionId]);
}
