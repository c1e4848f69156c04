import { constants } from 'node:zlib';
import { allDone } from '../all-done';
import { isText, precompress } from './precompress';
import { writeWhole } from './whole-file';

/** One below the best: it takes 40 % of the time, and a page has 1 to 2 % more bytes (docs/decisions/112). */
const QUALITY = constants.BROTLI_MAX_QUALITY - 1;

/**
 * For what is composed, which a release waits for. Writes a file, after the compressed forms of a text: who finds the file finds them too.
 */
export async function writeCompressed(file: string, bytes: Buffer): Promise<void> {
  if (isText(file)) {
    const { br, gz } = await precompress(bytes, QUALITY);
    await allDone([writeWhole(`${file}.br`, br), writeWhole(`${file}.gz`, gz)]);
  }
  await writeWhole(file, bytes);
}
