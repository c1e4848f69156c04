import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../day-ms';
import type { Deps } from '../deps';
import { eraseArea } from '../area-requests/area-request';
import type { Transaction } from '../db/database';
import { attempts, orders, outbox, profiles, quarantine } from '../db/schema';
import { MAILED, isAbout } from '../mail/about-orders';
import { deleteOrders, isOpen, lockOrders } from '../orders/delete-orders';
import { NOBODY } from '../payments/checkout-attempt';
import { eraseOperatorNotes } from '../payments/erase-operator-notes';
import { hasOpenMoney } from '../payments/open-money';
import { notOver } from './erase-guest';
import { noteErasure } from './erasures';

/**
 * Erases one account whose day has come: identity, profile, orders, mails; of a paid order the accounting line stays.
 * Data are kept until the order is completed (FIGURE-17), so an open order, or one of whose money something is not decided, postpones it by
 * a day.
 * @returns false if none was due.
 */
export async function eraseNext(deps: Deps): Promise<boolean> {
  const due = await claim(deps);
  if (!due) return false;
  if (due.isPostponed) return true;
  // Before the rows: killed in between, the profile is still here and the next round goes on.
  await deps.identity.remove(due.uid);
  await deps.db.transaction(async (tx) => {
    const profile = await lockAccount(tx, due.uid);
    if (!profile) return;
    // A payment may have come since: its order has to arrive first.
    if (await hasOpenBusiness(tx, due.uid)) await postpone(tx, deps, due.uid);
    else await eraseRows(tx, profile);
  });
  return true;
}

/** From here on the owner can't recover the account (deletion.ts). One that failed before comes after the others. */
async function claim(deps: Deps): Promise<{ uid: string; isPostponed: boolean } | undefined> {
  const { db, now } = deps;
  return db.transaction(async (tx) => {
    const [due] = await tx.select({ uid: profiles.uid }).from(profiles)
      .where(and(isNotNull(profiles.deletionAt), lte(profiles.deletionAt, now())))
      .orderBy(sql`${profiles.erasingAt} NULLS FIRST`, profiles.deletionAt).limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const isPostponed = await hasOpenBusiness(tx, due.uid);
    if (isPostponed) await postpone(tx, deps, due.uid);
    else await tx.update(profiles).set({ erasingAt: now() }).where(eq(profiles.uid, due.uid));
    return { ...due, isPostponed };
  });
}

async function postpone(tx: Transaction, { now }: Deps, uid: string): Promise<void> {
  await tx.update(profiles).set({ deletionAt: new Date(now().getTime() + DAY_MS) }).where(eq(profiles.uid, uid));
}

/**
 * Waits for payments that are being settled: each holds its attempt until its order is there (settle.ts). That order's foreign key looks at
 * the profile meanwhile, which a plain FOR UPDATE would not let it do.
 */
export async function lockAccount(tx: Transaction, uid: string): Promise<Person | undefined> {
  const [profile] = await tx.select({
    uid: profiles.uid, email: profiles.email, isEmailVerified: profiles.isEmailVerified,
  }).from(profiles).where(eq(profiles.uid, uid)).for('no key update');
  await tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.uid, uid)).orderBy(attempts.id).for('update');
  return profile;
}

async function hasOpenBusiness(tx: Transaction, uid: string): Promise<boolean> {
  const open = await tx.select({ id: orders.id }).from(orders).where(and(eq(orders.uid, uid), isOpen(tx))).limit(1);
  if (open.length) return true;
  // Also checkouts that became no order: their payment may be set aside.
  const paying = await tx.select({ id: attempts.id }).from(attempts)
    .where(and(eq(attempts.uid, uid), or(inArray(attempts.status, ['creating', 'open']), hasOpenMoney(tx, attempts.sessionId)))).limit(1);
  return paying.length > 0;
}

interface Person { uid: string; email: string; isEmailVerified: boolean }

/**
 * Also for replaying erasures on a restored backup.
 * @param replayed when they were erased: what came to the verified address after that, to no account, stays. (A uid never comes back.)
 */
export async function eraseRows(tx: Transaction, { uid, email, isEmailVerified }: Person, replayed?: Date): Promise<void> {
  const gone = await deleteOrders(tx, await lockOrders(tx, eq(orders.uid, uid)));
  // Only on a restored backup one may still be open. A guest's case with the same address is answered first: closing it drops the address.
  await tx.update(quarantine).set({ email: null })
    .where(inArray(quarantine.attemptId, tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.uid, uid))));
  const checkouts = await tx.update(attempts).set(NOBODY).where(eq(attempts.uid, uid)).returning({ sessionId: attempts.sessionId });
  await eraseOperatorNotes(tx, checkouts.map(({ sessionId }) => sessionId));
  // As a guest's, too; but how an order of a guest ends is told to whom it was told that it began (mail/outbox.ts).
  const toTheAddress = and(
    sql`lower(${outbox.recipient}) = lower(${email}) AND ${MAILED} NOT IN (${notOver(tx, email)})`,
    replayed && lte(outbox.createdAt, replayed),
  );
  await tx.delete(outbox).where(or(eq(outbox.uid, uid), await isAbout(tx, gone), isEmailVerified ? toTheAddress : undefined));
  if (isEmailVerified) await eraseArea(tx, email, replayed);
  await tx.delete(profiles).where(eq(profiles.uid, uid));
  await noteErasure(tx, { uid, ...(replayed && { erasedAt: replayed }) });
}
