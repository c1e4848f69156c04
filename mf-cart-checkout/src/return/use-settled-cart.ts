import { useEffect } from 'react';
import { useService } from 'shared-remote';
import { cart as cartService } from '../services';

const PAUSE_MS = 2000;
const ATTEMPTS = 5;

/** Empties the cart that was paid in this session. The service does it only once for each session. */
export function useSettledCart(sessionId: string | null): void {
  const cart = useService(cartService);
  useEffect(() => {
    if (!sessionId) return;
    let attempts = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = async () => {
      try {
        (await cart.connect()).settle(sessionId);
      } catch {
        // The service did not load. Try again: a paid cart must not be offered for payment a second time.
        if (++attempts < ATTEMPTS) timer = setTimeout(settle, PAUSE_MS);
      }
    };
    void settle();
    return () => clearTimeout(timer);
  }, [cart, sessionId]);
}
