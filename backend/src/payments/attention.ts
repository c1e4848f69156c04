import { asc, eq, isNull } from 'drizzle-orm';
import type { Attention } from 'shared-api/schemas/kitchen-orders';
import type { Queryable } from '../db/database';
import { disputes, orders, quarantine, refunds } from '../db/schema';
import { HOLD_REASONS, listHolds } from '../orders/order-holds';
import { needsOperator } from './lock-payment';
import { QUARANTINE_REASONS } from './quarantine';

const MOST_SHOWN = 100;

/** What waits for a manager's decision: from partial indexes that hold the open cases alone (db/indexes.ts). */
export async function readAttention(db: Queryable): Promise<Attention> {
  const held = await db.select().from(quarantine).where(isNull(quarantine.resolvedAt)).orderBy(asc(quarantine.createdAt)).limit(MOST_SHOWN);
  const failed = await db.select({ row: refunds, order: orders.orderId }).from(refunds)
    .leftJoin(orders, eq(orders.sessionId, refunds.sessionId))
    .where(needsOperator()).orderBy(asc(refunds.createdAt)).limit(MOST_SHOWN);
  const open = await db.select({ row: disputes, order: orders.orderId, currency: quarantine.currency }).from(disputes)
    .leftJoin(orders, eq(orders.sessionId, disputes.sessionId))
    .leftJoin(quarantine, eq(quarantine.sessionId, disputes.sessionId))
    .where(eq(disputes.isClosed, false)).orderBy(asc(disputes.createdAt)).limit(MOST_SHOWN);
  const back = await listHolds(db, MOST_SHOWN);
  return {
    held: held.map(asHeld),
    failedRefunds: failed.map(({ row, order }) => ({
      session: row.sessionId, ...(order !== null && { order }), ...sumIn(row.amount, row.currency), reason: row.reason,
      ...(row.failure !== null && { failure: row.failure }),
      timeCreated: row.createdAt.toISOString(),
    })),
    disputes: open.map(({ row, order, currency }) => asDispute(row, order ?? undefined, currency ?? undefined)),
    heldOrders: back.map(({ order, status, deliveryDate, amount, reason, since }) =>
      ({ order, status, deliveryDate, amountInCents: amount, why: HOLD_REASONS[reason], since: since.toISOString() })),
  };
}

export function asHeld(
  { sessionId, reason, amount, currency, paidAt, createdAt, answerBy }: typeof quarantine.$inferSelect,
): Attention['held'][number] {
  return {
    session: sessionId, reason, why: QUARANTINE_REASONS[reason] ?? reason, ...sumIn(amount, currency), isPaid: paidAt !== null,
    timeCreated: createdAt.toISOString(),
    ...(answerBy && { answerBy: answerBy.toISOString() }),
  };
}

export function asDispute(
  { id, kind, sessionId, amount, reason, status, isClosed, createdAt }: typeof disputes.$inferSelect, order: string | undefined,
  currency?: string,
): Attention['disputes'][number] {
  return {
    id, kind, session: sessionId, ...(order !== undefined && { order }), ...sumIn(amount, currency), reason, status, isClosed,
    timeCreated: createdAt.toISOString(),
  };
}

/** Pence, or another currency's smallest unit with its name. */
const sumIn = (amountInCents: number, currency = 'gbp') => ({ amountInCents, ...(currency !== 'gbp' && { currency }) });
