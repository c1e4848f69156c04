import type { OrderAddress } from 'shared-api';
import { unbroken } from 'shared-rules';
import styles from './order-change.module.css';

/** Name and address in one line, then phone number and note for the driver. */
export function AddressLines({ address: { name, lines, city, postCode, phone, note } }: { address: OrderAddress }) {
  return (
    <address className={styles.address}>
      <span>{unbroken([name, ...lines, `${city} ${postCode}`].filter(Boolean).join(', '))}</span>
      {phone && <span>{phone}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </address>
  );
}
