import path from 'node:path';
import { isPrivate } from '../build/check-build';
import { holds, holdsForms } from '../store/holds';
import { MANIFEST, SIGNATURE } from '../store/manifest-files';
import type { Store } from '../store/store';
import { ALIASES } from './aliases';
import { signatureFile } from './manifest';
import type { SignedManifest } from './signed-manifest';

/**
 * Whether the store holds all of a published version as it was published, in each form and under each alias: a copy of it that was made
 * while it was published, or a failing disk, leaves a part.
 * @param contents a verified build's files.
 */
export async function isWhole(
  store: Store, { manifest: { name, version }, raw, signature }: SignedManifest, contents: ReadonlyMap<string, Buffer>, server: Buffer,
): Promise<boolean> {
  const [files, own] = [store.files(name, version), store.server(name, version)];
  for (const [file, bytes] of contents) {
    if (isPrivate(file)) {
      if (!(await holds(path.join(own, 'private', file), bytes))) return false;
      continue;
    }
    for (const alias of ['', ...ALIASES]) if (!(await holdsForms(path.join(files, alias, file), bytes))) return false;
  }
  const rest = { 'server.cjs': server, [MANIFEST]: Buffer.from(raw), [SIGNATURE]: signatureFile(signature) };
  for (const [file, bytes] of Object.entries(rest)) if (!(await holds(path.join(own, file), bytes))) return false;
  return true;
}
