// For tests of a disk that gets full: `jest.mock('node:fs/promises', () => jest.requireActual('<this file>'))`.
import type * as Files from 'node:fs/promises';

const real = jest.requireActual<typeof Files>('node:fs/promises');

type File = Parameters<typeof Files.writeFile>[0];
type Contents = string | Uint8Array;

/** Below which folder, and how many bytes still fit there. */
export const disk = { folder: '', room: Infinity };

/** What still fits of it. */
function fitting(file: File, contents: Contents): Buffer {
  const bytes = Buffer.from(contents);
  if (disk.folder === '' || !String(file).startsWith(disk.folder)) return bytes;
  const part = bytes.subarray(0, Math.max(0, disk.room));
  disk.room -= bytes.length;
  return part;
}

/** As a real disk does it: the beginning is written, and then it is full. */
async function write(file: File, contents: Contents, put: (part: Buffer) => Promise<void>): Promise<void> {
  const part = fitting(file, contents);
  await put(part);
  if (part.length < Buffer.byteLength(contents)) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  }
}

module.exports = {
  ...real,
  disk,
  writeFile: (file: File, contents: Contents, options?: object) => write(file, contents, (part) => real.writeFile(file, part, options)),
  copyFile: async (from: string, to: string) => write(to, await real.readFile(from), (part) => real.writeFile(to, part)),
  async open(file: string, flags?: string, mode?: number) {
    const handle = await real.open(file, flags, mode);
    const put = handle.writeFile.bind(handle);
    return Object.assign(handle, { writeFile: (contents: Contents) => write(file, contents, (part) => put(part)) });
  },
};
