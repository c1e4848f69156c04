const LONGEST = 200;

/**
 * What may leave the browser of a reason: no query strings and fragments, no email addresses, nothing long enough
 * to be a token; at most 200 characters (shared-api's Report).
 */
export function scrub(text: string): string {
  return text
    .replace(/([\w/.:~-])[?#][^\s"'`)>]*/g, '$1')
    .replace(/[^\s"'`(<]+@[^\s"'`)>]+/g, '(email)')
    .replace(/[A-Za-z0-9_.~+/=-]{40,}/g, shorten)
    .slice(0, LONGEST);
}

/** An address of ours stays readable; anything else of that length could be a secret. */
function shorten(word: string): string {
  return /^\/{0,2}[a-z0-9.:-]*\/[a-z0-9./~_-]+$/.test(word) && !/[a-z0-9]{24,}/i.test(word) ? word : '(long)';
}
