import type { OrderAddress } from 'shared-api';
import styles from './order-change.module.css';

/** As on a label. */
export function AddressLines({ address: { name, lines, city, postCode, phone, note } }: { address: OrderAddress }) {
  return (
    <address className={styles.address}>
      {[name, ...lines, `${city} ${postCode}`, phone].filter(Boolean).map((line, index) => <span key={index}>{line}</span>)}
      {note && <span className={styles.note}>{note}</span>}
    </address>
  );
}
