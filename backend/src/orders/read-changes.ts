import { and, desc, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Queryable } from '../db/database';
import { orders } from '../db/schema';
import { Failure } from '../http/failure';
import { writeAudit } from '../ops/audit';
import { isUuid } from '../uuid';
import { findForOperator, type OrderRow } from './find-orders';

/** The owner has the order open and sees its corrections up to `version`; one that came since stays unread. */
export async function markChangesRead({ db, now }: Deps, uid: string, id: string, version: number): Promise<void> {
  if (!isUuid(id)) return;
  await db.update(orders).set({ changesReadAt: now() })
    .where(and(eq(orders.uid, uid), eq(orders.id, id), isNull(orders.changesReadAt), lte(orders.changedIn, version)));
}

/** Orders with a corrected meal, the next delivery first; without `all` those whose customer has neither read it nor been told. */
export async function listChanged(db: Queryable, all: boolean): Promise<OrderRow[]> {
  return db.select().from(orders)
    .where(and(isNotNull(orders.changedMeals), all ? undefined : and(isNull(orders.changesReadAt), isNull(orders.changesToldAt), ne(orders.status, 'CANCELLED'))))
    .orderBy(orders.deliveryDate, desc(orders.id));
}

/** An operator has spoken to the customer. @throws {Failure} 404, 409 */
export async function markChangesTold({ db, now }: Deps, reference: string, actor: string): Promise<OrderRow> {
  return db.transaction(async (tx) => {
    const order = await findForOperator(tx, reference, 'lock');
    if (!order.changedMeals) throw new Failure(409, 'nothing_changed', `Nothing was corrected in ${order.orderId}.`);
    await tx.update(orders).set({ changesToldAt: now() }).where(eq(orders.id, order.id));
    await writeAudit(tx, { actor, action: 'allergens-told', subject: order.orderId, details: { menuVersion: order.changedIn } });
    return order;
  });
}
