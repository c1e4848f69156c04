import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { askBackendApi } from '../gate/backend-api';
import { checkBesideLive } from '../gate/gate';
import { publish } from '../publish/publish';
import { signBuild } from '../publish/sign';
import { Refusal } from '../refusal';
import { ROOT } from '../settings';
import { readTrust } from '../signing/trust';
import type { Tools } from './command';
import { trustedKeyOf } from './key-of';

export interface NewlyPublished { name: string; version: string; fresh: boolean; mended: boolean }

/**
 * Signs the newest builds of packages with their teams' keys, publishes them and notes them in the registry.
 * @param gated false when all parts of the shop go live at once: then they need not fit what is live now.
 * @throws {Refusal} when together they do not fit what is live, before any is published; or the store does not take one.
 */
export async function publishNewest(
  { store, registry, settings }: Tools, names: readonly string[], gated = true,
): Promise<NewlyPublished[]> {
  // Copies are signed: the builds of a container image lie where its processes may not write.
  const place = await mkdtemp(path.join(tmpdir(), 'publish-'));
  try {
    const builds = [];
    for (const name of names) {
      const build = await newestBuild(name);
      const folder = path.join(place, name, path.basename(build));
      await cp(build, folder, { recursive: true });
      builds.push({ name, folder, manifest: await signBuild(folder, (of) => trustedKeyOf(settings, of)) });
    }
    if (gated) await checkBesideLive(registry, builds.map(({ manifest }) => manifest), await askBackendApi(settings.apiUrl));
    const published = [];
    for (const { name, folder } of builds) {
      const { signed, fresh, mended } = await publish(store, folder, await readTrust(settings.trust));
      await registry.record(signed, await commitOf(ROOT));
      published.push({ name, version: signed.manifest.version, fresh, mended });
    }
    return published;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** The commit of a folder's sources, '-dirty' where something is changed; undefined where there is no git. */
async function commitOf(folder: string): Promise<string | undefined> {
  const asked = promisify(execFile)('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], { cwd: folder });
  return asked.then(({ stdout }) => stdout.trim(), () => undefined);
}

/** The folder of the newest build, or of the one that BUILD_VERSION names. @throws {Refusal} `build-incomplete` */
async function newestBuild(name: string): Promise<string> {
  const dist = path.join(ROOT, name, 'dist');
  const wanted = process.env[`BUILD_VERSION_${name.toUpperCase().replaceAll('-', '_')}`] || process.env.BUILD_VERSION;
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
