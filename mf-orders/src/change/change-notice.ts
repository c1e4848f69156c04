import type { Order } from 'shared-api';
import { formatDay, londonDay } from 'shared-rules';
import { change as texts } from '../copy';
import { setback } from '../details/order-week';

/** Whether and until when a customer can change this order, as the server has decided; undefined once nobody expects to change it. */
export function changeNotice(order: Order): string | undefined {
  const { orderStatus, timePaid, refunds, changeableUntil, mayCancel } = order;
  const why = setback(order);
  if (why) return why === 'unpaid' ? texts.unpaid : texts.givenBack;
  if (changeableUntil !== undefined) return texts.until(lastDay(changeableUntil));
  if (mayCancel) return texts.mayCancel;
  switch (orderStatus.toUpperCase()) {
    case 'CANCELLED':
      // If there are refunds, their list shows the state of each.
      return timePaid === undefined || refunds ? texts.cancelled : `${texts.cancelled} ${texts.moneyBack}`;
    case 'NEW':
    case 'PREPARING':
      return texts.over;
    default:
      return undefined;
  }
}

/** The cut-off is a midnight in London; the last day is the one that ends then. */
function lastDay(until: string): string {
  const cutOff = Date.parse(until);
  return formatDay(Number.isNaN(cutOff) ? until : londonDay(new Date(cutOff - 1)));
}
