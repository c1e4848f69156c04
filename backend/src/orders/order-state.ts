import type { DeliveryStatus, OrderStatus } from 'shared-rules';

/** STATE-1 to STATE-3. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  NEW: ['PREPARING', 'CANCELLED'],
  PREPARING: ['DELIVERING', 'CANCELLED'],
  DELIVERING: ['COMPLETED'],
  COMPLETED: [],
  CANCELLED: [],
};

/** It is in the kitchen yet: it may be cancelled, and its day may change. */
export const NOT_LEFT: OrderStatus[] = ['NEW', 'PREPARING'];
export const hasNotLeft = ({ status }: { status: OrderStatus }): boolean => NOT_LEFT.includes(status);

/** Its customer waits for it. By name: there is an index, and ever more orders are over. */
export const UNDER_WAY: OrderStatus[] = [...NOT_LEFT, 'DELIVERING'];

const DELIVERY: Record<OrderStatus, DeliveryStatus | null> = {
  NEW: 'SCHEDULED', PREPARING: 'SCHEDULED', DELIVERING: 'OUT_FOR_DELIVERY', COMPLETED: 'DELIVERED', CANCELLED: null,
};

/** A step that the order can't take. The message says why. */
export class ForbiddenStep extends Error {
  override readonly name: string = 'ForbiddenStep';
}

/** A step that waits for money, or for a decision about it: the reason is not for drivers. */
export class WithheldStep extends ForbiddenStep {
  override readonly name = 'WithheldStep';
}

/** @returns what the order becomes. @throws {ForbiddenStep} */
export function moveOrder(
  order: { status: OrderStatus; paidAt: Date | null }, to: OrderStatus,
): { status: OrderStatus; deliveryStatus: DeliveryStatus | null } {
  if (!NEXT[order.status].includes(to)) throw new ForbiddenStep(`An order that is ${order.status} can't become ${to}.`);
  if (to === 'PREPARING' && !order.paidAt) throw new WithheldStep('An order that is not paid can’t be prepared.');
  return { status: to, deliveryStatus: DELIVERY[to] };
}
