import { PREVIEW_OFF, type PreviewNote } from 'shared-remote/release-document';
import { documentCopy } from '../copy';
import styles from './document.module.css';

/** On every page of a preview, with a link that ends it. Part of the document, so that a failing script can't remove it. */
export function PreviewBadge({ note }: { note: PreviewNote }) {
  return (
    <aside className={styles.preview} aria-label={documentCopy.preview}>
      <p>
        <strong>{documentCopy.preview}</strong>{' '}
        {note.versions.map(({ name, version }) => `${name} ${version}`).join(', ')}
      </p>
      <a href={PREVIEW_OFF}>{documentCopy.previewOff}</a>
    </aside>
  );
}
