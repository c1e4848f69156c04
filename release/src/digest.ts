import { createHash } from 'node:crypto';

/** Of a value as JSON, in hexadecimal: what is made from the same value is the same. */
export const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value) ?? '').digest('hex');
