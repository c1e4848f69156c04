/** How long a page waits for an answer, ms (CALL-3, CALL-4). The edge and the backend wait no longer for a request. */
export const ANSWER_WITHIN_MS = { development: 10_000, production: 15_000 } as const;

/** The largest body of a request, bytes. */
export const BODY_BYTES = 64 * 1024;
/** The largest body of POST /payments/create-checkout-session, which carries the whole cart. */
export const CHECKOUT_BODY_BYTES = 512 * 1024;
