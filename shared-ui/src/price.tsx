import { formatPrice } from 'shared-rules';
import styles from './price.module.css';

/** Whole pence as SPEC §9 shows money: '£64.50', '£0.00' if missing. */
export function Price({ pence }: { pence?: number | undefined }) {
  return <span className={styles.price}>{formatPrice(pence)}</span>;
}
