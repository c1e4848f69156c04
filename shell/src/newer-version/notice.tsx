import { useSyncExternalStore } from 'react';
import { Button } from 'shared-ui';
import { copy } from '../copy';
import type { NewerVersionCheck } from './newer-version';
import styles from './notice.module.css';

const silent = () => () => {};

/** The empty live region is rendered from the start: screen readers announce only text that is added to an existing one. */
export function NewerVersionNotice({ newer }: { newer: NewerVersionCheck | undefined }) {
  const ready = useSyncExternalStore(newer?.subscribe ?? silent, () => newer?.get() === true, () => false);
  const words = copy.newerVersion;
  return (
    <div role="status" className={ready ? styles.line : undefined}>
      {ready && (
        <>
          <span>{words.ready}</span>
          <span className={styles.choices}>
            <Button look="text" onClick={() => newer?.reload()}>{words.reload}</Button>
            <Button look="text" onClick={() => newer?.dismiss()}>{words.notNow}</Button>
          </span>
        </>
      )}
    </div>
  );
}
