import { asc } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { orders, type DeliveryAddress } from '../db/schema';
import { toBePacked } from './kitchen-list';
import type { OrderRow } from './find-orders';

interface Stop extends DeliveryAddress { order: string; status: OrderRow['status']; boxes: { plan: string; quantity: number }[] }

/** Where the boxes of a delivery day go, by post code. */
export async function deliveryRound(db: Queryable, day: string): Promise<Stop[]> {
  const found = await db.select().from(orders).where(toBePacked(day)).orderBy(asc(orders.orderId));
  return found
    .map(({ orderId, status, address, lines }) =>
      ({ order: orderId, status, ...address, boxes: lines.map(({ name, quantity }) => ({ plan: name, quantity })) }))
    .sort((a, b) => a.postCode.localeCompare(b.postCode));
}
