import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './work-tree';

export interface AlteredBuild {
  name: string;
  version: string;
  /** Contains `<name>/dist/<version>/`, for the release tool's SHOP_ROOT. */
  folder: string;
  remove(): void;
}

/**
 * An altered copy of the live build under another version, made without a compiler, as if its team had built it.
 * @param change gets each script with its path in the build, and must change at least one
 */
export function alteredBuild(name: string, version: string, change: (text: string, file: string, version: string) => string): AlteredBuild {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'altered-'));
  const original = path.join(ROOT, name, 'dist', version);
  const texts = readdirSync(original, { recursive: true, encoding: 'utf8' })
    .filter((entry) => /\.(c?js|css|json)$/.test(entry)).map((file) => {
    const text = readFileSync(path.join(original, file), 'utf8');
    return { file, text, altered: /\.c?js$/.test(file) ? change(text, file, version) : text };
  });
  if (texts.every(({ text, altered }) => altered === text)) throw new Error(`Nothing in ${name} ${version} was altered.`);
  const other = `1.0.0-${createHash('sha256').update(JSON.stringify(texts) + updateHashes.toString()).digest('hex').slice(0, 12)}`;
  const dist = path.join(folder, name, 'dist', other);
  cpSync(original, dist, { recursive: true });
  // Globals contain the version too, some of them in the spelling of an identifier.
  const renamed = (text: string) => text.replaceAll(version, other).replaceAll(identifier(version), identifier(other));
  for (const { file, altered } of texts) writeFileSync(path.join(dist, file), renamed(altered));
  updateHashes(dist, original);
  return { name, version: other, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The entry contains the hashes of the build's chunks. */
function updateHashes(dist: string, original: string): void {
  const hash = (folder: string, file: string) =>
    `sha384-${createHash('sha384').update(readFileSync(path.join(folder, file))).digest('base64')}`;
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const hashes = scripts.map((file) => [hash(original, file), hash(dist, file)] as const);
  for (const file of scripts) {
    const text = readFileSync(path.join(dist, file), 'utf8');
    writeFileSync(path.join(dist, file), hashes.reduce((changed, [before, after]) => changed.replaceAll(before, after), text));
  }
}

const identifier = (version: string): string => version.replace(/[^A-Za-z0-9]/g, '_');
