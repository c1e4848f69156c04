import Type, { type TString } from 'typebox';

// No control character (U+0000 to 1F, 7F to 9F), half of a surrogate pair, separator of lines, or mark that turns the text after it
// round: each of them breaks PostgreSQL, terminals, mails, or how an address is read. Read with the flag `u`.
const SAFE = String.raw`[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]`;

/** Each text of a request is one of these two, or stricter; `backend/src/text-fields.test.ts` looks at every one. */
export const ONE_LINE = `^${SAFE}*$`;
/** Notes may have line ends (`\n`). */
export const SOME_LINES = `^(?:${SAFE}|\\n)*$`;

const UNSAFE = new RegExp(SAFE.replace('[^', '['), 'gu');

/** A partner's text made acceptable to our own schemas: forbidden characters become spaces. */
export const asOneLine = (sent: string): string => sent.replace(UNSAFE, ' ').replace(/ {2,}/g, ' ').trim();

/** Text of one line that somebody typed, at most `maxLength` characters. */
export const text = (maxLength: number, minLength = 0): TString => Type.String({ minLength, maxLength, pattern: ONE_LINE });

/** Text that may have several lines. */
export const note = (maxLength: number): TString => Type.String({ maxLength, pattern: SOME_LINES });
