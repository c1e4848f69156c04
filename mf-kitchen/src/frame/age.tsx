import { classNames } from 'shared-ui';
import { cooking as texts } from '../copy';
import { useNow } from './now';
import styles from './age.module.css';

const MINUTE_MS = 60_000;
/** Three refreshes have failed. */
const TOO_OLD_MINUTES = 3;

/** How old the list is: who cooks by a list on a wall must see when it is no longer refreshed. */
export function Age({ updatedAt }: { updatedAt: number }) {
  const minutes = Math.max(0, Math.floor((useNow(MINUTE_MS / 4) - updatedAt) / MINUTE_MS));
  const isTooOld = minutes >= TOO_OLD_MINUTES;
  return (
    <p className={classNames(styles.age, isTooOld && styles.old)} role={isTooOld ? 'alert' : undefined}>
      <span>{minutes === 0 ? texts.justNow : texts.old(minutes)}</span>{isTooOld && <span>{` – ${texts.tooOld}`}</span>}
    </p>
  );
}
