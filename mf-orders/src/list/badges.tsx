import type { Order } from 'shared-api';
import { deliveryStatusLabel, orderStatusLabel, paymentLabel, refundLabel, type DeliveryStatus, type OrderStatus } from 'shared-rules';
import { Badge, type BadgeProps } from 'shared-ui';
import { setback } from '../order-state';

const TONES: Readonly<Record<string, BadgeProps['tone']>> = {
  PREPARING: 'warn', DELIVERING: 'good', COMPLETED: 'good', CANCELLED: 'bad', OUT_FOR_DELIVERY: 'good', DELIVERED: 'good',
} satisfies Partial<Record<OrderStatus | DeliveryStatus, BadgeProps['tone']>>;
const toneOf = (status: string) => TONES[status.toUpperCase()] ?? 'neutral';

/** No badge that promises what does not happen: an order that is not cooked is not prepared. */
export function OrderStatusBadge({ order }: { order: Order }) {
  if (order.orderStatus.toUpperCase() === 'PREPARING' && setback(order)) return null;
  return <Badge tone={toneOf(order.orderStatus)}>{orderStatusLabel(order.orderStatus)}</Badge>;
}

/** No badge for a cancelled order that was never paid. */
export function PaymentBadge({ order }: { order: Order }) {
  const label = paymentLabel(order);
  return label === undefined ? null : <Badge tone={order.timePaid ? 'good' : 'warn'}>{label}</Badge>;
}

/** No badge while nothing has been given back. */
export function RefundBadge({ order }: { order: Order }) {
  const label = refundLabel(order);
  return label === undefined ? null : <Badge tone="neutral">{label}</Badge>;
}

export function DeliveryBadge({ status }: { status: string }) {
  return <Badge tone={toneOf(status)}>{deliveryStatusLabel(status)}</Badge>;
}
