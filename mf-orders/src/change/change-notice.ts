import type { Order } from 'shared-api';
import { formatDay, londonDay } from 'shared-rules';
import { change as texts } from '../copy-change';
import { isCancelled, setback } from '../order-state';

/** Whether and until when a customer can change this order, as the server has decided; undefined once nobody expects to change it. */
export function changeNotice(order: Order): string | undefined {
  const { orderStatus, changeableUntil, mayCancel } = order;
  const why = setback(order);
  if (why) return texts[why];
  if (changeableUntil !== undefined) return texts.until(lastDay(changeableUntil));
  if (mayCancel) return texts.mayCancel;
  // What goes back is in the list of refunds, with its state; without one nothing does, since it was not paid or a dispute took it.
  if (isCancelled(order)) return texts.cancelled;
  return ['NEW', 'PREPARING'].includes(orderStatus.toUpperCase()) ? texts.over : undefined;
}

/** The cut-off is a midnight in London; the last day is the one that ends then. */
function lastDay(until: string): string {
  const cutOff = Date.parse(until);
  return formatDay(Number.isNaN(cutOff) ? until : londonDay(new Date(cutOff - 1)));
}
