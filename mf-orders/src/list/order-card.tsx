import { memo, useId } from 'react';
import type { Order } from 'shared-api';
import { formatDate, formatPrice, unbroken } from 'shared-rules';
import { Button, Picture } from 'shared-ui';
import { weeksOf } from '../copy-again';
import { details } from '../copy-details';
import { list as texts } from '../copy-list';
import { hasWeek, isCancelled } from '../order-state';
import { OrderStatusBadge, PaymentBadge, RefundBadge } from './badges';
import { orderLead } from './order-lead';
import styles from './order-card.module.css';

interface OrderCardProps {
  order: Order;
  /** Of its first plan; undefined while it loads, and for a plan that is no longer sold. */
  photoURL: string | undefined;
  onOpen: (order: Order) => void;
  onPrint: (order: Order) => void;
}

/** Leads with the day on which it arrives, or with how it ended (ORDERS-21). Of few elements, since there may be a thousand. */
export const OrderCard = memo(function OrderCard({ order, photoURL, onOpen, onPrint }: OrderCardProps) {
  const nameId = useId();
  const lead = orderLead(order);
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <Picture className={styles.photo} src={photoURL} alt="" sizes="5rem" ratio="1:1" />
        {lead !== undefined && <p className={styles.lead}>{unbroken(lead)}</p>}
        {order.lines.map(({ name, quantity }, index) => <p key={index}>{weeksOf(name, quantity)}</p>)}
        <h2 id={nameId} className={styles.name}>{details.order} <span className={styles.number}>{order.orderId}</span></h2>
      </div>
      <p className={styles.badges}><OrderStatusBadge order={order} /> <PaymentBadge order={order} /> <RefundBadge order={order} /></p>
      {order.changes && !order.changes.isRead && !isCancelled(order) && <p className={styles.corrected}>{texts.corrected}</p>}
      <dl className={styles.facts}>
        <div><dt>{texts.created}</dt><dd>{unbroken(formatDate(order.timeCreated))}</dd></div>
        {order.timePaid !== undefined && <div><dt>{texts.paid}</dt><dd>{unbroken(formatDate(order.timePaid))}</dd></div>}
        <div><dt>{texts.total}</dt><dd>{formatPrice(order.priceInCents)}</dd></div>
      </dl>
      <p className={styles.foot}>
        <span>{texts.meals(mealCount(order))}</span>
        {/* A phone has no Ctrl P: the week for the fridge is one tap away. */}
        {hasWeek(order) && <Button look="text" aria-describedby={nameId} onClick={() => onPrint(order)}>{details.print}</Button>}
        <Button look="secondary" aria-describedby={nameId} onClick={() => onOpen(order)}>{texts.view}</Button>
      </p>
    </li>
  );
});

/** A plan ordered twice counts twice. An order without lines has only meal ids. */
function mealCount({ lines, mealIds }: Order): number {
  return lines.length ? lines.reduce((sum, { meals, quantity }) => sum + meals.length * quantity, 0) : mealIds.length;
}
