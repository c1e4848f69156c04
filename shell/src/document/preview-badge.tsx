import { PREVIEW_OFF, type PreviewNote } from 'shared-remote/release-document';
import { copy } from '../copy';
import styles from './document.module.css';

/** Stands on every page of a preview, with the way back. Part of the document, so that no failing script takes it away. */
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
