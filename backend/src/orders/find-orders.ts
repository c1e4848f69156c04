import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { OrderStatus } from 'shared-rules';
import type { Queryable } from '../db/database';
import { orders } from '../db/schema';
import { notFound } from '../http/failure';
import { isUuid } from '../uuid';

/** What a number begins with, and no session's id does. */
export const ORDER_NUMBER = /^FDK-/i;

export type OrderRow = typeof orders.$inferSelect;
interface OrderFilter { status: OrderStatus | undefined; day: string | undefined; email: string | undefined; unpaid: boolean }

/** For operators only: nobody's ownership is asked. */
export async function filterOrders(
  db: Queryable, { status, day, email, unpaid }: OrderFilter, limit: number,
): Promise<{ orders: OrderRow[]; isCut: boolean }> {
  const where = and(
    status && eq(orders.status, status), day ? eq(orders.deliveryDate, day) : undefined,
    email ? sql`lower(${orders.email}) = lower(${email})` : undefined,
    unpaid ? and(isNull(orders.paidAt), ne(orders.status, 'CANCELLED')) : undefined,
  );
  const found = await db.select().from(orders).where(where).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit + 1);
  return { orders: found.slice(0, limit), isCut: found.length > limit };
}

/** By the number that customers read out, or by id. `how` locks it. @throws {Failure} 404 */
export async function findForOperator(db: Queryable, reference: string, how?: 'lock'): Promise<OrderRow> {
  const query = db.select().from(orders).where(isUuid(reference) ? eq(orders.id, reference) : eq(orders.orderId, reference.toUpperCase()));
  const [order] = how ? await query.for('update') : await query;
  if (!order) throw notFound(`There is no order ${reference}.`);
  return order;
}

/** The payment that is meant: by its session, or by the order that was made of it. @throws {Failure} 404 for the number of no order */
export async function sessionOf(db: Queryable, reference: string): Promise<string> {
  return isUuid(reference) || ORDER_NUMBER.test(reference) ? (await findForOperator(db, reference)).sessionId : reference;
}
