import { useId } from 'react';
import type { Order } from 'shared-api';
import { formatDate, unbroken } from 'shared-rules';
import { Price } from 'shared-ui';
import { refund as texts } from '../copy-details';
import styles from './order-refunds.module.css';

/** Each refund with the payment provider's status. */
export function OrderRefunds({ refunds }: { refunds: NonNullable<Order['refunds']> }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h3 id={titleId} className={styles.title}>{texts.title}</h3>
      <ul role="list" className={styles.list}>
        {refunds.map(({ amountInCents, status, timeCreated, reason }, place) => (
          <li key={place}>
            <p>
              <strong><Price pence={amountInCents} /></strong>
              <span>{`, ${unbroken(formatDate(timeCreated))}. ${texts.states[status]}`}</span>
            </p>
            {reason && <p className={styles.reason}>{unbroken(texts.reason(reason))}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
