import { randomUUID } from 'node:crypto';
import type { Queryable } from '../src/db/database';
import { attempts, orders } from '../src/db/schema';

type NewOrder = typeof orders.$inferInsert;

/** A row as the database gives it, unpaid, for code that only reads one. */
export function anOrder(fields: Partial<typeof orders.$inferSelect>): typeof orders.$inferSelect {
  const at = new Date('2026-11-21T10:00:00Z');
  return {
    id: randomUUID(), orderId: 'FDK-1', attemptId: randomUUID(), sessionId: 'cs_1', paymentIntent: null, uid: null, email: 'a@example.org',
    status: 'NEW', deliveryStatus: 'SCHEDULED', deliveryDate: '2026-11-30',
    lines: [], amount: 100, discount: 0, promotion: null, currency: 'gbp',
    address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' }, refundedAmount: 0, claimTries: 0, changedMeals: null,
    changedIn: null, changesReadAt: null,
    changesToldAt: null, boxes: 0, disputedAmount: 0, createdAt: at, paidAt: null, nextCheckAt: at, checks: 0, ...fields,
  };
}

/**
 * An order that was not bought in this test, with the checkout that it came of: paid, for 1 GBP, of a guest, unless told otherwise.
 * @returns its id
 */
export async function insertOrder(
  db: Queryable, { attemptId = randomUUID(), ...given }: Partial<NewOrder> & Pick<NewOrder, 'orderId'>,
): Promise<string> {
  const at = given.createdAt ?? new Date('2026-11-18T10:00:00Z');
  const order = {
    id: randomUUID() as string, sessionId: `cs_${given.orderId}`, uid: null, email: 'ada@example.org', status: 'NEW',
    deliveryStatus: 'SCHEDULED', deliveryDate: '2026-11-30', lines: [], amount: 100, currency: 'gbp',
    address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' }, createdAt: at, paidAt: at, ...given,
  } satisfies Partial<NewOrder>;
  const { id, sessionId, uid, email, address, lines, amount, currency, deliveryDate, createdAt } = order;
  await db.insert(attempts).values({
    id: attemptId, cartId: randomUUID(), idempotencyKey: randomUUID(), status: 'complete', fingerprint: '', sessionId, uid, email, address,
    lines, amount, currency, deliveryDate,
    createdAt, expiresAt: createdAt, nextCheckAt: createdAt,
  }).onConflictDoNothing();
  await db.insert(orders).values({ ...order, attemptId });
  return id;
}
