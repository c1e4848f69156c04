import { memo, useId } from 'react';
import type { Order } from 'shared-api';
import { formatDate } from 'shared-rules';
import { Button, Price } from 'shared-ui';
import { list as texts } from '../copy';
import { OrderStatusBadge, PaymentBadge } from './badges';
import { mealCount } from './meal-count';
import styles from './order-card.module.css';

export const OrderCard = memo(function OrderCard({ order, onOpen }: { order: Order; onOpen: (order: Order) => void }) {
  const nameId = useId();
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 id={nameId} className={styles.name}>{texts.order(order.orderId)}</h2>
        <p className={styles.badges}><OrderStatusBadge order={order} /> <PaymentBadge order={order} /></p>
      </div>
      {order.changes && !order.changes.isRead && <p className={styles.corrected}>{texts.corrected}</p>}
      <dl className={styles.facts}>
        <div><dt>{texts.created}</dt><dd>{formatDate(order.timeCreated)}</dd></div>
        {order.timePaid !== undefined && <div><dt>{texts.paid}</dt><dd>{formatDate(order.timePaid)}</dd></div>}
        <div><dt>{texts.total}</dt><dd><Price pence={order.priceInCents} /></dd></div>
      </dl>
      <div className={styles.foot}>
        <p className={styles.count}>{texts.meals(mealCount(order))}</p>
        <Button look="secondary" aria-describedby={nameId} onClick={() => onOpen(order)}>{texts.view}</Button>
      </div>
    </li>
  );
});
