import { execFile, spawnSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { packContract } from '../../release/contract/pack';
import { develop } from './developer';
import { shopVariables, ROOT } from './work-tree';

const run = promisify(execFile);

/** A team's repository, outside ours: made from the packed contract alone. */
export interface TeamElsewhere {
  folder: string;
  /** Runs a command in it. @returns what it prints */
  run(command: string): Promise<string>;
  /** Runs what shows its working copy, until it is stopped. */
  develop(command: string): Promise<{ stop(): void }>;
  remove(): void;
}

/** @returns the tarball that a team is given */
export const packedContract = (): Promise<string> =>
  packContract(ROOT, path.join(os.tmpdir(), `five-day-kitchen-${process.env.SHOP_PORT ?? 'shop'}-contract`));

/** What docs/add-a-remote.md has a team elsewhere type, line by line: for another name, this tarball and the shop under test. */
export function documentedCommands(tarball: string, name: string, owner: string): string[] {
  const [, section = ''] = readFileSync(path.join(ROOT, 'docs/add-a-remote.md'), 'utf8').split('\n## In a repository of your own\n');
  const [, block = ''] = section.split('```');
  return block.trim().split('\n').map((line) => line.replace(/^\$ /, '').replace(/\/where\S+\.tgz/, tarball).replaceAll('mf-guide', name)
    .replace('Kitchen', owner).replace('http://localhost:3000', process.env.SHOP_URL ?? ''));
}

/** By the first two of those commands, in an empty folder; and what the shop's operator does: trusts their key. */
export async function teamElsewhere(name: string, [create = '', second]: readonly string[]): Promise<TeamElsewhere> {
  if (second !== 'npm install') throw new Error(`The page says '${second}' where this test installs.`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'team-elsewhere-'));
  // Playwright asks for colours, whose marks would stand in what commands print.
  const env = {
    ...shopVariables(), FORCE_COLOR: '0', npm_config_offline: 'true', npm_config_yes: 'true', RELEASE_KEY: path.join(folder, `${name}.pem`),
  };
  const sh = (command: string) => run('sh', ['-c', command], { cwd: folder, env }).then(
    ({ stdout }) => stdout,
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${command} failed:\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
    },
  );
  await sh(create);
  await install(folder, sh);
  trust(name, await makeKey(folder, env.RELEASE_KEY, sh), env.RELEASE_STORE);
  return {
    folder, run: sh, develop: (command) => develop(command, folder, env), remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Lock { packages: Record<string, { link?: boolean; resolved?: string; bin?: Record<string, string> }> }

/**
 * `npm install` without its minute and without the network: npm says what it would install, our own packages are unpacked from
 * their tarballs, and libraries are linked from where they are installed here in the same versions.
 */
async function install(folder: string, sh: (command: string) => Promise<string>): Promise<void> {
  await sh('npm install --package-lock-only --offline --no-audit --no-fund');
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const libraries = path.join(folder, 'node_modules');
  mkdirSync(path.join(libraries, '.bin'), { recursive: true });
  for (const [place, { link, resolved = '', bin = {} }] of Object.entries(packages)) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place)) continue;
    const target = path.join(folder, place);
    mkdirSync(path.dirname(target), { recursive: true });
    if (link) symlinkSync(path.join(folder, resolved), target);
    else if (resolved.startsWith('file:')) {
      mkdirSync(target);
      await sh(`tar -xzf ${resolved.slice('file:'.length)} -C ${place} --strip-components=1`);
    } else if (existsSync(path.join(ROOT, place))) symlinkSync(path.join(ROOT, place), target);
    for (const [command, file] of Object.entries(bin)) {
      const link = path.join(libraries, '.bin', command);
      if (existsSync(path.join(target, file)) && !existsSync(link)) symlinkSync(path.join(target, file), link);
    }
  }
}

/** By the lines of the team's README.md; a machine without OpenSSL makes the same by Node. @returns the public half */
async function makeKey(folder: string, file: string, sh: (command: string) => Promise<string>): Promise<string> {
  const lines = readFileSync(path.join(folder, 'README.md'), 'utf8').split('\n').filter((line) => line.startsWith('openssl '));
  if (lines.length !== 2) throw new Error(`The team's README.md has ${lines.length} lines about keys where this test runs two.`);
  if (spawnSync('openssl', ['version']).status === 0) return (await sh(lines.join('\n'))).trim();
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** The operator lists what the team has sent. */
function trust(name: string, key: string, store: string): void {
  const list = path.join(path.dirname(store), 'keys/trusted.json');
  const known = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[]>;
  writeFileSync(list, JSON.stringify({ ...known, [name]: [key] }));
}
