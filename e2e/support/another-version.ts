import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { versionOf } from '../../release-version';
import { checkOut } from './team-checkout';
import { ROOT } from './work-tree';

interface AnotherVersion {
  name: string;
  version: string;
  /** Contains `<name>/dist/<version>/`, for the release tool's SHOP_ROOT. */
  folder: string;
}

/**
 * A remote built again from the same sources under the next patch number: another version with the same behaviour.
 * Cached in `.data/` until the sources change, because a build takes long.
 */
export async function anotherVersion(name: string): Promise<AnotherVersion> {
  const kept = path.join(ROOT, '.data/another-version', name);
  const folder = path.join(kept, versionOf(name));
  const dist = path.join(folder, name, 'dist');
  if (!existsSync(dist)) {
    rmSync(kept, { recursive: true, force: true });
    await buildInto(name, dist);
  }
  const [version] = readdirSync(dist);
  if (version === undefined) throw new Error(`${dist} holds no build.`);
  return { name, version, folder };
}

async function buildInto(name: string, dist: string): Promise<void> {
  const team = checkOut(name);
  try {
    const home = path.join(team.folder, name);
    const file = path.join(home, 'package.json');
    const declared = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    const [major, minor, patch] = declared.version.split('.').map(Number);
    writeFileSync(file, JSON.stringify({ ...declared, version: `${major}.${minor}.${(patch ?? 0) + 1}` }));
    await team.build();
    mkdirSync(path.dirname(dist), { recursive: true });
    // Renamed at the end, so that there is never an incomplete build.
    cpSync(path.join(home, 'dist'), `${dist}.draft`, { recursive: true });
    renameSync(`${dist}.draft`, dist);
  } finally {
    team.remove();
  }
}
