import { useSyncExternalStore } from 'react';
import { Button } from 'shared-ui';
import { copy } from '../copy';
import type { NewerVersionRoom } from './newer-version';
import styles from './notice.module.css';

const silent = () => () => {};

/** A quiet line. Its place is there from the start, empty, or a screen reader would not hear what comes into it. */
export function NewerVersionNotice({ room }: { room: NewerVersionRoom | undefined }) {
  const ready = useSyncExternalStore(room?.subscribe ?? silent, () => room?.get() === true, () => false);
  const words = copy.newerVersion;
  return (
    <div role="status" className={ready ? styles.line : undefined}>
      {ready && (
        <>
          <span>{words.ready}</span>
          <span className={styles.choices}>
            <Button look="text" onClick={() => room?.reload()}>{words.reload}</Button>
            <Button look="text" onClick={() => room?.dismiss()}>{words.notNow}</Button>
          </span>
        </>
      )}
    </div>
  );
}
