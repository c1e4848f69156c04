import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { lastLines } from './postgres.mjs';
import { Problem } from './problem.mjs';

export const PACKAGES = ['shell', 'mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-orders'];
const KEPT = 6;

/**
 * Builds what has changed, one package after another (two at once would need twice the memory).
 * @returns the version of each package.
 */
export async function buildMissing(root, { say, logs, environment, packages = PACKAGES }) {
  process.env.SHOP_ENVIRONMENT = environment;
  const { versionOf } = await import(path.join(root, 'webpack.common.js'));
  const versions = Object.fromEntries(packages.map((name) => [name, versionOf(name)]));
  const missing = packages.filter((name) => !isBuilt(root, name, versions[name]));
  for (const [index, name] of missing.entries()) {
    say(`Building ${name} (${index + 1} of ${missing.length}) …`);
    const before = Date.now();
    await build(root, name, logs, environment);
    versions[name] = madeSince(path.join(root, name, 'dist'), before) ?? versions[name];
    if (!isBuilt(root, name, versions[name])) throw new Problem(`The build of ${name} ended without ${name}/dist/${versions[name]}: see ${path.relative(root, logs)}/build-${name}.log.`);
    say(`  done in ${((Date.now() - before) / 1000).toFixed(1)} s`);
    prune(path.join(root, name, 'dist'), versions[name]);
  }
  return versions;
}

const isBuilt = (root, name, version) => ['build.json', 'server.cjs'].every((file) => existsSync(path.join(root, name, 'dist', version, file)));

/** Somebody may have saved a file after we looked; webpack names the build after what it found itself. */
function madeSince(dist, moment) {
  const made = readdirSync(dist).map((name) => ({ name, at: statSync(path.join(dist, name, 'build.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  return made.filter(({ at }) => at >= moment).sort((a, b) => b.at - a.at)[0]?.name;
}

async function build(root, name, logs, environment) {
  mkdirSync(logs, { recursive: true });
  const file = path.join(logs, `build-${name}.log`);
  const log = createWriteStream(file);
  const child = spawn(process.execPath, [path.join(root, 'node_modules/webpack/bin/webpack.js')], {
    cwd: path.join(root, name), stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, SHOP_ENVIRONMENT: environment, NODE_ENV: 'production' },
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const code = await new Promise((resolve) => child.once('close', resolve));
  await new Promise((resolve) => log.end(resolve));
  if (code !== 0) throw new Problem(`${name} does not build (${path.relative(root, file)}):\n${lastLines(file, 25)}`);
}

/** Older builds are published already; a few are kept for looking at. */
function prune(dist, current) {
  const builds = readdirSync(dist).filter((name) => name !== current).map((name) => ({ name, at: statSync(path.join(dist, name)).mtimeMs }));
  for (const { name } of builds.sort((a, b) => b.at - a.at).slice(KEPT)) rmSync(path.join(dist, name), { recursive: true, force: true });
}
