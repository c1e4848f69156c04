import { remotes } from 'monolith-parts';
import type { ReleaseDocument } from 'shared-remote/release-document';

/** In the place of `shell/src/federation/release.ts`: a monolith knows its routes. */
export function createRelease(): () => Promise<ReleaseDocument> {
  const document = { environment: 'local', sequence: 1, shell: 'monolith', remotes };
  return () => Promise.resolve(document);
}
