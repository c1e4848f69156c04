import { formatPrice } from 'shared-rules';
import styles from './price.module.css';

/** Whole pence: '£64.50', '£0.00' if missing (FIGURE-1). */
export function Price({ pence }: { pence?: number | undefined }) {
  return <span className={styles.price}>{formatPrice(pence)}</span>;
}
