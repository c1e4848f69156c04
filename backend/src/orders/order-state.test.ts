import { ORDER_STATUSES, type OrderStatus } from 'shared-rules';
import { ForbiddenStep, moveOrder } from './order-state';

const paidAt = new Date('2026-11-20T10:00:00Z');

/** STATE-1 to STATE-5: every step there is, with what the delivery becomes by it. */
const STEPS: readonly [from: OrderStatus, to: OrderStatus, delivery: string | null][] = [
  ['NEW', 'PREPARING', 'SCHEDULED'], ['PREPARING', 'DELIVERING', 'OUT_FOR_DELIVERY'], ['DELIVERING', 'COMPLETED', 'DELIVERED'],
  ['NEW', 'CANCELLED', null], ['PREPARING', 'CANCELLED', null],
];

describe('an order', () => {
  it.each(STEPS)('goes from %s to %s, and its delivery becomes %s', (from, to, deliveryStatus) => {
    expect(moveOrder({ status: from, paidAt }, to)).toEqual({ status: to, deliveryStatus });
  });

  const others = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const)).filter(([from, to]) =>
    !STEPS.some(([a, b]) => a === from && b === to));
  it.each(others)('does not go from %s to %s', (from, to) => {
    expect(() => moveOrder({ status: from, paidAt }, to)).toThrow(new ForbiddenStep(`An order that is ${from} can't become ${to}.`));
  });

  it('that is not paid can be cancelled, and is not prepared', () => {
    expect(() => moveOrder({ status: 'NEW', paidAt: null }, 'PREPARING')).toThrow(
      new ForbiddenStep('An order that is not paid can’t be prepared.'),
    );
    expect(moveOrder({ status: 'NEW', paidAt: null }, 'CANCELLED')).toEqual({ status: 'CANCELLED', deliveryStatus: null });
  });
});
