import type { Order } from 'shared-api';
import { formatDay, londonDay } from 'shared-rules';
import { change as texts } from '../copy';

/** What a customer should know about changing this order; undefined for an order that no customer expects to change. Only the server decides until when. */
export function changeNotice({ orderStatus, timePaid, refunds, changeableUntil, mayCancel }: Pick<Order, 'orderStatus' | 'timePaid' | 'refunds' | 'changeableUntil' | 'mayCancel'>): string | undefined {
  if (changeableUntil !== undefined) return texts.until(lastDay(changeableUntil));
  if (mayCancel) return texts.mayCancel;
  switch (orderStatus.toUpperCase()) {
    case 'CANCELLED':
      // A list of refunds shows their states.
      return timePaid === undefined || refunds ? texts.cancelled : `${texts.cancelled} ${texts.moneyBack}`;
    case 'NEW':
    case 'PREPARING':
      return texts.over;
    default:
      return undefined;
  }
}

/** The cut-off is a midnight in London: the day that ends with it. */
function lastDay(until: string): string {
  const cutOff = Date.parse(until);
  return formatDay(Number.isNaN(cutOff) ? until : londonDay(new Date(cutOff - 1)));
}
