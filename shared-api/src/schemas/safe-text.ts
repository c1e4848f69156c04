// No control character (U+0000 to 1F, 7F to 9F), lone surrogate, line separator, or mark that changes the direction of the
// text: each of them breaks PostgreSQL, terminals, mails or the order of an address on the screen. Needs the flag `u`.
const SAFE = String.raw`[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]`;

/** Each text of a request has one of these two patterns or a stricter one; `backend/src/text-fields.test.ts` checks every one. */
export const ONE_LINE = `^${SAFE}*$`;
/** Notes may have line ends (`\n`). */
export const SOME_LINES = `^(?:${SAFE}|\\n)*$`;

const UNSAFE = new RegExp(SAFE.replace('[^', '['), 'gu');

/** Makes a partner's text valid for our schemas: forbidden characters become spaces. */
export const asOneLine = (sent: string): string => sent.replace(UNSAFE, ' ').replace(/ {2,}/g, ' ').trim();
