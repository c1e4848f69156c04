import { defineEvent } from 'shared-remote';

export const addedToCart = defineEvent('item_added', { plan: 'id', pence: 'count' });
export const checkoutStarted = defineEvent('checkout_started', { items: 'count', pence: 'count' });
export const paymentReturned = defineEvent('payment_returned', {
  outcome: ['paid', 'processing', 'waiting', 'expired', 'held', 'cancelled', 'on-hold', 'error'],
});
