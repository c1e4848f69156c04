import type { Order } from 'shared-api';
import { orderLead } from './order-lead';
import { testOrder } from './testing/test-orders';

const cancelled = { orderStatus: 'CANCELLED', deliveryDate: '2026-11-30' };

it.each([
  [{}, 'Arrives Monday 30 November'],
  [{ orderStatus: 'preparing' }, 'Arrives Monday 30 November'],
  [{ orderStatus: 'DELIVERING', deliveryStatus: 'OUT_FOR_DELIVERY' }, 'On its way: arrives Monday 30 November'],
  [{ orderStatus: 'DELIVERING', deliveryStatus: 'delivered' }, 'Arrived Monday 30 November'],
  [{ orderStatus: 'COMPLETED' }, 'Arrived Monday 30 November'],
  [{ timePaid: undefined, changeableUntil: '2026-11-28T00:00:00.000Z' }, 'Arrives Monday 30 November'],
  [{ timePaid: undefined }, 'Waits for your payment'],
  [{ refundedInCents: 7999, isLeftOut: true }, 'Does not come: your money goes back'],
  [{ isHeld: true }, 'On hold: its payment is being checked'],
  [{ orderStatus: 'DELIVERING', deliveryStatus: 'OUT_FOR_DELIVERY', isHeld: true }, 'On its way: arrives Monday 30 November'],
  [{ refundedInCents: 7999 }, 'Arrives Monday 30 November'],
  [{ refundedInCents: 1000 }, 'Arrives Monday 30 November'],
  [{ orderStatus: 'COMPLETED', refundedInCents: 7999 }, 'Arrived Monday 30 November'],
  [cancelled, 'Cancelled'],
  [{ ...cancelled, refundedInCents: 7999 }, 'Refunded'],
  [{ ...cancelled, refundedInCents: 1000 }, 'Partly refunded'],
  [{ deliveryDate: 'soon' }, undefined],
])('of %j is %s', (more, lead) => {
  expect(orderLead(testOrder('1', { deliveryDate: '2026-11-30', ...(more as Partial<Order>) }))).toBe(lead);
});
