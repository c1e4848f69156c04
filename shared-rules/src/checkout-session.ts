/** How long a customer has to pay once the cart stands ready (DECISIONS "Money can't go wrong"). */
export const CHECKOUT_SESSION_MS = 30 * 60_000;

/** With less than this left nobody is sent to the payment page: the session is made anew. */
export const CHECKOUT_USABLE_MS = 5 * 60_000;
