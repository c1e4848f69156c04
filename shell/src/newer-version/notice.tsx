import { useSyncExternalStore } from 'react';
import { buttonClass } from 'shared-ui';
import { newerVersionCopy as words } from './copy';
import type { NewerVersionCheck } from './newer-version';
import styles from './notice.module.css';

/** The empty live region is rendered from the start: screen readers announce only text that is added to an existing one. */
export function NewerVersionNotice({ newer }: { newer: NewerVersionCheck }) {
  const ready = useSyncExternalStore(newer.subscribe, newer.get);
  return (
    <div role="status" className={ready ? styles.line : undefined}>
      {ready && (
        <>
          <span>{words.ready}</span>
          <span className={styles.choices}>
            <button type="button" className={buttonClass('text')} onClick={newer.reload}>{words.reload}</button>
            <button type="button" className={buttonClass('text')} onClick={newer.dismiss}>{words.notNow}</button>
          </span>
        </>
      )}
    </div>
  );
}
