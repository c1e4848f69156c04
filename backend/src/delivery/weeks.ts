import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { OrderLine } from 'shared-api';
import { addDays, deliveryDate, nextOrderingText, offeredDays, openDeliveryDay, otherDay, takenDayText } from 'shared-rules';
import type { Database, Queryable, Transaction } from '../db/database';
import { deliveryWeeks, shop } from '../db/schema';
import { Failure } from '../http/failure';
import { requireFairShare, type Held } from './holding';

interface Week {
  /** The Monday on which it is delivered. */
  day: string;
  closed: boolean;
  /** Boxes that may be sold for it; null is without a limit. */
  capacity: number | null;
}

/** What a checkout would hold, and for whom. */
interface Booking { lines: readonly OrderLine[]; holder: string }

/** A checkout's day, and whether the customer chose it: a browser of before the choice can't. */
interface Choice { day: string; chosen: boolean }

const LOCK = 5_019_339;
const MOVES_LOCK = 5_019_340;
const WEEKS_AHEAD = 8;

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
  await tx.execute(
    how === 'alone' ? sql`SELECT pg_advisory_xact_lock(${LOCK}, ${key})` : sql`SELECT pg_advisory_xact_lock_shared(${LOCK}, ${key})`,
  );
}

/**
 * Whoever gives another day to orders that are there, or locks one while holding a week, takes this before both (decision 047), one at a
 * time: some know the order first and only then the week to which it goes, others the other way round. Held until the transaction ends.
 */
export async function lockMoves(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${MOVES_LOCK})`);
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
 * The first open day from `from` on with room for so many boxes, held alone until the transaction ends: who sells for it waits.
 * An order that is paid must be cooked: if two months are full, it goes to the first open day all the same, and an operator sees the sum.
 */
export async function nextDayWithRoom(tx: Transaction, from: string, boxes: number, now: Date): Promise<string> {
  const first = await openDay(tx, from);
  let day = first;
  for (let week = 0; week < WEEKS_AHEAD; week += 1) {
    await lockWeek(tx, day, 'alone');
    const { closed, capacity } = await readWeek(tx, day);
    if (!closed && (capacity === null || (await bookedBoxes(tx, day, now)) + boxes <= capacity)) return day;
    day = await openDay(tx, addDays(day, 7));
  }
  return first;
}

/**
 * Books what makes a checkout: open sessions hold their boxes until they end. Counting and booking are one transaction;
 * without a limit there is nothing to count, and `book` is one by itself.
 * @throws {Failure} 409 what `requireFairShare` throws; `week_closed` or `week_full`, with what to order instead (docs/decisions/064).
 */
export async function withRoom<T>(
  db: Database, { day, chosen }: Choice, { lines, holder }: Booking, now: Date, book: (db: Queryable) => Promise<T>,
): Promise<T> {
  const { closed, capacity } = await readWeek(db, day);
  const boxes = boxesOf(lines);
  if (closed) throw await refusal(db, 'week_closed', { day, chosen }, boxes, now);
  if (capacity === null) return book(db);
  return db.transaction(async (tx) => {
    await lockWeek(tx, day, 'alone');
    const booked = await readBooked(tx, day, now, holder);
    requireFairShare(boxes, holder, booked);
    if (booked.boxes + boxes > capacity) throw await refusal(tx, 'week_full', { day, chosen }, boxes, now);
    return book(tx);
  });
}

/**
 * The day of a checkout: the customer's choice, or that of an order placed now.
 * @throws {Failure} 409 `week_not_offered`; a closed one is refused by `withRoom`.
 */
export async function choiceOf(db: Queryable, asked: string | undefined, now: Date): Promise<Choice> {
  const first = deliveryDate(now);
  if (asked === undefined) return { day: first, chosen: false };
  if (asked === first) return { day: first, chosen: true };
  const closed = await closedDays(db, first);
  if (closed.includes(asked) || offeredDays(first, closed).includes(asked)) return { day: asked, chosen: true };
  throw new Failure(
    409, 'week_not_offered', 'That week can’t be ordered any more. Please choose another one.',
    { details: { next: openDeliveryDay(first, closed) } },
  );
}

/** Names the next day with room for so many boxes, and to who could not choose the day, from when on they can order. */
async function refusal(
  db: Queryable, code: 'week_closed' | 'week_full', { day, chosen }: Choice, boxes: number, now: Date,
): Promise<Failure> {
  const first = deliveryDate(now);
  const closed = await closedDays(db, first);
  const full = await fullDays(db, offeredDays(first, closed), now, boxes);
  const taken = { closedDays: closed, fullDays: code === 'week_full' ? [...full, day] : full };
  const text = chosen ? takenDayText(day, first, taken) : undefined;
  const next = otherDay(day, first, taken);
  return new Failure(409, code, text ?? nextOrderingText(day, taken), next ? { details: { next } } : undefined);
}

/** Of those days, the ones without room for so many boxes more. */
export async function fullDays(db: Queryable, days: readonly string[], now: Date, boxes = 1): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    SELECT day::text FROM (
      SELECT day, coalesce((SELECT capacity FROM ${deliveryWeeks} WHERE ${deliveryWeeks.day} = days.day), (SELECT weekly_capacity FROM ${shop})) AS capacity
      FROM unnest(${sql.param([...days])}::date[]) AS days(day)) AS weeks
    WHERE CASE WHEN capacity IS NULL THEN false ELSE ${boxesBooked(sql`weeks.day`, now)} + ${boxes}::int > capacity END ORDER BY day`);
  return rows.map(({ day }) => day);
}

/** Boxes of a day: sold, or held by a checkout that is still open. */
export async function bookedBoxes(db: Queryable, day: string, now: Date): Promise<number> {
  return (await readBooked(db, day, now, '')).boxes;
}

/** In one statement, from indexes alone (db/indexes.ts): a checkout waits for it. */
async function readBooked(db: Queryable, day: string, now: Date, holder: string): Promise<{ boxes: number } & Held> {
  const { rows: [row] } = await db.execute<{ boxes: number } & Held>(sql`
    SELECT ${boxesBooked(sql`${day}::date`, now)} AS boxes, opened.attempts AS "openAttempts", opened.boxes AS "openBoxes",
           unpaid.orders AS "unpaidOrders", unpaid.boxes AS "unpaidBoxes"
    FROM (SELECT count(*)::int AS attempts, coalesce(sum(boxes), 0)::int AS boxes FROM checkout_attempts
          WHERE holder = ${holder} AND status IN ('creating', 'open') AND expires_at > ${now.toISOString()}::timestamptz) AS opened,
         (SELECT count(*)::int AS orders, coalesce(sum(orders.boxes), 0)::int AS boxes
          FROM orders JOIN checkout_attempts ON checkout_attempts.id = orders.attempt_id
          WHERE orders.paid_at IS NULL AND orders.status <> 'CANCELLED' AND holder = ${holder}) AS unpaid`);
  return row ?? { boxes: 0, openAttempts: 0, openBoxes: 0, unpaidOrders: 0, unpaidBoxes: 0 };
}

const boxesBooked = (day: SQL, now: Date): SQL => sql`(
  (SELECT coalesce(sum(boxes), 0) FROM orders WHERE delivery_date = ${day} AND status <> 'CANCELLED')::int
  + (SELECT coalesce(sum(boxes), 0) FROM checkout_attempts
     WHERE delivery_date = ${day} AND status IN ('creating', 'open') AND expires_at > ${now.toISOString()}::timestamptz)::int)`;

/** A box is one plan for one person for one week. */
export function boxesOf(lines: readonly Pick<OrderLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
