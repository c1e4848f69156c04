import { testOrder } from '../list/testing/test-orders';
import { orderTimeline } from './timeline';

const states = (more: Parameters<typeof testOrder>[1]) =>
  orderTimeline(testOrder('1', more)).map(({ label, state }) => `${label}: ${state}`);

it.each([
  [{}, ['Ordered: done', 'Paid: now', 'In our kitchen: later', 'Out for delivery: later', 'Arrives: later']],
  [{ orderStatus: 'preparing' }, ['Ordered: done', 'Paid: done', 'In our kitchen: now', 'Out for delivery: later', 'Arrives: later']],
  [
    { orderStatus: 'DELIVERING', deliveryStatus: 'OUT_FOR_DELIVERY' },
    ['Ordered: done', 'Paid: done', 'In our kitchen: done', 'Out for delivery: now', 'Arrives: later'],
  ],
  [
    { orderStatus: 'COMPLETED', deliveryStatus: 'DELIVERED' },
    ['Ordered: done', 'Paid: done', 'In our kitchen: done', 'Out for delivery: done', 'Arrived: now'],
  ],
  [{ orderStatus: 'CANCELLED' }, ['Ordered: done', 'Paid: done', 'Cancelled: now']],
  [{ orderStatus: 'CANCELLED', refundedInCents: 7999 }, ['Ordered: done', 'Paid: done', 'Cancelled: done', 'Refunded: now']],
])('of %j is %j', (more, steps) => {
  expect(states(more)).toEqual(steps);
});

it('waits for a payment that has not come', () => {
  const { timePaid: _none, ...order } = testOrder('1', { changeableUntil: '2026-11-21T00:00:00.000Z' });
  expect(orderTimeline(order).slice(0, 2)).toEqual([
    { label: 'Ordered', when: '18 Nov 2026, 09:30', state: 'now' },
    { label: 'Waiting for the payment', state: 'later' },
  ]);
  expect(orderTimeline({ ...order, orderStatus: 'CANCELLED' }).map(({ label }) => label)).toEqual(['Ordered', 'Cancelled']);
});

it('promises no day once the cut-off has gone by without a payment, all of the money goes back, or the payment is checked', () => {
  const { timePaid: _none, ...late } = testOrder('1');
  expect(orderTimeline(late).map(({ label }) => label)).toEqual(['Ordered', 'Waiting for the payment']);
  expect(states({ refundedInCents: 7999, isLeftOut: true })).toEqual(['Ordered: done', 'Paid: done', 'Your money goes back: now']);
  expect(states({ isHeld: true })).toEqual(['Ordered: done', 'Paid: done', 'On hold: now']);
});

it('dates what has gone back by the last refund that went, not by one that failed after it', () => {
  const order = testOrder('1', {
    orderStatus: 'CANCELLED', refundedInCents: 1000,
    refunds: [
      { amountInCents: 1000, status: 'succeeded', timeCreated: '2026-11-19T10:00:00.000Z' },
      { amountInCents: 6999, status: 'failed', timeCreated: '2026-11-20T11:00:00.000Z' },
    ],
  });
  expect(orderTimeline(order).at(-1)).toEqual({ label: 'Partly refunded', when: '19 Nov 2026, 10:00', state: 'now' });
});
