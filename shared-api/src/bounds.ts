/** How long a page waits for an answer, ms (CALL-3, CALL-4). The edge and the backend wait no longer for a request. */
export const ANSWER_WITHIN_MS = { development: 10_000, production: 15_000 } as const;

/** Of a report's stack. As many as name the cause; the rest is the library's. */
export const MAX_PLACES = 8;

/** The largest body of a request, bytes. */
export const BODY_BYTES = 64 * 1024;
/**
 * The largest body of the routes below: a whole cart, a whole menu, or a dispute with its evidence, which has 150,000 characters at most
 * (docs.stripe.com/api/disputes).
 */
export const LARGE_BODY_BYTES = 512 * 1024;
export const LARGE_BODY_PATHS: readonly string[] = ['/payments/create-checkout-session', '/payments/webhook', '/kitchen/menu/compare', '/kitchen/menu/import', '/kitchen/menu/plan', '/command-line/run'];
