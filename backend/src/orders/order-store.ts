import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Order, OrderPage } from 'shared-api';
import type { Queryable } from '../db/database';
import { orders } from '../db/schema';
import { Failure } from '../http/failure';
import { isUuid } from '../uuid';
import { mayCancelLate, stillChangeableUntil } from './change-window';
import { differing } from './changed-meals';
import type { OrderRow } from './find-orders';
import { isHeld, isLeftOut } from './order-holds';
import { asRefund, refundsOf, sumGivenBack, type RefundRow } from './order-refunds';

type ReadOrder = OrderRow & { isHeld: boolean; isLeftOut: boolean };

const COLUMNS = { ...getTableColumns(orders), isHeld: isHeld(), isLeftOut: isLeftOut() };
const PAGE_SIZE = 20;
/** Milliseconds and an order's id. 13 digits go to the year 2286; PostgreSQL reads no year of five. */
const CURSOR = /^(\d{1,13})_(.{36})$/;

/** A page of the customer's orders, the newest first. */
export async function listOrders(db: Queryable, uid: string, cursor: string | undefined, now: Date): Promise<OrderPage> {
  const rows = await db.select(COLUMNS).from(orders)
    .where(and(eq(orders.uid, uid), cursor === undefined ? undefined : after(cursor)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const refunded = await refundsOf(db, page);
  const nextCursor = rows.length > PAGE_SIZE && last ? `${last.createdAt.getTime()}_${last.id}` : null;
  return { orders: page.map((row) => asOrder(row, refunded, now)), nextCursor };
}

/** Undefined if it does not exist or is someone else's. */
export async function findOrder(db: Queryable, uid: string, id: string, now: Date): Promise<Order | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select(COLUMNS).from(orders).where(and(eq(orders.uid, uid), eq(orders.id, id)));
  return row && asOrder(row, await refundsOf(db, [row]), now);
}

export async function allOrders(db: Queryable, uid: string, now: Date): Promise<Order[]> {
  const rows = await db.select(COLUMNS).from(orders).where(eq(orders.uid, uid)).orderBy(desc(orders.createdAt));
  const refunded = await refundsOf(db, rows);
  return rows.map((row) => asOrder(row, refunded, now));
}

function asOrder(row: ReadOrder, refunded: readonly RefundRow[], now: Date): Order {
  const back = refunded.filter(({ sessionId }) => sessionId === row.sessionId);
  const refundedInCents = sumGivenBack(row, back);
  const until = stillChangeableUntil(row, now);
  return {
    id: row.id,
    orderId: row.orderId,
    timeCreated: row.createdAt.toISOString(),
    ...(row.paidAt && { timePaid: row.paidAt.toISOString() }),
    priceInCents: row.amount,
    ...(row.promotion !== null && { discount: { code: row.promotion, amountInCents: row.discount } }),
    orderStatus: row.status,
    ...(row.deliveryStatus && { deliveryStatus: row.deliveryStatus }),
    mealIds: row.lines.flatMap((line) => line.meals.map(({ id }) => id)),
    deliveryDate: row.deliveryDate,
    lines: row.lines,
    address: row.address,
    ...(refundedInCents > 0 && { refundedInCents }),
    ...(row.disputedAmount > 0 && { disputedInCents: row.disputedAmount }),
    ...(back.length > 0 && { refunds: back.map(asRefund) }),
    ...(row.isHeld && (row.isLeftOut ? { isLeftOut: true } : { isHeld: true })),
    ...(until && { changeableUntil: until.toISOString() }),
    ...(row.changedMeals && row.changedIn !== null
      && { changes: { version: row.changedIn, isRead: row.changesReadAt !== null, meals: differing(row) } }),
    ...(!until && mayCancelLate(row) && { mayCancel: true }),
  };
}

function after(cursor: string) {
  const [, millis, id] = CURSOR.exec(cursor) ?? [];
  if (!millis || !id || !isUuid(id)) throw new Failure(400, 'malformed', 'The request was not understood.', { field: 'cursor' });
  return sql`(${orders.createdAt}, ${orders.id}) < (${new Date(Number(millis)).toISOString()}::timestamptz, ${id}::uuid)`;
}
