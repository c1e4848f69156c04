import type { Order } from 'shared-api';
import { useShop } from 'shared-remote';
import { unbroken } from 'shared-rules';
import { BOX_TEXTS } from 'shared-rules/handling-text';
import { hasArrived } from '../order-state';
import { comesOn } from './ordered-meals';

/**
 * When the box comes, what to do with it, and what of its first day may be eaten later. Nothing for an order from before December
 * 2026, whose meals do not say how long they keep.
 */
export function BoxNote({ order, className }: { order: Order; className: string | undefined }) {
  const { deliveryWindow } = useShop().config.shop;
  const isHandled = order.lines.some(({ meals }) => meals.some(({ handling }) => handling));
  if (!isHandled || comesOn(order) === undefined) return null;
  const coming = hasArrived(order) ? [] : [BOX_TEXTS.comes(deliveryWindow), BOX_TEXTS.store];
  return <p className={className}>{unbroken([...coming, BOX_TEXTS.firstDay].join(' '))}</p>;
}
