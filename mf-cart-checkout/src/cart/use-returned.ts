import { useCallback, useEffect, useState } from 'react';
import { useLocation, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import type { CartItem } from '../cart-item';
import { contentOf } from './content-of';

/**
 * Whether the customer has come back from the payment page without paying: by its own link, whose address says so, or by the
 * browser's back button (`onReturned`). True from the shop's answer on, until the cart is changed: then it no longer is as it was
 * left.
 * @param paid the shop's answer whether the cart has been paid after all; undefined without one, such as offline
 */
export function useReturned(items: readonly CartItem[], paid: boolean | undefined): { returned: boolean; onReturned: () => void } {
  const { navigation } = useShop();
  const { search } = useLocation();
  const [state, setState] = useState<'none' | 'unanswered' | 'returned'>(
    () => (new URLSearchParams(search).get('payment') === 'cancelled' ? 'unanswered' : 'none'),
  );
  const content = contentOf(items);
  const [contentBefore, setContentBefore] = useState(content);
  if (content !== contentBefore) {
    setContentBefore(content);
    setState('none');
  } else if (paid && state !== 'none') {
    setState('none');
  } else if (paid === false && state === 'unanswered') {
    setState('returned');
  }
  const told = search !== '';
  useEffect(() => {
    // A reload or a bookmark must not say it again.
    if (told) navigation.replace(PATHS.cart);
  }, [told, navigation]);
  const onReturned = useCallback(() => setState('unanswered'), []);
  return { returned: state === 'returned', onReturned };
}
