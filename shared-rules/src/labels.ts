import { DELIVERY_STATUS_LABELS, ORDER_STATUS_LABELS, PAYMENT_LABELS, UNKNOWN_STATUS } from './copy';

/** SPEC §4 Order status, case-insensitive. */
export function orderStatusLabel(status: string): string {
  return ORDER_STATUS_LABELS[status.toUpperCase()] ?? UNKNOWN_STATUS;
}

/** DECISIONS "Order and delivery state"; a cancelled order has none. */
export function deliveryStatusLabel(status: string | undefined): string | undefined {
  return status === undefined ? undefined : DELIVERY_STATUS_LABELS[status.toUpperCase()] ?? UNKNOWN_STATUS;
}

/** SPEC §4 Payment badge; a cancelled order that was never paid has none (DECISIONS "Money can't go wrong"). */
export function paymentLabel(order: { timePaid?: string | undefined; orderStatus: string }): string | undefined {
  if (order.timePaid) return PAYMENT_LABELS.paid;
  return order.orderStatus.toUpperCase() === 'CANCELLED' ? undefined : PAYMENT_LABELS.processing;
}
