import { Button } from 'shared-ui';
import styles from './way-to.module.css';

/** At the foot of a phone's screen: to what is spoken of, which is far above or below. */
export function WayTo({ id, children }: { id: string; children: string }) {
  return <Button look="text" className={styles.way} onClick={() => document.getElementById(id)?.focus()}>{children}</Button>;
}
