import path from 'node:path';
import type { ReleaseDocument, ReleaseFile } from 'shared-remote/release-document';
import { documentVersion } from '../store/document-version';
import { holdsForms } from '../store/holds';
import { integrityOf } from '../store/integrity';
import { addressOf, type Store } from '../store/store';
import { writeCompressed } from '../store/write-compressed';

/** The whole document as an immutable file, for pages that go on to another remote. */
export async function writeRelease(store: Store, document: ReleaseDocument): Promise<ReleaseFile> {
  const bytes = Buffer.from(JSON.stringify(document));
  const version = documentVersion(document.sequence, bytes);
  const file = path.join(store.files('release', version), 'document.json');
  if (!(await holdsForms(file, bytes))) await writeCompressed(file, bytes);
  return { url: addressOf('release', version, 'document.json'), integrity: integrityOf(bytes) };
}
