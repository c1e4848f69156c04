import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './work-tree';

export interface AlteredBuild {
  name: string;
  version: string;
  /** Holds `<name>/dist/<version>/`: what the release tool takes as SHOP_ROOT. */
  folder: string;
  remove(): void;
}

/**
 * A build under another version with something else in it, made from the live one without a compiler: as if its team had
 * built just that.
 * @param change gets each script, by its path in the build; it must change something.
 */
export function alteredBuild(name: string, version: string, change: (text: string, file: string, version: string) => string): AlteredBuild {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'altered-'));
  const other = `1.0.0-${createHash('sha256').update(version + change.toString() + trustAgain.toString()).digest('hex').slice(0, 12)}`;
  const dist = path.join(folder, name, 'dist', other);
  cpSync(path.join(ROOT, name, 'dist', version), dist, { recursive: true });
  // Globals carry the version too, some of them spelt as an identifier.
  const renamed = (text: string) => text.replaceAll(version, other).replaceAll(identifier(version), identifier(other));
  let changed = false;
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((entry) => /\.(c?js|css|json)$/.test(entry))) {
    const text = readFileSync(path.join(dist, file), 'utf8');
    const altered = /\.c?js$/.test(file) ? change(text, file, version) : text;
    changed ||= altered !== text;
    writeFileSync(path.join(dist, file), renamed(altered));
  }
  trustAgain(dist, path.join(ROOT, name, 'dist', version));
  if (!changed) throw new Error(`Nothing in ${name} ${version} was altered.`);
  return { name, version: other, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A build's own chunks are named with their hashes in its entry. */
function trustAgain(dist: string, original: string): void {
  const hash = (folder: string, file: string) => `sha384-${createHash('sha384').update(readFileSync(path.join(folder, file))).digest('base64')}`;
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const hashes = scripts.map((file) => [hash(original, file), hash(dist, file)] as const);
  for (const file of scripts) {
    const text = readFileSync(path.join(dist, file), 'utf8');
    writeFileSync(path.join(dist, file), hashes.reduce((changed, [before, after]) => changed.replaceAll(before, after), text));
  }
}

const identifier = (version: string): string => version.replace(/[^A-Za-z0-9]/g, '_');
