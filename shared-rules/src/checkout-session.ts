/** How long a customer can pay in a checkout session, ms (CHECKOUT-27). */
export const CHECKOUT_SESSION_MS = 30 * 60_000;

/** A session with less time left than this is replaced before the payment page is opened, ms. */
export const CHECKOUT_USABLE_MS = 5 * 60_000;
