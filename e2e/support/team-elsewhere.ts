import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { comparePacked, packContract } from '../../release/contract/pack';
import { develop } from './developer';
import { shopVariables, ROOT } from './work-tree';

const run = promisify(execFile);

/** A team's repository, outside ours: made from the packed contract alone. */
export interface TeamElsewhere {
  folder: string;
  /** Runs a command in it. @returns what it prints */
  run(command: string): Promise<string>;
  /** `npm run dev` for the shop under test, until it is stopped. */
  develop(name: string): Promise<{ stop(): void }>;
  remove(): void;
}

/** @throws if teams elsewhere were given something else under the same version */
export async function packedContract(): Promise<string> {
  const out = path.join(os.tmpdir(), `five-day-kitchen-${process.env.SHOP_PORT ?? 'shop'}-contract`);
  const tarball = await packContract(ROOT, out);
  const { problem } = await comparePacked(ROOT, out);
  if (problem) throw new Error(`${problem} Then say so in CHANGELOG.md, and run npm run pack:contract.`);
  return tarball;
}

/** What the page for teams elsewhere has them type, in an empty folder; and what the shop's operator does: trusts their key. */
export async function teamElsewhere(tarball: string, name: string, owner: string): Promise<TeamElsewhere> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'team-elsewhere-'));
  // Playwright asks for colours, whose marks would stand in what commands print.
  const env = { ...shopVariables(), FORCE_COLOR: '0', RELEASE_KEY: path.join(folder, `${name}.pem`) };
  const sh = (command: string) => run('sh', ['-c', command], { cwd: folder, env }).then(
    ({ stdout }) => stdout,
    (error: Error & { stdout?: string; stderr?: string }) => { throw new Error(`${command} failed:\n${error.stdout ?? ''}${error.stderr ?? error.message}`); },
  );
  await sh(`npm exec --offline --yes --package=${tarball} -- create-five-day-remote ${name} ${owner}`);
  await install(folder, sh);
  trust(name, env.RELEASE_KEY, env.RELEASE_STORE);
  return {
    folder, run: sh, develop: (remote) => develop(remote, folder, env), remove: () => rmSync(folder, { recursive: true, force: true }),
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

/** The team makes its key; the operator lists its public half. */
function trust(name: string, file: string, store: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const list = path.join(path.dirname(store), 'keys/trusted.json');
  const known = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[]>;
  writeFileSync(list, JSON.stringify({ ...known, [name]: [createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')] }));
}
