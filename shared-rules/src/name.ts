import { NAME_TEXT } from './copy';
import { MAX_FULL_NAME, MAX_NAME } from './lengths';

const NAME = /^[\p{L}\p{M} '’.-]*\p{L}[\p{L}\p{M} '’.-]*$/u;
/** Mail programs make a link of it: `evil.example`, `t.co`. "J. R. R." and "J.R.R." are none. */
const WEB_ADDRESS = /\.[\p{L}\p{M}-]{2}/u;
const NOT_OF_A_NAME = /[^\p{L}\p{M} '’.-]+/gu;

/**
 * Refuses other texts than names, since our mails to any typed address contain it (RULE-18). The text is trimmed first.
 * @returns the error, or undefined.
 */
export function checkName(text: string, max = MAX_NAME): string | undefined {
  const name = text.trim();
  // Length first, so that the patterns stay cheap.
  return name.length <= 2 * max && [...name].length <= max && NAME.test(name) && !WEB_ADDRESS.test(name) ? undefined : NAME_TEXT;
}

/**
 * A name that our forms did not check: the payment provider's, or a row from before the rule. What can't be in a name
 * becomes a space, a dot within a word is removed; the result may be empty.
 */
export function safeName(text: string, max = MAX_FULL_NAME): string {
  const letters = text.slice(0, 4 * max).replace(NOT_OF_A_NAME, ' ').replace(/\.(?=[\p{L}\p{M}-]{2})/gu, ' ').replace(/ +/g, ' ');
  const name = [...letters.trim()].slice(0, max).join('').trim();
  return /\p{L}/u.test(name) ? name : '';
}
