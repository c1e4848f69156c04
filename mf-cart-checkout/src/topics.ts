import { defineTopic } from 'shared-events';
import * as v from 'valibot';

/** A checkout session is being prepared or is ready, or a payment's result is not known yet. */
export const checkout = defineTopic('checkout', v.object({ open: v.boolean() }));

export const itemAdded = defineTopic('cart:item-added', v.object({ planId: v.string(), planName: v.string(), quantity: v.number() }));

export const paid = defineTopic('cart:paid', v.object({ sessionId: v.string() }));
