import { Refusal } from '../refusal';
import type { Settings } from '../settings';
import { localKey, readKey, type TeamKey } from '../signing/keys';

/** The key that a package is signed with. @throws {Refusal} `key` when none is given. */
export async function keyOf({ key }: Settings, name: string): Promise<TeamKey> {
  if (!key) throw new Refusal('key', 'RELEASE_KEY is missing: the file with your team’s private key (docs/releasing.md).');
  return 'file' in key ? readKey(key.file) : localKey(key.folder, name);
}
