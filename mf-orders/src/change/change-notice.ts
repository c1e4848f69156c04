import type { Order } from 'shared-api';
import { formatDay, londonDay } from 'shared-rules';
import { change as texts } from '../copy';

type ChangeFields = Pick<Order, 'orderStatus' | 'timePaid' | 'refunds' | 'changeableUntil' | 'mayCancel'>;

/** Whether and until when a customer can change this order, as the server has decided; undefined once nobody expects to change it. */
export function changeNotice({ orderStatus, timePaid, refunds, changeableUntil, mayCancel }: ChangeFields): string | undefined {
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
