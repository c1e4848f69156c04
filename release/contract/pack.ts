import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPackages, SHARED } from './build-packages';
import { exportsOf, NOTED, versionProblem, type PackedContract } from './exports';
import { makeTools } from './make-tools';
import { writeTemplate } from './template';

const run = promisify(execFile);

/** One version for all that is packed together: teams elsewhere take it as one (CHANGELOG.md). */
const contractVersion = async (root: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(path.join(root, 'release/contract/create/package.json'), 'utf8')) as { version: string };
  return version;
};

/**
 * Builds and packs the contract: the shared packages, the tools, and the package that makes a remote, which holds all others.
 * @param out is emptied
 * @returns the tarball that a team is given.
 */
export async function packContract(root: string, out: string): Promise<string> {
  const version = await contractVersion(root);
  await rm(out, { recursive: true, force: true });
  const built = path.join(out, 'built');
  await buildPackages(root, built, version);
  await makeTools(root, path.join(built, 'tools'), version);
  for (const name of [...SHARED, 'tools']) {
    await cp(path.join(root, 'release/contract/CHANGELOG.md'), path.join(built, name, 'CHANGELOG.md'));
  }
  const creator = path.join(built, 'create');
  await cp(path.join(root, 'release/contract/create'), creator, { recursive: true });
  const inner = path.join(creator, 'contract');
  await mkdir(inner);
  await pack([...SHARED, 'tools'].map((name) => path.join(built, name)), inner);
  await writeTemplate(root, path.join(creator, 'template'), { version, tarballs: await readdir(inner) });
  await pack([creator], out);
  return path.join(out, `create-five-day-remote-${version}.tgz`);
}

/** What stands in `out` beside what was packed last. @returns also what keeps it from being given to teams under its version */
export async function comparePacked(root: string, out: string): Promise<{ now: PackedContract; problem: string | undefined }> {
  const readJson = async <T>(file: string) => JSON.parse(await readFile(path.join(root, file), 'utf8')) as T;
  const facades = await readJson<PackedContract['facades']>('shared-remote/src/facades/exports.json');
  const now = { version: await contractVersion(root), digest: await digestOfBuilt(out), exports: exportsOf(root), facades };
  const before = await readJson<PackedContract>(NOTED);
  return { now, problem: versionProblem(before, now, await readFile(path.join(root, 'release/contract/CHANGELOG.md'), 'utf8')) };
}

/** Of what the tarballs of that folder were made of, byte for byte. */
async function digestOfBuilt(out: string): Promise<string> {
  const built = path.join(out, 'built');
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.tgz'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const digest = createHash('sha256');
  for (const file of files.sort()) digest.update(`${path.relative(built, file)}\0`).update(await readFile(file)).update('\0');
  return digest.digest('hex').slice(0, 32);
}

/** In the time and with the variables of nobody's npm: a running one would lend its own settings. */
async function pack(folders: string[], destination: string): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  await run('npm', ['pack', ...folders, '--pack-destination', destination, '--loglevel=error'], { env });
}
