import { deliveryDate, formatDay, londonDay, orderCutOff } from 'shared-rules';
import { Skeleton } from 'shared-ui';
import { DELIVERY } from '../copy';
import styles from './next-delivery.module.css';
import { useServerNow } from './use-server-now';

/** Until when an order counts for the next delivery, and when that is (DECISIONS "Delivery date"). */
export function NextDelivery() {
  const now = useServerNow();
  // The cut-off is the midnight that ends this day.
  const lastDay = now && londonDay(new Date(orderCutOff(now).getTime() - 1));
  return (
    <dl className={styles.dates}>
      <div className={styles.date}>
        <dt className={styles.term}>{DELIVERY.orderBy}</dt>
        <dd className={styles.day}>{lastDay ? formatDay(lastDay) : <Skeleton kind="line" />}</dd>
      </div>
      <div className={styles.date}>
        <dt className={styles.term}>{DELIVERY.arrives}</dt>
        <dd className={styles.day}>{now ? formatDay(deliveryDate(now)) : <Skeleton kind="line" />}</dd>
      </div>
    </dl>
  );
}
