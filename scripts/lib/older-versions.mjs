import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';

/**
 * Builds packages as they were at a commit, with the libraries that are installed now. Kept in `.data/matrix`, since that takes minutes.
 * @returns {Promise<{ ref: string, folder: string, versions: Record<string, string> }>}
 */
export async function buildAt(root, ref, packages, print) {
  const commit = git(root, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).trim();
  if (!commit) throw new Problem(`${ref} is no commit of this repository.`);
  const folder = path.join(root, '.data/matrix', commit.slice(0, 12));
  if (!existsSync(folder)) checkOut(root, commit, folder);
  const versions = {};
  for (const name of packages) {
    const dist = path.join(folder, name, 'dist');
    if (!wholeBuild(dist)) {
      print(`Building ${name} of ${ref} …`);
      await build(path.join(folder, name), name);
    }
    versions[name] = wholeBuild(dist);
  }
  return { ref, folder, versions };
}

/** The files of the commit; our own packages from there, libraries from here. */
function checkOut(root, commit, folder) {
  const draft = `${folder}.draft`;
  mkdirSync(path.join(draft, 'node_modules'), { recursive: true });
  const archive = spawnSync(
    'sh', ['-c', `git archive ${commit} | tar -x -C "${draft}" --exclude=backend/seed --exclude=bench`], { cwd: root },
  );
  if (archive.status !== 0) throw new Problem(`${commit} could not be unpacked: ${archive.stderr}`);
  const own = new Set(readdirSync(draft));
  const installed = path.join(root, 'node_modules');
  for (const library of readdirSync(installed)) {
    symlinkSync(own.has(library) ? path.join('..', library) : path.join(installed, library), path.join(draft, 'node_modules', library));
  }
  // And those of a package that needs another version than the root.
  for (const name of own) {
    const libraries = path.join(root, name, 'node_modules');
    if (existsSync(libraries)) symlinkSync(libraries, path.join(draft, name, 'node_modules'));
  }
  renameSync(draft, folder);
}

function build(cwd, name) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production', SHOP_ENVIRONMENT: 'local' };
    spawn(
      process.execPath, [path.join(cwd, '../node_modules/webpack/bin/webpack.js')], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] },
    )
      .once('error', reject).once('exit', (code) => (code === 0 ? resolve() : reject(new Problem(`${name} does not build: see above.`))));
  });
}

const wholeBuild = (dist) => (existsSync(dist)
  ? readdirSync(dist).find((version) => ['build.json', 'server.cjs'].every((file) => existsSync(path.join(dist, version, file))))
  : undefined);

const git = (root, words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout;
