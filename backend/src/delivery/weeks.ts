import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { OrderLine } from 'shared-api';
import { closedDayText, formatDay, nextOrderingText, openDeliveryDay } from 'shared-rules';
import type { Database, Queryable, Transaction } from '../db/database';
import { attempts, deliveryWeeks, orders, shop } from '../db/schema';
import { Failure } from '../http/failure';

export interface Week {
  /** The Monday on which it is delivered. */
  day: string;
  closed: boolean;
  /** Boxes that may be sold for it; null is without a limit. */
  capacity: number | null;
}

const LOCK = 5_019_339;

export async function readWeek(db: Queryable, day: string): Promise<Week> {
  const ofDay = sql`FROM ${deliveryWeeks} WHERE ${deliveryWeeks.day} = ${day}::date`;
  const { rows: [row] } = await db.execute<Omit<Week, 'day'>>(sql`
    SELECT coalesce((SELECT closed ${ofDay}), false) AS closed, coalesce((SELECT capacity ${ofDay}), (SELECT weekly_capacity FROM ${shop})) AS capacity`);
  return { day, closed: row?.closed ?? false, capacity: row?.capacity ?? null };
}

/**
 * Whoever sells for a day, or closes it, waits for whoever does so at the same time; many may put orders on it at once.
 * Held until the transaction ends.
 */
export async function lockWeek(tx: Transaction, day: string, how: 'alone' | 'shared'): Promise<void> {
  const key = Number(day.replaceAll('-', ''));
  await tx.execute(how === 'alone' ? sql`SELECT pg_advisory_xact_lock(${LOCK}, ${key})` : sql`SELECT pg_advisory_xact_lock_shared(${LOCK}, ${key})`);
}

/** The day itself, or the first Monday after it on which we deliver. */
export async function openDay(db: Queryable, day: string): Promise<string> {
  return openDeliveryDay(day, await closedDays(db, day));
}

/** Delivery days from a day on for which the kitchen is closed, the first one first. */
export async function closedDays(db: Queryable, from: string): Promise<string[]> {
  const rows = await db.select({ day: deliveryWeeks.day }).from(deliveryWeeks)
    .where(and(eq(deliveryWeeks.closed, true), sql`${deliveryWeeks.day} >= ${from}::date`)).orderBy(deliveryWeeks.day);
  return rows.map(({ day }) => day);
}

/**
 * Books what makes a checkout: open sessions hold their boxes until they end. Counting and booking are one transaction;
 * without a limit there is nothing to count, and `book` is one by itself.
 * @throws {Failure} 409 `week_closed` or `week_full`, with from when on one can order again (docs/decisions/006).
 */
export async function withRoom<T>(db: Database, day: string, lines: readonly OrderLine[], now: Date, book: (db: Queryable) => Promise<T>): Promise<T> {
  const { closed, capacity } = await readWeek(db, day);
  if (closed) throw new Failure(409, 'week_closed', closedDayText(day, [day, ...(await closedDays(db, day))]) ?? '');
  if (capacity === null) return book(db);
  return db.transaction(async (tx) => {
    await lockWeek(tx, day, 'alone');
    if ((await bookedBoxes(tx, day, now)) + boxesOf(lines) > capacity) {
      throw new Failure(409, 'week_full', `Our kitchen is fully booked for ${formatDay(day)}. ${nextOrderingText(day, await closedDays(tx, day))}`);
    }
    return book(tx);
  });
}

/** Boxes of a day: sold, or held by a checkout that is still open. */
export async function bookedBoxes(db: Queryable, day: string, now: Date): Promise<number> {
  const sold = await db.select({ lines: orders.lines }).from(orders).where(and(eq(orders.deliveryDate, day), ne(orders.status, 'CANCELLED')));
  const held = await db.select({ lines: attempts.lines }).from(attempts)
    .where(and(eq(attempts.deliveryDate, day), inArray(attempts.status, ['creating', 'open']), gt(attempts.expiresAt, now)));
  return [...sold, ...held].reduce((sum, row) => sum + boxesOf(row.lines), 0);
}

/** A box is one plan for one person for one week. */
export function boxesOf(lines: readonly Pick<OrderLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
