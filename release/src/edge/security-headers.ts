/** HTTPS for two years. Only the edge sends it, with every answer in production. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** What goes with every answer of the edge, also with errors and with what is passed on; a page brings more of its own. */
export function commonHeaders(environment: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(environment === 'production' && { 'strict-transport-security': HSTS }),
  };
}

/** For answers that are no pages: they may load nothing and be in no frame. */
export const NO_PAGE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'", 'referrer-policy': 'strict-origin-when-cross-origin',
};
