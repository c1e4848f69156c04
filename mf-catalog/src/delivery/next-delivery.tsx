import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { formatDay } from 'shared-rules';
import { Skeleton } from 'shared-ui';
import { DELIVERY } from '../copy';
import type { ComposedDelivery } from './composed-delivery';
import { nextDelivery } from './next-delivery-day';
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
export function NextDelivery({ composed }: { composed?: ComposedDelivery | undefined }) {
  const now = useServerNow();
  const { bus } = useShop();
  const { closedDays = [], fullDays = [] } = useTopic(bus, 'app-status') ?? {};
  if (!now && composed) return <Next {...composed} until={composed.until} />;
  return now ? <Next key="now" {...nextDelivery(now, { closedDays, fullDays })} /> : <DeliveryDates />;
}

/** `until`: of what was composed. The shell hides it once that is over (`data-until`), until the shop's clock is known here. */
function Next({ orderBy, arrives, taken, until }: { orderBy: string; arrives: string; taken?: string | undefined; until?: string }) {
  return (
    <div data-until={until} className={styles.next}>
      {taken ? <p className={styles.closed}>{taken}</p> : <DeliveryDates orderBy={orderBy} arrives={arrives} />}
    </div>
  );
}
