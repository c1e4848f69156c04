import { sql } from 'drizzle-orm';
import { SLOTS, addDays } from 'shared-rules';
import type { KitchenFigures } from 'shared-api/schemas/kitchen-figures';
import type { Queryable } from '../db/database';
import { comingMonday } from '../orders/round-days';

/** They end before RETENTION.orderDays: a guest's order of before is an accounting line, which knows no boxes. */
const WEEKS = 12;

/** The coming delivery day and those before it, the earliest first. */
export function figureDays(now: Date): string[] {
  const last = comingMonday(now);
  return Array.from({ length: WEEKS }, (_, week) => addDays(last, -7 * (WEEKS - 1 - week)));
}

/** A box holds a meal for each place of a plan's week. */
export async function readWeeks(db: Queryable, days: readonly string[]): Promise<KitchenFigures['weeks']> {
  const [first, last] = [days[0], days.at(-1)];
  const sold = await db.execute<{ day: string; orders: number; boxes: number }>(sql`
    SELECT delivery_date::text AS day, count(*)::int AS orders, sum(boxes)::int AS boxes FROM orders
    WHERE delivery_date BETWEEN ${first}::date AND ${last}::date AND status <> 'CANCELLED' GROUP BY delivery_date`);
  const checked = await db.execute<{ day: string; checks: number }>(sql`
    SELECT week::text AS day, sum(checks)::int AS checks FROM area_checks WHERE week BETWEEN ${first}::date AND ${last}::date GROUP BY week`);
  const back = await db.execute<{ day: string; refunds: number; amount: number }>(sql`
    SELECT date_trunc('week', created_at AT TIME ZONE 'Europe/London')::date::text AS day, count(*)::int AS refunds, sum(amount)::int AS amount FROM refunds
    WHERE ${isMadeSince(first)} GROUP BY 1`);
  const [orders, checks, refunds] = [byDay(sold.rows), byDay(checked.rows), byDay(back.rows)];
  return days.map((day) => ({
    day, orders: orders.get(day)?.orders ?? 0, portions: (orders.get(day)?.boxes ?? 0) * SLOTS.length,
    checksOutside: checks.get(day)?.checks ?? 0, refunds: refunds.get(day)?.refunds ?? 0, refundedInCents: refunds.get(day)?.amount ?? 0,
  }));
}

/** Why money went back in these weeks, the most first. An operator's words for a customer are not among the reasons. */
export async function readRefunds(db: Queryable, days: readonly string[]): Promise<KitchenFigures['refunds']> {
  const { rows } = await db.execute<{ reason: string; refunds: number; amount: number }>(sql`
    SELECT reason, count(*)::int AS refunds, sum(amount)::int AS amount FROM refunds WHERE ${isMadeSince(days[0])} GROUP BY reason ORDER BY 3 DESC, 1`);
  return rows.map(({ reason, refunds, amount }) => ({ reason, refunds, amountInCents: amount }));
}

/** One that failed gave nothing back, unless an operator paid it by hand; else it is asked for anew. */
const isMadeSince = (day: string | undefined) =>
  sql`created_at >= (${day}::timestamp AT TIME ZONE 'Europe/London') AND (status <> 'failed' OR is_paid_by_hand)`;

const byDay = <T extends { day: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.day, row]));
