import { useEffect } from 'react';
import { publisher } from 'shared-events';
import { useShop } from 'shared-remote';

/** While a checkout is open, the shell does not offer to reload the page for a newer version. */
export function useOpenCheckout(open: boolean): void {
  const { bus } = useShop();
  useEffect(() => {
    if (!open) return;
    const publish = publisher('mf-cart-checkout', bus);
    publish('checkout', { open: true });
    return () => publish('checkout', { open: false });
  }, [bus, open]);
}
