import { SIGN_UP_TEXTS } from './copy';

/** As stored: without spaces (RULE-14). */
export function normalisePhone(text: string): string {
  return text.replace(/\s/g, '');
}

/** '+44' instead of the leading 0, as identity providers require. For a number that passed `checkPhone`. */
export function internationalPhone(text: string): string {
  return normalisePhone(text).replace(/^0/, '+44');
}

/** 0 and 10–12 long, or +44 and 12–14 long (RULE-11). @returns the error, or undefined. */
export function checkPhone(text: string): string | undefined {
  return /^(?:0\d{9,11}|\+44\d{9,11})$/.test(normalisePhone(text)) ? undefined : SIGN_UP_TEXTS.phoneInvalid;
}
