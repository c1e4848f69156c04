/** How long a page waits for an answer, ms (CALL-3, CALL-4). The backend allows a request as long, and the edge its body. */
export const ANSWER_WITHIN_MS = { development: 10_000, production: 15_000 } as const;

/** Of a report's stack. As many as name the cause; the rest is the library's. */
export const MAX_PLACES = 8;

/** The end of the last bucket in which web vitals are counted: ms, or CLS times 1000. What is larger is only known to be more than this. */
export const LARGEST_VITAL = 8000;

/** The largest body of a request, bytes. */
export const BODY_BYTES = 64 * 1024;
/**
 * The largest body of the routes below: a whole cart, a whole menu, or a dispute with its evidence, which has 150,000 characters at most
 * (docs.stripe.com/api/disputes).
 */
export const LARGE_BODY_BYTES = 512 * 1024;
export const LARGE_BODY_PATHS: readonly string[] = [
  '/payments/create-checkout-session', '/payments/webhook', '/kitchen/menu/compare', '/kitchen/menu/import', '/kitchen/menu/plan',
  '/command-line/run',
];
