import { defineTopic } from 'shared-events';
import * as v from 'valibot';

/** Of mf-cart-checkout. The shell works without it, so its remote.json does not list it. */
export const checkout = defineTopic('checkout', v.object({ open: v.boolean() }));
