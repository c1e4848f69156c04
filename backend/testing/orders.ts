import { randomUUID } from 'node:crypto';
import type { Queryable } from '../src/db/database';
import { attempts, orders } from '../src/db/schema';

type NewOrder = typeof orders.$inferInsert;

/** An order that was not bought in this test, with the checkout that it came of. */
export async function insertOrder(db: Queryable, { attemptId = randomUUID(), ...order }: Omit<NewOrder, 'attemptId'> & { attemptId?: string }): Promise<void> {
  const { sessionId, uid, email, address, lines, amount, currency, deliveryDate, createdAt } = order;
  await db.insert(attempts).values({
    id: attemptId, cartId: randomUUID(), idempotencyKey: randomUUID(), status: 'complete', fingerprint: '', sessionId, uid, email, address, lines, amount, currency, deliveryDate,
    createdAt, expiresAt: createdAt, nextCheckAt: createdAt,
  }).onConflictDoNothing();
  await db.insert(orders).values({ ...order, attemptId });
}
