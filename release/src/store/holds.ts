import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isText } from './precompress';

const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);
const asItIs = async (bytes: Buffer): Promise<Buffer> => bytes;

/** Whether a file has these bytes. */
export const holds = (file: string, bytes: Buffer, read = asItIs): Promise<boolean> =>
  readFile(file).then(read).then((found) => found.equals(bytes), () => false);

/** The same of a file and, where it is a text, of its compressed forms: those are what browsers get. */
export async function holdsForms(file: string, bytes: Buffer): Promise<boolean> {
  if (!(await holds(file, bytes))) return false;
  return !isText(file) || ((await holds(`${file}.br`, bytes, fromBrotli)) && (await holds(`${file}.gz`, bytes, fromGzip)));
}
