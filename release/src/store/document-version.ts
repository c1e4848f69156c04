import { createHash } from 'node:crypto';

/** What a release document is called in the store (`r/release/<this>/`): by its sequence and its bytes. */
export const documentVersion = (sequence: number | string, bytes: Buffer): string =>
  `${sequence}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
