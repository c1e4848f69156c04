import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Edit } from './mechanisms';

/** The tree as it is here, with its builds, in a folder of its own. */
export function copyTree(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const files = execFileSync(
    'git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' },
  ).trim().split('\n');
  const builds = readdirSync(root).map((name) => path.join(name, 'dist'));
  for (const file of [...files, ...builds].filter((name) => existsSync(path.join(root, name)))) {
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  mkdirSync(path.join(folder, '.data'), { recursive: true });
  // The packages' files are shared by hard links. The links to workspaces are relative, so they lead to the copies.
  for (const name of ['.', ...readdirSync(root)]) {
    const packages = path.join(root, name, 'node_modules');
    if (existsSync(packages)) execFileSync('cp', ['-al', packages, path.join(folder, name)]);
  }
}

/** Applies the edits. @returns undoes them */
export function apply(edits: readonly Edit[], folder: string): () => void {
  const before = new Map<string, string>();
  for (const [file, text] of edited(edits, folder)) {
    const name = path.join(folder, file);
    before.set(name, readFileSync(name, 'utf8'));
    writeFileSync(name, text);
  }
  return () => before.forEach((text, name) => writeFileSync(name, text));
}

/** The files as they are with the edits. @throws where a text is not found once */
export function edited(edits: readonly Edit[], folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { file, from, to } of edits) {
    const text = files.get(file) ?? readFileSync(path.join(folder, file), 'utf8');
    if (text.split(from).length !== 2) {
      throw new Error(`${file} does not have this text once, so the bench can't take the mechanism out: ${from}`);
    }
    files.set(file, text.replace(from, () => to));
  }
  return files;
}
