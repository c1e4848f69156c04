import { Fragment } from 'react';
import type { OrderAddress } from 'shared-api';
import { unbroken } from 'shared-rules';
import styles from './order-change.module.css';

/**
 * Name and address in one line, then phone number and note for the driver. Each part is isolated: after a name that is written from
 * right to left, a house number would stand before that name.
 */
export function AddressLines({ address: { name, lines, city, postCode, phone, note } }: { address: OrderAddress }) {
  return (
    <address className={styles.address}>
      <span>
        {[name ?? '', ...lines, `${city} ${postCode}`].filter(Boolean).map((part, place) => (
          <Fragment key={place}>{place > 0 && <span>, </span>}<bdi>{unbroken(part)}</bdi></Fragment>
        ))}
      </span>
      {phone && <span>{phone}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </address>
  );
}
