import { and, eq, inArray } from 'drizzle-orm';
import { addDays, formatDay, londonDay } from 'shared-rules';
import type { Deps } from '../deps';
import { deliveryWeeks, orders, shop } from '../db/schema';
import { Failure } from '../http/failure';
import { queueMail } from '../mail/outbox';
import { writeAudit } from '../ops/audit';
import { lockMenu } from '../orders/changed-meals';
import { NOT_LEFT } from '../orders/order-state';
import { lockMoves, lockWeek, nextDayWithRoom } from './weeks';

/**
 * Closes a delivery day. Orders that wait for it go to the next open Monday with room for them, each with a mail, if told so.
 * @returns how many moved, and the days where to.
 * @throws {Failure} 409 if there are orders and they shall not move; 422 for a day that is over
 */
export async function closeWeek(
  { db, now }: Deps, day: string, actor: string, { moveOrders }: { moveOrders: boolean },
): Promise<{ moved: number; to: string[] }> {
  requireNotOver(day, now());
  return db.transaction(async (tx) => {
    await lockMenu(tx, 'shared');
    await lockMoves(tx);
    await lockWeek(tx, day, 'alone');
    await tx.insert(deliveryWeeks).values({ day, closed: true }).onConflictDoUpdate({ target: deliveryWeeks.day, set: { closed: true } });
    const waiting = await tx.select().from(orders).where(
      and(eq(orders.deliveryDate, day), inArray(orders.status, NOT_LEFT)),
    ).orderBy(orders.id).for('update');
    if (waiting.length && !moveOrders) {
      throw new Failure(
        409, 'week_sold', `${waiting.length} order(s) wait for ${formatDay(day)}: they must move with it, or be cancelled first.`,
      );
    }
    const days = new Set<string>();
    for (const { id, uid, email, boxes } of waiting) {
      const to = await nextDayWithRoom(tx, addDays(day, 7), boxes, now());
      days.add(to);
      await tx.update(orders).set({ deliveryDate: to }).where(eq(orders.id, id));
      await queueMail(tx, {
        key: `date-moved:${id}:${to}:${now().getTime()}`, kind: 'date-moved', uid, recipient: email,
        payload: { orderId: id, reason: 'closed' },
      });
    }
    await writeAudit(tx, { actor, action: 'week-closed', subject: day, details: { moved: waiting.length, to: [...days] } });
    return { moved: waiting.length, to: [...days].sort() };
  });
}

/** Delivers again on a day. Orders that were moved away stay where they are. @throws {Failure} 422 for a day that is over */
export async function reopenWeek({ db, now }: Deps, day: string, actor: string): Promise<void> {
  requireNotOver(day, now());
  await db.transaction(async (tx) => {
    await lockWeek(tx, day, 'alone');
    await tx.update(deliveryWeeks).set({ closed: false }).where(eq(deliveryWeeks.day, day));
    await writeAudit(tx, { actor, action: 'week-opened', subject: day });
  });
}

/**
 * Boxes for one day, or for every day that has no number of its own; null takes the limit away.
 * @throws {Failure} 422 for a day that is over
 */
export async function setCapacity({ db, now }: Deps, day: string | undefined, capacity: number | null, actor: string): Promise<void> {
  if (day) requireNotOver(day, now());
  await db.transaction(async (tx) => {
    if (day) await tx.insert(deliveryWeeks).values({ day, capacity }).onConflictDoUpdate({ target: deliveryWeeks.day, set: { capacity } });
    else await tx.insert(shop).values({ id: 1, weeklyCapacity: capacity })
      .onConflictDoUpdate({ target: shop.id, set: { weeklyCapacity: capacity } });
    await writeAudit(tx, { actor, action: 'capacity-set', subject: day ?? 'every week', details: { capacity } });
  });
}

/** @throws {Failure} 422 */
function requireNotOver(day: string, now: Date): void {
  if (day < londonDay(now)) throw new Failure(422, 'past_day', `${formatDay(day)} is over.`, { field: 'day' });
}
