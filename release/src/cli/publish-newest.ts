import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { publish } from '../publish/publish';
import { Refusal } from '../refusal';
import { ROOT } from '../settings';
import type { Tools } from './command';

/** Publishes the newest build of a package and notes it in the registry. */
export async function publishNewest({ store, registry }: Tools, name: string): Promise<{ name: string; version: string; fresh: boolean }> {
  const { manifest, fresh } = await publish(store, await newestBuild(name));
  await registry.record(manifest);
  return { name, version: manifest.version, fresh };
}

/** The folder of the newest build, or of the one that BUILD_VERSION names. @throws {Refusal} `build-incomplete` */
export async function newestBuild(name: string): Promise<string> {
  const dist = path.join(ROOT, name, 'dist');
  const wanted = process.env[`BUILD_VERSION_${name.toUpperCase().replaceAll('-', '_')}`] ?? process.env.BUILD_VERSION;
  if (wanted) return path.join(dist, wanted);
  const entries = await readdir(dist, { withFileTypes: true }).catch(() => []);
  const builds = await Promise.all(entries.filter((entry) => entry.isDirectory()).map(async (entry) => ({
    folder: path.join(dist, entry.name),
    at: await stat(path.join(dist, entry.name, 'build.json')).then((found) => found.mtimeMs, () => 0),
  })));
  const [newest] = builds.sort((a, b) => b.at - a.at);
  if (!newest) throw new Refusal('build-incomplete', `${name} has no build. Run 'npm run build -w ${name}' first.`);
  return newest.folder;
}
