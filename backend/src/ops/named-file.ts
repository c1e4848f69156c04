import path from 'node:path';

/** A file that an operator names: from where they stand, while npm and the units run the tool in the repository's folder. */
export function namedFile(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}
