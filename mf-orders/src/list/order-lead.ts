import type { Order } from 'shared-api';
import { formatDay, INVALID_DATE, refundLabel } from 'shared-rules';
import { lead as texts } from '../copy-again';
import { hasArrived, isCancelled, setback } from '../order-state';

/** What matters most of an order, in one line: when it arrives, why it does not, or how it ended. Undefined where its day is invalid. */
export function orderLead(order: Order): string | undefined {
  const { deliveryStatus = '', deliveryDate } = order;
  if (isCancelled(order)) return refundLabel(order) ?? texts.cancelled;
  const why = setback(order);
  if (why) return texts[why];
  const day = formatDay(deliveryDate);
  if (day === INVALID_DATE) return undefined;
  if (hasArrived(order)) return texts.arrived(day);
  return deliveryStatus.toUpperCase() === 'OUT_FOR_DELIVERY' ? texts.onItsWay(day) : texts.arrives(day);
}
