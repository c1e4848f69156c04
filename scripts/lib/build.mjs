import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { versionOf } from '../../release-version.js';
import { packagesOf } from './packages.mjs';
import { Problem } from './problem.mjs';

const KEPT = 6;

/**
 * Builds what has changed, one package after another (two at once would need twice the memory).
 * @returns the version of each package.
 */
export async function buildMissing(root, { print, children, environment, packages = packagesOf(root) }) {
  process.env.SHOP_ENVIRONMENT = environment;
  const versions = Object.fromEntries(packages.map((name) => [name, versionOf(name, root)]));
  const missing = packages.filter((name) => !isBuilt(root, name, versions[name]));
  for (const [index, name] of missing.entries()) {
    print(`Building ${name} (${index + 1} of ${missing.length}) …`);
    const before = Date.now();
    await children.task(
      `build-${name}`, [path.join(root, 'node_modules/webpack/bin/webpack.js')],
      { ...process.env, SHOP_ENVIRONMENT: environment, NODE_ENV: 'production' }, path.join(root, name),
    );
    versions[name] = madeSince(path.join(root, name, 'dist'), before) ?? versions[name];
    if (!isBuilt(root, name, versions[name])) {
      throw new Problem(`The build of ${name} ended without ${name}/dist/${versions[name]}: see build-${name}.log among the logs.`);
    }
    print(`  done in ${((Date.now() - before) / 1000).toFixed(1)} s`);
    prune(path.join(root, name, 'dist'), versions[name]);
  }
  return versions;
}

const isBuilt = (root, name, version) =>
  ['build.json', 'server.cjs'].every((file) => existsSync(path.join(root, name, 'dist', version, file)));

/** A file may have been saved after the check; webpack names the build after what it found itself. */
function madeSince(dist, moment) {
  const made = readdirSync(dist).map(
    (name) => ({ name, at: statSync(path.join(dist, name, 'build.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0 }),
  );
  return made.filter(({ at }) => at >= moment).sort((a, b) => b.at - a.at)[0]?.name;
}

/** Older builds are published already; a few are kept for looking at. */
function prune(dist, current) {
  const builds = readdirSync(dist).filter((name) => name !== current).map((name) => ({
    name, at: statSync(path.join(dist, name)).mtimeMs,
  }));
  for (const { name } of builds.sort((a, b) => b.at - a.at).slice(KEPT)) rmSync(path.join(dist, name), { recursive: true, force: true });
}
