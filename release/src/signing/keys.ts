import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../refusal';
import { lockFile } from '../store/file-lock';
import { writeWhole } from '../store/whole-file';
import { readTrustFile, type TrustFile } from './trust';

/** A team's private key, and how it is named in public. */
export interface TeamKey {
  private: KeyObject;
  /** The public half: SPKI, DER, base64, as `openssl pkey -pubout -outform DER | base64` prints it. */
  public: string;
}

/** @throws {Refusal} `key` when the file can't be read, others may read it, or it is no Ed25519 key. */
export async function readKey(file: string): Promise<TeamKey> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new Refusal('key', `${file} is not there: RELEASE_KEY must name your team's private key (docs/releasing.md).`);
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new Refusal('key', `${file} can be read by others on this machine: 'chmod 600' it, and think about a new key.`);
  }
  let key: KeyObject;
  try {
    key = createPrivateKey(await readFile(file));
  } catch {
    throw new Refusal('key', `${file} is no private key in PEM form.`);
  }
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new Refusal('key', `${file} is a ${key.asymmetricKeyType} key; releases are signed with Ed25519.`);
  }
  return { private: key, public: publicHalf(key) };
}

/**
 * This machine's own key of a package, in a folder that only its owner reads: made at its first use, and trusted in the
 * `trusted.json` beside it if no key is trusted for that package yet. For one machine; elsewhere keys are given.
 */
export async function localKey(folder: string, name: string): Promise<TeamKey> {
  const file = path.join(folder, `${name}.pem`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await locked(path.join(folder, 'lock'), async () => {
    if (!(await stat(file).catch(() => undefined))) {
      const { privateKey } = generateKeyPairSync('ed25519');
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
      await handle.close();
    }
    const trusted = path.join(folder, 'trusted.json');
    const known: TrustFile = (await stat(trusted).catch(() => undefined)) ? await readTrustFile(trusted) : {};
    if (known[name]) return;
    await writeWhole(trusted, `${JSON.stringify({ ...known, [name]: [(await readKey(file)).public] }, null, 2)}\n`);
  });
  return readKey(file);
}

const publicHalf = (key: KeyObject): string => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** After this time the folder's lock is stale, ms: its process is taken to have ended. */
const LOCK_STALE_MS = 10_000;

/** Two releases at once must not both write the list of trusted keys. */
async function locked(lock: string, work: () => Promise<void>): Promise<void> {
  let unlock = await lockFile(lock, LOCK_STALE_MS);
  for (; !unlock; unlock = await lockFile(lock, LOCK_STALE_MS)) await pause(20);
  try {
    await work();
  } finally {
    await unlock();
  }
}
