import { useEffect, useState } from 'react';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';

/** After this time without a value (mf-account may be down) the cart treats the visitor as a guest, ms. */
const GUEST_AFTER_MS = 5000;

/** The visitor; 'unknown' until 'auth' has a value. */
export function useCustomer(): 'unknown' | 'guest' | 'signed-in' {
  const { bus } = useShop();
  const status = useTopic(bus, 'auth')?.status;
  const [timedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), GUEST_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (status === 'signed-in') return 'signed-in';
  return status === 'signed-out' || timedOut ? 'guest' : 'unknown';
}
