import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { attempts, orders, quarantine, type AttemptStatus } from '../db/schema';
import type { Attempt } from './checkout-attempt';
import { anyUsable } from './promotions/promotion-store';
import { GIVEN_BACK, NOT_PAID } from './quarantine';

const LIVE: AttemptStatus[] = ['creating', 'open'];

interface CartAttempts {
  /** The one that can still be paid. */
  live: Attempt | undefined;
  /** The session under which a cart without a live one was paid, or is being paid by bank. */
  paidSession: string | undefined;
}

/**
 * What a cart has come to, in one look. A bank payment that failed leaves the cart free to be paid again, and so does a payment that was
 * set aside and given back.
 */
export async function findCartAttempts(db: Queryable, cartId: string): Promise<CartAttempts> {
  const rows = await db.select(getTableColumns(attempts)).from(attempts)
    .leftJoin(orders, and(eq(orders.attemptId, attempts.id), eq(orders.status, 'CANCELLED'), isNull(orders.paidAt)))
    .leftJoin(quarantine, and(eq(quarantine.sessionId, attempts.sessionId), inArray(quarantine.resolution, [NOT_PAID, GIVEN_BACK])))
    .where(and(
      eq(attempts.cartId, cartId), inArray(attempts.status, [...LIVE, 'complete', 'quarantined']), isNull(orders.id),
      isNull(quarantine.sessionId),
    ));
  const live = rows.find(({ status }) => LIVE.includes(status));
  return { live, paidSession: rows[0]?.sessionId ?? undefined };
}

export async function findAttempt(db: Queryable, id: string): Promise<Attempt | undefined> {
  const [row] = await db.select().from(attempts).where(eq(attempts.id, id));
  return row;
}

export async function findAttemptOfSession(db: Queryable, sessionId: string): Promise<Attempt | undefined> {
  const [row] = await db.select().from(attempts).where(eq(attempts.sessionId, sessionId));
  return row;
}

/**
 * Its payment page asks for a code if there is one that could be used.
 * @returns undefined if the cart has a live attempt already: the unique index decides between two at once.
 */
export async function insertAttempt(
  db: Queryable, attempt: Omit<typeof attempts.$inferInsert, 'takesCodes'>,
): Promise<Attempt | undefined> {
  const [row] = await db.insert(attempts).values({ ...attempt, takesCodes: anyUsable(attempt.createdAt) }).onConflictDoNothing()
    .returning();
  return row;
}

/** Stores the session that the provider made. @returns the attempt as it is now. */
export async function openAttempt(
  db: Queryable, id: string, session: { id: string; url: string | null }, nextCheckAt: Date,
): Promise<Attempt | undefined> {
  const [row] = await db.update(attempts)
    .set({ sessionId: session.id, url: session.url, status: 'open', nextCheckAt, checks: 0 })
    .where(and(eq(attempts.id, id), eq(attempts.status, 'creating')))
    .returning();
  return row ?? findAttempt(db, id);
}

/** Closes a live attempt; one that was paid meanwhile stays as it is. */
export async function closeAttempt(db: Queryable, id: string, status: 'expired' | 'failed'): Promise<void> {
  await db.update(attempts).set({ status }).where(and(eq(attempts.id, id), inArray(attempts.status, LIVE)));
}
