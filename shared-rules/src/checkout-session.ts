/** How long a customer has to pay once a checkout session was made, ms (CHECKOUT-27). */
export const CHECKOUT_SESSION_MS = 30 * 60_000;

/** With less than this left, ms, a new session is made instead of opening the payment page. */
export const CHECKOUT_USABLE_MS = 5 * 60_000;
