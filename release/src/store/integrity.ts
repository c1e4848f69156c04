import { createHash } from 'node:crypto';
import { Refusal } from '../refusal';
import { readIfThere } from './read-if-there';

/** `sha384-…`, as browsers take it in an `integrity` attribute. */
export function integrityOf(bytes: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** `'sha256-…'`, as a policy names an inline style. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Reads a file that was hashed when it was published.
 * @throws {Refusal} `integrity` when it is gone, when its bytes are others, or when there is no hash to compare with. What keeps a file
 * that is there from being read is thrown as it is: it may pass.
 */
export async function readVerified(file: string, integrity: string | undefined): Promise<Buffer> {
  if (!integrity || !/^sha384-[A-Za-z0-9+/]{64}$/.test(integrity)) {
    throw new Refusal('integrity', `${file} has no sha384 hash on record, so it cannot be trusted.`);
  }
  const bytes = await readIfThere(file);
  if (!bytes) throw new Refusal('integrity', `${file} is missing from the release store. Publish that version again.`);
  if (integrityOf(bytes) !== integrity) {
    throw new Refusal('integrity', `${file} is not the file that was published: its hash has changed. Publish that version again.`);
  }
  return bytes;
}
