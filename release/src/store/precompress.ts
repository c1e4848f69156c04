import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Kinds of files that shrink; pictures and typefaces are compressed already. */
const TEXT = /\.(js|css|html|json|svg|txt|xml|webmanifest)$/;

export const isText = (file: string): boolean => TEXT.test(file);

interface Compressed { br: Buffer; gz: Buffer }

/** @param quality Brotli's: the best, unless somebody waits for it. */
export async function precompress(bytes: Uint8Array, quality = constants.BROTLI_MAX_QUALITY): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: constants.Z_BEST_COMPRESSION })]);
  return { br, gz };
}
