import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { parseAnswer } from 'shared-api';
import { PaymentStatusAnswer } from 'shared-api/answers/checkout';
import { useShop } from 'shared-remote';
import { onPageRestored } from 'shared-remote/page-restored';
import { PATHS } from 'shared-remote/paths';
import type { CartItem } from '../cart-item';
import type { CartModel } from '../service/cart-model';
import { readPaymentPage } from '../stored-payment-page';
import { contentOf } from './content-of';
import { isLoadedByBack } from './document-navigation';

/** `sessionId`: of the payment page that the browser's back button left; undefined for who came by that page's own link. */
type Return = { status: 'none' } | { status: 'unanswered'; sessionId?: string } | { status: 'returned' };

/**
 * Whether the customer has come back from the payment page without paying: by its own link, whose address says so, or by the browser's
 * back button. True from the shop's answer on, until the cart is changed: then it no longer is as it was left. Who comes by the back button
 * may have paid: then they are led to the page after a payment.
 * @param paid the shop's answer whether the cart has been paid after all; undefined without one, such as offline
 */
export function useReturned(model: CartModel, items: readonly CartItem[], online: boolean, paid: boolean | undefined): boolean {
  const { api, navigation } = useShop();
  const [state, setState] = useState<Return>(() => {
    if (new URLSearchParams(navigation.get().search).get('payment') === 'cancelled') return { status: 'unanswered' };
    const sessionId = sessionLeftHere(model);
    return sessionId !== undefined && navigation.action() === 'POP' && isLoadedByBack()
      ? { status: 'unanswered', sessionId }
      : { status: 'none' };
  });
  const content = contentOf(items);
  const [contentBefore, setContentBefore] = useState(content);
  const asked = state.status === 'unanswered' ? state.sessionId : undefined;
  const { data: isComplete } = useQuery({
    queryKey: ['payment', asked],
    // For this call the server asks the payment provider. The checkout call is no proof: it may offer the session again, or refuse it for
    // another reason, without asking.
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
    setState({ status: 'none' });
  } else if (paid && state.status !== 'none') {
    setState({ status: 'none' });
  } else if (state.status === 'unanswered' && (asked === undefined ? paid : isComplete) === false) {
    setState({ status: 'returned' });
  }
  useEffect(() => {
    if (asked !== undefined && isComplete) navigation.push(`${PATHS.paymentReturn}?${new URLSearchParams({ session_id: asked })}`);
  }, [asked, isComplete, navigation]);
  useEffect(() => {
    // A reload or a bookmark must not say it again.
    if (navigation.get().search !== '') navigation.replace(PATHS.cart);
  }, [navigation]);
  useEffect(() => onPageRestored(() => {
    const sessionId = sessionLeftHere(model);
    if (sessionId !== undefined) setState({ status: 'unanswered', sessionId });
  }), [model]);
  return state.status === 'returned';
}

/** Undefined also where another tab opened the payment page: that payment is still open. */
function sessionLeftHere(model: CartModel): string | undefined {
  const sessionId = model.sessionLeftWith();
  return sessionId === readPaymentPage() ? sessionId : undefined;
}
