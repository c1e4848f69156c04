import { useEffect } from 'react';
import { publisher } from 'shared-events';
import { useShop } from 'shared-remote';

/** Says on the bus that a checkout is open, as long as it is and its page stands: the shop then offers no reload. */
export function useOpenCheckout(open: boolean): void {
  const { bus } = useShop();
  useEffect(() => {
    if (!open) return;
    const publish = publisher('mf-cart-checkout', bus);
    publish('checkout', { open: true });
    return () => publish('checkout', { open: false });
  }, [bus, open]);
}
