import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Built, installed or generated: not written by us. */
const LEFT_OUT = /^(node_modules|dist|test-results|playwright-report|results)$|^\.|\.generated\./;

/** The repository's files whose names match, as paths from its root with forward slashes. */
export function sourceFiles(names: RegExp, folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !LEFT_OUT.test(name)).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? sourceFiles(names, file) : names.test(entry.name) ? [file] : [];
  });
}
