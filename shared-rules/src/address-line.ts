import { ADDRESS_TEXT } from './copy';
import { WEB_ADDRESS } from './name';

/** "St.John’s Road" is written without a space too. */
const SAINT = /(^|[\s,])St\./giu;

/**
 * Refuses what a mail program would make a link of, since our mails hold the address (RULE-20). All else may be one: of flats,
 * companies and "c/o" nobody knows the form.
 * @returns the error, or undefined.
 */
export function checkAddressLine(text: string): string | undefined {
  const line = text.replace(SAINT, '$1St ');
  return line.includes('://') || /www\./iu.test(line) || WEB_ADDRESS.test(line) ? ADDRESS_TEXT : undefined;
}
