import { NAME_TEXT } from './copy';
import { MAX_FULL_NAME, MAX_NAME } from './lengths';

const NAME = /^[\p{L}\p{M} '’‘.\u2010\u2011-]*\p{L}[\p{L}\p{M} '’‘.\u2010\u2011-]*$/u;
/** "Gal·la"; and joiners, which nobody sees and Persian and Indian names need. Anywhere else they could hide what a text is. */
const WITHIN_WORDS = /([\p{L}\p{M}])[·\u200c\u200d](?=\p{L})/gu;
/** What follows a dot in a host's name. Characters that nobody sees are among them, as they may stand between two letters. */
const AFTER_DOT = String.raw`[\p{L}\p{M}\p{Cf}·\u2010\u2011-]{2}`;
/** Mail programs make a link of `evil.example` or `t.co`, but not of "J. R. R." or "J.R.R.". */
export const WEB_ADDRESS = new RegExp(`\\.${AFTER_DOT}`, 'u');
const DOT_WITHIN_WORD = new RegExp(`\\.(?=${AFTER_DOT})`, 'gu');
const NOT_OF_A_NAME = /([\p{L}\p{M}][·\u200c\u200d](?=\p{L}))|[^\p{L}\p{M} '’‘.\u2010\u2011-]+/gu;

/**
 * Refuses texts that are no names, because our mails, which go to any typed address, contain it (RULE-18). The text is trimmed.
 * @returns the error, or undefined.
 */
export function checkName(text: string, max = MAX_NAME): string | undefined {
  const name = text.trim();
  // Length first, so that the patterns never run on a long text.
  return name.length <= 2 * max && [...name].length <= max && NAME.test(name.replace(WITHIN_WORDS, '$1')) && !WEB_ADDRESS.test(name)
    ? undefined
    : NAME_TEXT;
}

/**
 * For a name that our forms did not check: from the payment provider, or stored before the rule. Characters that can't be in
 * a name become spaces, as does a dot within a word; the result may be empty.
 */
export function safeName(text: string, max = MAX_FULL_NAME): string {
  const letters = text.slice(0, 4 * max).replace(NOT_OF_A_NAME, (_, within: string | undefined) => within ?? ' ')
    .replace(DOT_WITHIN_WORD, ' ').replace(/ +/g, ' ');
  const name = [...letters.trim()].slice(0, max).join('').replace(/[·\u200c\u200d]$/, '').trim();
  return /\p{L}/u.test(name) ? name : '';
}
