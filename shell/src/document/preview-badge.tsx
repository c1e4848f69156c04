import { PREVIEW_OFF, type PreviewNote } from 'shared-remote/release-document';
import { copy } from '../copy';
import styles from './document.module.css';

/** On every page of a preview, with a link that ends it. Part of the document, so that a failing script can't remove it. */
export function PreviewBadge({ note }: { note: PreviewNote }) {
  return (
    <aside className={styles.preview} aria-label={copy.document.preview}>
      <p>
        <strong>{copy.document.preview}</strong>{' '}
        {note.versions.map(({ name, version }) => `${name} ${version}`).join(', ')}
      </p>
      <a href={PREVIEW_OFF}>{copy.document.previewOff}</a>
    </aside>
  );
}
