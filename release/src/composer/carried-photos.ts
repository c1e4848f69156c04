import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** `data:` addresses by the photo's own, e.g. `/photos/hero-carried.avif`. */
export type CarriedPhotos = Readonly<Record<string, string>>;

/** What a photo may add to a page, in bytes; a larger one is left to be fetched. */
const LIMIT = 24 * 1024;

/** As shared-ui's `Picture` writes it. No tag goes on after a '<': the time that it takes stays in proportion to the HTML. */
const SOURCE = /(<source data-carried="" [^<>]*srcset=")([^"]+)"/i;

/** Every photo that a page may carry in itself; none where the pictures are kept elsewhere. */
export async function readCarriedPhotos(folder: string): Promise<CarriedPhotos> {
  const files = (await readdir(folder).catch(ignoreMissing)).filter((file) => file.endsWith('-carried.avif')).sort();
  const read = await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, file))] as const));
  return Object.fromEntries(read.flatMap(
    ([file, bytes]) => (bytes.length > LIMIT ? [] : [[`/photos/${file}`, `data:image/avif;base64,${bytes.toString('base64')}`]]),
  ));
}

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/**
 * Writes the picture that a view marked as its page's first into the HTML itself. A phone's line carries nothing else
 * while the document arrives, and a request of its own would cost a round trip more. Once a page: two would delay both.
 * A photo without such a file, as an operator's own of a plan may be, is fetched in the size that every photo has.
 */
export function carryPhoto(html: string, photos: CarriedPhotos): string {
  return html.replace(SOURCE, (_, start: string, address: string) => (
    `${start}${Object.hasOwn(photos, address) ? photos[address] : address.replace(/-carried\.avif$/, '-640.avif')}"`
  ));
}
