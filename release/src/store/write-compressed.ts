import { allDone } from '../all-done';
import { isText, precompress } from './precompress';
import { writeWhole } from './whole-file';

/** Writes a file, after the compressed forms of a text: who finds the file finds them too. */
export async function writeCompressed(file: string, bytes: Buffer): Promise<void> {
  if (isText(file)) {
    const { br, gz } = await precompress(bytes);
    await allDone([writeWhole(`${file}.br`, br), writeWhole(`${file}.gz`, gz)]);
  }
  await writeWhole(file, bytes);
}
