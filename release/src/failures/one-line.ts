/** As long as the backend takes a text of a report. */
const LONGEST = 200;

/**
 * A text that anybody may have sent, for a terminal or a log: one line, not too long, without characters that colour, move, overwrite, hide
 * or turn what is written there.
 */
export const oneLine = (text: string, longest = LONGEST): string => text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').slice(0, longest);
