import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NOT_OURS = /^(node_modules|dist|\.data|\.cache|\.git|test-results)$/;

/** All files of the repository whose path the pattern matches, with their text. */
export function filesMatching(root, pattern, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : filesMatching(root, pattern, file);
    return pattern.test(file) ? [{ file, text: readFileSync(path.join(root, file), 'utf8') }] : [];
  });
}

/** Jest's and Playwright's files. */
export const allTests = (root) => filesMatching(root, /^(?!e2e\/|bench\/).*\.test\.tsx?$/);
export const allSpecs = (root) => filesMatching(root, /^e2e\/.*\.spec\.ts$/);
