import { and, count, eq, gte, ne } from 'drizzle-orm';
import { addDays } from 'shared-rules';
import type { Queryable } from '../db/database';
import { deliveryWeeks, orders } from '../db/schema';
import { comingMonday } from '../orders/round-days';
import { bookedBoxes, readWeek } from './weeks';

const WEEKS = 6;

interface ListedWeek { day: string; closed: boolean; capacity: number | null; orders: number; boxes: number }

/** The next weeks, and later ones that differ from the rule: what is sold or held by an open checkout, and how much there may be. */
export async function listWeeks(db: Queryable, now: Date): Promise<ListedWeek[]> {
  const first = comingMonday(now);
  const special = await db.select({ day: deliveryWeeks.day }).from(deliveryWeeks).where(gte(deliveryWeeks.day, first));
  const days =
    [...new Set([...Array.from({ length: WEEKS }, (_, week) => addDays(first, 7 * week)), ...special.map(({ day }) => day)])].sort();
  const list: ListedWeek[] = [];
  for (const day of days) {
    const [sum] = await db.select({ orders: count() }).from(orders).where(
      and(eq(orders.deliveryDate, day), ne(orders.status, 'CANCELLED')),
    );
    list.push({ ...(await readWeek(db, day)), orders: sum?.orders ?? 0, boxes: await bookedBoxes(db, day, now) });
  }
  return list;
}
