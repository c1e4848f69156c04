import { remotes } from 'monolith-parts';
import type { ReleaseDocument } from 'shared-remote/release-document';

/** Replaces `shell/src/federation/release.ts`: a monolith's routes are part of its bundle. */
export function createRelease(): () => Promise<ReleaseDocument> {
  const document = { environment: 'local', sequence: 1, shell: 'monolith', remotes };
  return () => Promise.resolve(document);
}
