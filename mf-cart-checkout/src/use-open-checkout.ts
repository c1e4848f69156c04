import { useEffect } from 'react';
import { publisher } from 'shared-events';
import { useShop } from 'shared-remote';

/** Publishes that a checkout is open, until it ends or its page unmounts: meanwhile the shell offers no reload. */
export function useOpenCheckout(open: boolean): void {
  const { bus } = useShop();
  useEffect(() => {
    if (!open) return;
    const publish = publisher('mf-cart-checkout', bus);
    publish('checkout', { open: true });
    return () => publish('checkout', { open: false });
  }, [bus, open]);
}
