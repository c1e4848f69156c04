import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Transaction } from '../db/database';
import { refunds, type RefundStatus } from '../db/schema';
import { describeError } from '../http/error-handler';
import { writeAudit } from '../ops/audit';
import type { RefundRow } from '../orders/order-refunds';
import { reportRefund, syncPayment } from './after-sale';
import { amountPaid, lockPayment, readRest } from './lock-payment';
import { ProviderRefused } from './provider';

export type RefundOutcome = 'made' | 'refused' | 'pending';

const LEASE_SECONDS = 60;
/** The provider forgets a key after 24 hours; by then a try that was never answered is long over. */
const KEY_USABLE_MS = 23 * 3_600_000;
const OUTCOME: Record<RefundStatus, RefundOutcome> = { requested: 'pending', pending: 'pending', succeeded: 'made', failed: 'refused' };

/** One refund that is due: to be asked for, or asked about. @returns false if there was none */
export async function refundNext(deps: Deps): Promise<boolean> {
  return (await claim(deps, sql`next_try_at <= now() + interval '1 millisecond'`)) !== undefined;
}

/** A certain refund at once, for who waits to see it. 'pending': the worker goes on with it. */
export async function makeRefund(deps: Deps, id: string): Promise<RefundOutcome> {
  return (await claim(deps, sql`id = ${id}::uuid AND tries = 0`)) ?? 'pending';
}

/**
 * The row is claimed by moving its next try on, so that no transaction waits for the provider and
 * no second worker asks at the same time.
 */
async function claim(deps: Deps, which: ReturnType<typeof sql>): Promise<RefundOutcome | undefined> {
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    UPDATE refunds SET tries = tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS} * power(2, least(tries, 6)))
    WHERE id = (SELECT id FROM refunds WHERE status IN ('requested', 'pending') AND ${which} ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  const [claimed] = rows;
  if (!claimed) return undefined;
  try {
    return await ask(deps, claimed.id);
  } catch (error) {
    const described = { refund: claimed.id, ...describeError(error) };
    if (error instanceof ProviderRefused) {
      deps.log.warn(described, 'a refund was refused');
      return refuse(deps, claimed.id, error.code ?? 'refused');
    }
    // An unknown outcome: the same row, and so the same key, asks again.
    deps.metrics.refunds.inc({ outcome: 'unknown' });
    deps.log.warn(described, 'a refund is not known to be made');
    return 'pending';
  }
}

async function ask(deps: Deps, id: string): Promise<RefundOutcome> {
  let row = await find(deps, id);
  if (!row) return 'made';
  const paymentIntent = row.paymentIntent ?? (await deps.payments.getSession(row.sessionId))?.paymentIntent;
  if (!paymentIntent) throw new ProviderRefused('The session has no payment.', 'no_payment');
  // A try whose answer was lost may have been made: the provider's list tells, also when it has forgotten the key.
  if (row.status === 'pending' || row.tries > 1) {
    await syncPayment(deps, paymentIntent);
    row = await find(deps, id);
    if (row?.status === 'requested' && deps.now().getTime() - row.createdAt.getTime() > KEY_USABLE_MS) row = await askAnew(deps, row);
  }
  if (row?.status === 'requested' && row.rest && (await readRest(deps.db, row)).hasMore) row = await askAnew(deps, row);
  if (row?.status !== 'requested') return row ? OUTCOME[row.status] : 'made';
  const made = await deps.payments.refund({ paymentIntent, amount: row.rest ? undefined : row.amount, reference: row.id });
  await syncPayment(deps, paymentIntent, undefined, made === 'nothing-left' ? undefined : made);
  if (made === 'nothing-left') return dropNeedless(deps, row.id);
  return OUTCOME[(await find(deps, row.id))?.status ?? made.status];
}

/** What became of a refund so far. */
export async function outcomeOf(deps: Deps, id: string): Promise<RefundOutcome> {
  return OUTCOME[(await find(deps, id))?.status ?? 'succeeded'];
}

async function find({ db }: Deps, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/**
 * A new try under a new key; the old row stays as what became of the first. If the provider has more than is left by now, it asks for an
 * exact sum.
 * @throws {ProviderRefused} if nothing is left: an operator has to know, since the customer was told of a refund
 */
async function askAnew({ db }: Deps, old: RefundRow): Promise<RefundRow | undefined> {
  return db.transaction(async (tx) => {
    const { sessionId } = old;
    const amount = await amountPaid(tx, sessionId, await lockPayment(tx, sessionId));
    const [closed] = await tx.update(refunds).set({ status: 'failed', failure: 'unanswered', handledAt: sql`now()`, settledAt: sql`now()` })
      .where(and(eq(refunds.id, old.id), eq(refunds.status, 'requested'))).returning();
    if (!closed?.rest) return closed && retryOf(tx, closed);
    const { left, hasMore } = await readRest(tx, { sessionId, amount: amount ?? closed.amount });
    if (hasMore && left === 0) throw new ProviderRefused('Nothing is left of the payment.', 'nothing_left');
    return retryOf(tx, hasMore ? { ...closed, amount: left, rest: false } : closed);
  });
}

/** The same money, asked for anew. */
export async function retryOf(
  tx: Transaction, { sessionId, paymentIntent, amount, rest, currency, reason, note }: RefundRow,
): Promise<RefundRow | undefined> {
  const [row] = await tx.insert(refunds).values({ id: randomUUID(), sessionId, paymentIntent, amount, rest, currency, reason, note })
    .returning();
  return row;
}

/** All of it went back in another way before: no money is owed. */
async function dropNeedless({ db }: Deps, id: string): Promise<RefundOutcome> {
  return db.transaction(async (tx): Promise<RefundOutcome> => {
    const [row] = await tx.delete(refunds).where(and(eq(refunds.id, id), eq(refunds.status, 'requested'))).returning();
    if (row) await writeAudit(tx, {
      actor: 'refund worker', action: 'refund-not-needed', subject: row.sessionId, details: { amount: row.amount },
    });
    return 'made';
  });
}

async function refuse(deps: Deps, id: string, failure: string): Promise<RefundOutcome> {
  return deps.db.transaction(async (tx): Promise<RefundOutcome> => {
    const [{ sessionId } = { sessionId: '' }] = await tx.select({ sessionId: refunds.sessionId }).from(refunds).where(eq(refunds.id, id));
    const locked = await lockPayment(tx, sessionId);
    const [row] = await tx.update(refunds).set({ status: 'failed', failure, settledAt: sql`now()` })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'requested'))).returning();
    if (row) await reportRefund(tx, deps, locked, row);
    return 'refused';
  });
}
