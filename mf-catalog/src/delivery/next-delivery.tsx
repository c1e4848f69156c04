import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { deliveryDate, formatDay, londonDay, orderCutOff, takenDayText } from 'shared-rules';
import { Skeleton } from 'shared-ui';
import { DELIVERY } from '../copy';
import styles from './next-delivery.module.css';
import { useServerNow } from './use-server-now';

/** The two dates; a skeleton line in place of one that is not known yet. */
export function DeliveryDates({ orderBy, arrives }: { orderBy?: string | undefined; arrives?: string | undefined }) {
  return (
    <dl className={styles.dates}>
      <div className={styles.date}>
        <dt className={styles.term}>{DELIVERY.orderBy}</dt>
        <dd className={styles.day}>{orderBy ? formatDay(orderBy) : <Skeleton kind="line" />}</dd>
      </div>
      <div className={styles.date}>
        <dt className={styles.term}>{DELIVERY.arrives}</dt>
        <dd className={styles.day}>{arrives ? formatDay(arrives) : <Skeleton kind="line" />}</dd>
      </div>
    </dl>
  );
}

/** The last day to order for the next delivery, and its day (HOME-21); in a closed or full week, why there is none (DELIVERY-12). */
export function NextDelivery() {
  const now = useServerNow();
  const { bus } = useShop();
  const { closedDays = [], fullDays = [] } = useTopic(bus, 'app-status') ?? {};
  const arrives = now && deliveryDate(now);
  const taken = arrives && takenDayText(arrives, arrives, { closedDays, fullDays });
  if (taken) return <p className={styles.closed}>{taken}</p>;
  // The cut-off is the midnight that ends this day.
  const lastDay = now && londonDay(new Date(orderCutOff(now).getTime() - 1));
  return <DeliveryDates orderBy={lastDay} arrives={arrives} />;
}
