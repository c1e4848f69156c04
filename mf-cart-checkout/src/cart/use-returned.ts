import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { parseAnswer } from 'shared-api';
import { PaymentStatusAnswer } from 'shared-api/answers/checkout';
import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import type { CartItem } from '../cart-item';
import { contentOf } from './content-of';

/**
 * Whether the customer has come back from the payment page without paying: by its own link, whose address says so, or by the browser's
 * back button (`onReturned`). True from the shop's answer on, until the cart is changed: then it no longer is as it was left. Who comes by
 * the back button may have paid: then they are led to the page after a payment.
 * @param paid the shop's answer whether the cart has been paid after all; undefined without one, such as offline
 */
export function useReturned(
  items: readonly CartItem[], online: boolean, paid: boolean | undefined,
): { returned: boolean; onReturned: (sessionId: string) => void } {
  const { api, navigation } = useShop();
  const [state, setState] = useState<'none' | 'unanswered' | 'returned'>(
    () => (new URLSearchParams(navigation.get().search).get('payment') === 'cancelled' ? 'unanswered' : 'none'),
  );
  /** The session that this page was left with; undefined for who came by the link. */
  const [left, setLeft] = useState<string>();
  const content = contentOf(items);
  const [contentBefore, setContentBefore] = useState(content);
  const asked = state === 'unanswered' ? left : undefined;
  const { data: isComplete } = useQuery({
    queryKey: ['payment', asked],
    // Asks the provider. A session is offered once more, or refused for another reason, before anybody has.
    queryFn: async ({ signal }) => {
      const query = { sessionId: asked ?? '' };
      return parseAnswer(PaymentStatusAnswer, await api.call('GET /payments/status', { query }, { signal })).status === 'complete';
    },
    enabled: asked !== undefined && online,
    // Who comes back once more may have paid meanwhile.
    gcTime: 0,
  });
  if (content !== contentBefore) {
    setContentBefore(content);
    setState('none');
  } else if (paid && state !== 'none') {
    setState('none');
  } else if (state === 'unanswered' && (asked === undefined ? paid : isComplete) === false) {
    setState('returned');
  }
  useEffect(() => {
    if (asked !== undefined && isComplete) navigation.push(`${PATHS.paymentReturn}?${new URLSearchParams({ session_id: asked })}`);
  }, [asked, isComplete, navigation]);
  useEffect(() => {
    // A reload or a bookmark must not say it again.
    if (navigation.get().search !== '') navigation.replace(PATHS.cart);
  }, [navigation]);
  const onReturned = useCallback((sessionId: string) => {
    setState('unanswered');
    setLeft(sessionId);
  }, []);
  return { returned: state === 'returned', onReturned };
}
