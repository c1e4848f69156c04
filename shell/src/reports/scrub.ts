const MAX_LENGTH = 200;

/**
 * Removes from a reason what must not leave the browser: query strings and fragments, email addresses, and words long enough
 * to be a token. At most 200 characters (shared-api's Report).
 */
export function scrub(text: string): string {
  return text
    .replace(/([\w/.:~-])[?#][^\s"'`)>]*/g, '$1')
    .replace(/[^\s"'`(<]+(?:@|%40)[^\s"'`)>]+/g, '(email)')
    .replace(/[A-Za-z0-9_.~+/=-]{40,}/g, shorten)
    .slice(0, MAX_LENGTH);
}

/** Paths are kept; any other long word could be a secret. */
function shorten(word: string): string {
  return /^\/{0,2}[a-z0-9.:-]*\/[a-z0-9./~_-]+$/.test(word) && !/[a-z0-9]{24,}/i.test(word) ? word : '(long)';
}
