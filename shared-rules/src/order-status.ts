export const ORDER_STATUSES = ['NEW', 'PREPARING', 'DELIVERING', 'COMPLETED', 'CANCELLED'] as const;
export const DELIVERY_STATUSES = ['SCHEDULED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  NEW: 'New order',
  PREPARING: 'Preparing your order',
  DELIVERING: 'Delivering your order',
  COMPLETED: 'Completed order',
  CANCELLED: 'Cancelled order',
};
const UNKNOWN_STATUS = 'Unknown status';

const DELIVERY_STATUS_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  SCHEDULED: 'Scheduled',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered',
};

const REFUND_LABELS = { whole: 'Refunded', partly: 'Partly refunded' } as const;
const PAYMENT_LABELS = { paid: 'PAID', processing: 'PROCESSING PAYMENT' } as const;

/** In upper or lower case. A status that only a newer backend has gets the label 'Unknown status'. */
export function orderStatusLabel(status: string): string {
  return labelIn(ORDER_STATUS_LABELS, status);
}

/** A cancelled order has no delivery status. */
export function deliveryStatusLabel(status: string | undefined): string | undefined {
  return status === undefined ? undefined : labelIn(DELIVERY_STATUS_LABELS, status);
}

/** Undefined for a cancelled order that was never paid. */
export function paymentLabel(order: { timePaid?: string | undefined; orderStatus: string }): string | undefined {
  if (order.timePaid) return PAYMENT_LABELS.paid;
  return order.orderStatus.toUpperCase() === 'CANCELLED' ? undefined : PAYMENT_LABELS.processing;
}

/** What has gone back of what was paid, both in pence; undefined for nothing. Also of an order that was not cancelled. */
export function refundLabel(order: { refundedInCents?: number | undefined; priceInCents: number }): string | undefined {
  const { refundedInCents = 0, priceInCents } = order;
  if (refundedInCents === 0) return undefined;
  return refundedInCents < priceInCents ? REFUND_LABELS.partly : REFUND_LABELS.whole;
}

function labelIn(labels: Readonly<Record<string, string>>, status: string): string {
  return labels[status.toUpperCase()] ?? UNKNOWN_STATUS;
}
