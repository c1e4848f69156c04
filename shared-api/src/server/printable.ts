/** Control characters (with C1, in which old terminals take commands), line separators, and what turns or hides the writing. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * Text for a terminal: what a customer typed, or a team's code said, can't colour, move, overwrite or add lines. It is
 * shown as in JSON, so that JSON stays JSON.
 */
export function printable(text: string, keep = ''): string {
  const shown = (character: string) => character.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  return text.replace(UNPRINTABLE, (character) => (keep.includes(character) ? character : shown(character)));
}
