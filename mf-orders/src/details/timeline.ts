import type { Order } from 'shared-api';
import { formatDate, formatDay, refundLabel } from 'shared-rules';
import { timeline as texts } from '../copy-details';
import { hasArrived, isCancelled, setback } from '../order-state';

interface Step {
  label: string;
  /** When it was, or when it is to be. */
  when?: string | undefined;
  /** 'now' is the last one that has happened. */
  state: 'done' | 'now' | 'later';
}

/** The course of an order. Its cooking and its journey have no times; of what is to come only the day of arrival is known. */
export function orderTimeline(order: Order): Step[] {
  const { orderStatus, deliveryStatus, timeCreated, timePaid, deliveryDate } = order;
  const begun = [
    { label: texts.ordered, when: formatDate(timeCreated), happened: true },
    { label: timePaid ? texts.paid : texts.unpaid, when: timePaid && formatDate(timePaid), happened: timePaid !== undefined },
  ];
  if (isCancelled(order)) {
    const refunded = refundLabel(order);
    const returned = order.refunds?.findLast(({ status }) => status === 'succeeded' || status === 'pending')?.timeCreated;
    return withStates([
      ...begun.filter(({ happened }) => happened),
      { label: texts.cancelled, happened: true },
      ...(refunded ? [{ label: refunded, when: returned && formatDate(returned), happened: true }] : []),
    ]);
  }
  const status = orderStatus.toUpperCase();
  const arrived = hasArrived(order);
  const left = arrived || status === 'DELIVERING' || deliveryStatus?.toUpperCase() === 'OUT_FOR_DELIVERY';
  const why = setback(order);
  if (why) return withStates([...begun, ...(why === 'unpaid' ? [] : [{ label: texts[why], happened: true }])]);
  return withStates([
    ...begun,
    { label: texts.cooking, happened: left || status === 'PREPARING' },
    { label: texts.onItsWay, happened: left },
    { label: arrived ? texts.arrived : texts.arrives, when: formatDay(deliveryDate), happened: arrived },
  ]);
}

function withStates(steps: readonly { label: string; when?: string | undefined; happened: boolean }[]): Step[] {
  const now = steps.findLastIndex(({ happened }) => happened);
  return steps.map(({ label, when, happened }, at) => ({
    label, ...(when && { when }), state: at === now ? 'now' : happened ? 'done' : 'later',
  }));
}
