import { Refusal } from '../refusal';
import type { Settings } from '../settings';
import { localKey, readKey, type TeamKey } from '../signing/keys';
import { readTrust } from '../signing/trust';

/** The key that a package is signed with. @throws {Refusal} `key` when none is given. */
export async function keyOf({ key }: Settings, name: string): Promise<TeamKey> {
  if (!key) throw new Refusal('key', 'RELEASE_KEY is missing: the file with your team’s private key (docs/releasing.md).');
  return 'file' in key ? readKey(key.file) : localKey(key.folder, name);
}

/** The same, before anything is built or signed with it. @throws {Refusal} also `unknown-key` when it is not trusted with the package. */
export async function trustedKeyOf(settings: Settings, name: string): Promise<TeamKey> {
  const key = await keyOf(settings, name);
  if ((await readTrust(settings.trust)).get(key.public)?.packages.has(name)) return key;
  throw new Refusal(
    'unknown-key',
    `Your key is not trusted with ${name}: give whoever runs the shop its public half, ${key.public}, to be listed under ${name} in RELEASE_TRUST.`,
  );
}
