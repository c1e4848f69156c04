import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Built, installed or generated: not written by us. */
const LEFT_OUT = /^(node_modules|dist|test-results|playwright-report|results)$|^\.|\.generated\./;

/** The repository's files whose paths match, from its root and with forward slashes. */
export function sourceFiles(root, pattern, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).filter(({ name }) => !LEFT_OUT.test(name)).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? sourceFiles(root, pattern, file) : pattern.test(file) ? [file] : [];
  });
}

const withText = (root, pattern) => sourceFiles(root, pattern).map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Jest's and Playwright's files, with their text. */
export const allTests = (root) => withText(root, /^(?!e2e\/|bench\/).*\.test\.tsx?$/);
export const allSpecs = (root) => withText(root, /^e2e\/.*\.spec\.ts$/);
