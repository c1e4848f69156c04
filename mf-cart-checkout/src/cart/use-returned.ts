import { useCallback, useEffect, useState } from 'react';
import { useLocation, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import type { CartItem } from '../cart-item';
import { contentOf } from './content-of';

/**
 * What the shop has said of a payment for this cart: nothing yet, that it was made, or that the cart can be paid (`unpaid`). It refuses a
 * closed week or an old price, and a page without a post code does not ask, before anybody has looked for a payment (`unasked`).
 */
export type PaymentAnswer = 'none' | 'paid' | 'unpaid' | 'unasked';

/**
 * Whether the customer has come back from the payment page without paying: by its own link, whose address says so, or by the
 * browser's back button (`onReturned`). True from the shop's answer on, until the cart is changed: then it no longer is as it was
 * left.
 */
export function useReturned(items: readonly CartItem[], answer: PaymentAnswer): { returned: boolean; onReturned: () => void } {
  const { navigation } = useShop();
  const { search } = useLocation();
  const [state, setState] = useState<'none' | 'by link' | 'by back button' | 'returned'>(
    () => (new URLSearchParams(search).get('payment') === 'cancelled' ? 'by link' : 'none'),
  );
  const content = contentOf(items);
  const [contentBefore, setContentBefore] = useState(content);
  if (content !== contentBefore) {
    setContentBefore(content);
    setState('none');
  } else if (answer === 'paid' && state !== 'none') {
    setState('none');
  } else if ((answer === 'unpaid' && state === 'by back button') || ((answer === 'unpaid' || answer === 'unasked') && state === 'by link')) {
    setState('returned');
  }
  const told = search !== '';
  useEffect(() => {
    // A reload or a bookmark must not say it again.
    if (told) navigation.replace(PATHS.cart);
  }, [told, navigation]);
  const onReturned = useCallback(() => setState('by back button'), []);
  return { returned: state === 'returned', onReturned };
}
