import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { deliveryDate, formatDay, londonDay, orderCutOff, takenDayText, type TakenDays, unbroken } from 'shared-rules';
import { Skeleton } from 'shared-ui';
import { DELIVERY } from '../copy';
import type { ComposedTime } from './composed-time';
import styles from './next-delivery.module.css';
import { useServerNow } from './use-server-now';

/** The two dates; a skeleton line in place of one that is not known yet. */
export function DeliveryDates({ orderBy, arrives }: { orderBy?: string | undefined; arrives?: string | undefined }) {
  return (
    <dl className={styles.dates}>
      <div className={styles.date}>
        <dt className={styles.term}>{DELIVERY.orderBy}</dt>
        <dd className={styles.day}>{orderBy ? unbroken(formatDay(orderBy)) : <Skeleton kind="line" />}</dd>
      </div>
      <div className={styles.date}>
        <dt className={styles.term}>{DELIVERY.arrives}</dt>
        <dd className={styles.day}>{arrives ? unbroken(formatDay(arrives)) : <Skeleton kind="line" />}</dd>
      </div>
    </dl>
  );
}

/** The last day to order for the next delivery, and its day (HOME-21); in a closed or full week, why there is none (DELIVERY-12). */
export function NextDelivery({ composed }: { composed?: ComposedTime | undefined }) {
  const served = useServerNow();
  const { bus } = useShop();
  const status = useTopic(bus, 'app-status');
  const now = served ?? (composed && new Date(composed.now));
  if (!now) return <DeliveryDates />;
  const { closedDays = [], fullDays = [] }: Partial<TakenDays> = (served ? status : composed) ?? {};
  const [arrives, cutOff] = [deliveryDate(now), orderCutOff(now)];
  const taken = takenDayText(arrives, arrives, { closedDays, fullDays });
  return (
    // Composed days hold until the cut-off: the shell hides them after that, until the shop's clock is known here.
    <div key={served ? 'served' : 'composed'} className={styles.next} data-until={served ? undefined : cutOff.toISOString()}>
      {/* The cut-off is the midnight that ends the last day. */}
      {taken
        ? <p className={styles.closed}>{unbroken(taken)}</p>
        : <DeliveryDates orderBy={londonDay(new Date(cutOff.getTime() - 1))} arrives={arrives} />}
    </div>
  );
}
