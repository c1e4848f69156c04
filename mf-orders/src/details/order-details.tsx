import type { Order } from 'shared-api';
import { useShop } from 'shared-remote';
import { CALENDAR_TEXTS, calendarFile, formatDate, formatDay, unbroken } from 'shared-rules';
import { Button, Dialog, download, Price } from 'shared-ui';
import { details as texts } from '../copy-details';
import { list } from '../copy-list';
import { OrderChange } from '../change/order-change';
import { DeliveryBadge } from '../list/badges';
import { comes, hasArrived, hasWeek, isCancelled } from '../order-state';
import { CorrectedMeals } from './corrected-meals';
import { OrderAgain } from './order-again';
import { OrderMeals } from './order-meals';
import { OrderRefunds } from './order-refunds';
import { OrderTimeline } from './order-timeline';
import { comesOn } from './ordered-meals';
import styles from './order-details.module.css';

interface OrderDetailsProps {
  order: Order;
  /** Opened by the link of a mail, which puts the order into the cart again. */
  again: boolean;
  onClose: () => void;
  onPrint: () => void;
}

/** ORDERS-8 */
export function OrderDetails({ order, again, onClose, onPrint }: OrderDetailsProps) {
  const { config } = useShop();
  return (
    <Dialog open onClose={onClose} title={texts.title} size="wide">
      <dl className={styles.facts}>
        <div><dt>{texts.order}</dt><dd>{unbroken(order.orderId)}</dd></div>
        <div><dt>{list.total}</dt><dd><Price pence={order.priceInCents} /></dd></div>
        {order.discount && (
          <div><dt>{texts.promotion}</dt><dd>{order.discount.code}, <Price pence={-order.discount.amountInCents} /></dd></div>
        )}
        <div><dt>{list.created}</dt><dd>{unbroken(formatDate(order.timeCreated))}</dd></div>
        {order.timePaid !== undefined && <div><dt>{list.paid}</dt><dd>{unbroken(formatDate(order.timePaid))}</dd></div>}
        {order.refundedInCents !== undefined && <div><dt>{texts.refunded}</dt><dd><Price pence={order.refundedInCents} /></dd></div>}
        {comes(order) && <div><dt>{texts.arrives}</dt><dd>{unbroken(formatDay(order.deliveryDate))}</dd></div>}
        {comes(order) && order.deliveryStatus !== undefined && (
          <div><dt>{texts.status}</dt><dd><DeliveryBadge status={order.deliveryStatus} /></dd></div>
        )}
      </dl>
      <OrderTimeline order={order} />
      {!isCancelled(order) && <CorrectedMeals order={order} />}
      {order.refunds && order.refunds.length > 0 && <OrderRefunds refunds={order.refunds} />}
      <OrderChange order={order} />
      <div className={styles.actions}>
        <OrderAgain order={order} atOnce={again} />
        {comesOn(order) !== undefined && !hasArrived(order) && (
          <Button
            look="secondary" onClick={() => download(CALENDAR_TEXTS.file(order.orderId), 'text/calendar', calendarFile(order, config))}
          >
            {texts.calendar}
          </Button>
        )}
        {hasWeek(order) && <Button look="secondary" onClick={onPrint}>{texts.print}</Button>}
      </div>
      <OrderMeals order={order} />
    </Dialog>
  );
}
