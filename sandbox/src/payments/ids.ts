import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** An unguessable id in the provider's fashion: `pi_` and letters. */
export function newId(prefix: string, length = 24): string {
  // Bytes over 247 would favour the first letters.
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += LETTERS[byte % 62] ?? '';
    }
  }
  return `${prefix}_${text}`;
}
