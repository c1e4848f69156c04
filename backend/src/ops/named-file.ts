import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The message names the file's whole path, and why it can't be read or written. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Windows' editors begin a text with it; JSON may not. */
const BYTE_ORDER_MARK = '\ufeff';

/** A file's text. @throws {FileProblem} */
export async function readNamedFile(name: string): Promise<string> {
  const file = namedFile(name);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = codeOf(error);
    throw new FileProblem(code === 'ENOENT' ? `There is no file ${file}.` : `${file} can’t be read (${code}).`);
  });
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** For nobody else's eyes; the file of before stays until the new one is whole. @returns its whole path @throws {FileProblem} */
export async function writeNamedFile(name: string, text: string): Promise<string> {
  const file = namedFile(name);
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    await writeFile(part, text, { mode: 0o600, flag: 'wx' });
    await rename(part, file);
  } catch (error) {
    const code = codeOf(error);
    throw new FileProblem(code === 'ENOENT' ? `There is no folder ${path.dirname(file)}.` : `${file} can’t be written (${code}).`);
  }
  return file;
}

/** From where the operator stands, while npm and the units run the tool in the repository's folder. */
function namedFile(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown');
