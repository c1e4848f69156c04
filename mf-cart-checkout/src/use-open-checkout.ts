import { useEffect } from 'react';
import { publish } from 'shared-events';
import { useShop } from 'shared-remote';
import { checkout } from './topics';

/** While a checkout is open, the shell does not offer to reload the page for a newer version. */
export function useOpenCheckout(open: boolean): void {
  const { bus } = useShop();
  useEffect(() => {
    if (!open) return;
    publish(bus, checkout, { open: true });
    return () => publish(bus, checkout, { open: false });
  }, [bus, open]);
}
