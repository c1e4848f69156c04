import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { ChangedMeal } from 'shared-api';
import type { Deps } from '../deps';
import type { Queryable } from '../db/database';
import { orders, outbox } from '../db/schema';
import { Failure } from '../http/failure';
import { writeAudit } from '../ops/audit';
import { isUuid } from '../uuid';
import { differing, isToBeEaten } from './changed-meals';
import { findForOperator, type OrderRow } from './find-orders';

/** The owner has the order open and sees its corrections up to `version`; one that came since stays unread. */
export async function markChangesRead({ db, now }: Deps, uid: string, id: string, version: number): Promise<void> {
  if (!isUuid(id)) return;
  await db.update(orders).set({ changesReadAt: now() })
    .where(and(eq(orders.uid, uid), eq(orders.id, id), isNull(orders.changesReadAt), lte(orders.changedIn, version)));
}

interface Correction {
  order: string; status: OrderRow['status']; deliveryDate: string; name: string | undefined; phone: string | undefined; email: string;
  meals: ChangedMeal[]; menuVersion: number | null;
  mailedAt: Date | null; mailGivenUp: boolean; readAt: Date | null; toldAt: Date | null;
}

/**
 * Orders with a corrected meal, the next delivery first; of `days` alone if they are given. Without `all` those that are still to be eaten
 * and whose customer has neither read it nor been told.
 */
export async function listCorrections(
  db: Queryable, now: Date, { all = false, days }: { all?: boolean; days?: string[] },
): Promise<Correction[]> {
  const found = await db.select({ order: orders, sentAt: outbox.sentAt, gaveUpAt: outbox.gaveUpAt }).from(orders)
    .leftJoin(outbox, sql`${outbox.key} = 'meals-changed:' || ${orders.id}::text || ':' || ${orders.changedIn}::text`)
    .where(and(
      isNotNull(orders.changedMeals), days && inArray(orders.deliveryDate, days),
      all ? undefined : and(isNull(orders.changesReadAt), isNull(orders.changesToldAt), isToBeEaten(now)),
    ))
    .orderBy(orders.deliveryDate, desc(orders.id));
  return found.map(({ order, sentAt, gaveUpAt }) => ({
    order: order.orderId, status: order.status, deliveryDate: order.deliveryDate, name: order.address.name, phone: order.address.phone,
    email: order.email,
    meals: differing(order), menuVersion: order.changedIn, mailedAt: sentAt, mailGivenUp: Boolean(gaveUpAt), readAt: order.changesReadAt,
    toldAt: order.changesToldAt,
  }));
}

/** An operator has spoken to the customer, of all corrections or of those up to `version`. @throws {Failure} 404, 409 */
export async function markChangesTold({ db, now }: Deps, reference: string, actor: string, version?: number): Promise<OrderRow> {
  return db.transaction(async (tx) => {
    const order = await findForOperator(tx, reference, 'lock');
    if (!order.changedMeals) throw new Failure(409, 'nothing_changed', `Nothing was corrected in ${order.orderId}.`);
    if (version !== undefined && version !== order.changedIn) {
      throw new Failure(409, 'corrected_again', `A meal of ${order.orderId} was corrected again since. Look once more, then call.`);
    }
    await tx.update(orders).set({ changesToldAt: now() }).where(eq(orders.id, order.id));
    await writeAudit(tx, { actor, action: 'allergens-told', subject: order.orderId, details: { menuVersion: order.changedIn } });
    return order;
  });
}
