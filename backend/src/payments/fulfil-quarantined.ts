import { and, eq, gt, or } from 'drizzle-orm';
import { DELIVERY_DAY, checkProfile, checkReset, cutOffOf, londonDay, normalisePhone } from 'shared-rules';
import { attempts, disputes, orders, quarantine, type DeliveryAddress } from '../db/schema';
import { bookedBoxes, boxesOf, lockMoves, lockWeek, readWeek } from '../delivery/weeks';
import type { Transaction } from '../db/database';
import type { Deps } from '../deps';
import { Failure, notFound, unavailable } from '../http/failure';
import { writeAudit } from '../ops/audit';
import { lockMenu } from '../orders/changed-meals';
import { readRest } from './lock-payment';
import { createOrder } from './order-effects';
import { ProviderUnknown } from './provider';
import { FULFILLED } from './quarantine';
import { closeCase, lockOpenCase } from './settle-quarantine';

/** What the operator agreed with the customer. What is left out stays as they typed it on the payment page. */
interface Agreement {
  postCode: string;
  address: string;
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  day?: string | undefined;
}

const FULFILLABLE = ['post_code_not_delivered', 'guest_without_email', 'guest_without_address'];

/** Whether an order may be made of it, as far as its own row tells. */
export const mayBeFulfilled = (reason: string): boolean => FULFILLABLE.includes(reason);

/**
 * Makes an order of a quarantined payment after all, for another address or day. The customer gets its receipt.
 * @throws {Failure} 404, 409, 422: not where the sum or the checkout itself is in doubt; that money can only go back.
 */
export async function fulfilQuarantined(
  deps: Deps, sessionId: string, typed: Agreement, actor: string,
): Promise<{ order: string; deliveryDate: string }> {
  const agreed = checked(typed);
  const postCode = await deps.delivery.require(agreed.postCode);
  const session = await deps.payments.getSession(sessionId).catch((error: unknown) => {
    throw error instanceof ProviderUnknown
      ? unavailable('The payment provider does not answer. Please try again in a moment.', error)
      : error;
  });
  if (!session) throw notFound(`The provider knows no session ${sessionId} of ours.`);
  return deps.db.transaction(async (tx) => {
    const attempt = await lockAttemptOf(tx, sessionId);
    await lockMenu(tx, 'shared');
    // Its case may be an order already, which a day that is being closed holds while it looks for another week (decision 047).
    await lockMoves(tx);
    const day = agreed.day ?? attempt?.deliveryDate;
    // Alone, since its boxes are counted: who sells for that day waits.
    if (day) await lockWeek(tx, day, 'alone');
    const { reason, email: waits, amount, paidAt } = await lockOpenCase(tx, sessionId);
    if (!attempt || !day || !mayBeFulfilled(reason)) {
      throw new Failure(409, 'not_fulfillable', `${sessionId} (${reason}) can only be given back.`);
    }
    const disputed =
      await tx.$count(disputes, and(eq(disputes.sessionId, sessionId), or(eq(disputes.isClosed, false), gt(disputes.withdrawn, 0))));
    if (disputed > 0 || (await readRest(tx, { sessionId, amount })).left < amount) {
      throw new Failure(409, 'going_back', `The money of ${sessionId} goes back, or is disputed.`);
    }
    if (session.payment === 'failed') throw new Failure(409, 'not_paid', 'The bank did not pay.');
    const email = agreed.email ?? attempt.email ?? session.email ?? waits;
    if (!email) throw new Failure(422, 'no_email', 'The customer left no email: say which.');
    await requireDay(
      tx, { day, isNamed: agreed.day !== undefined, isPaid: session.payment === 'paid' }, boxesOf(attempt.lines), deps.now(),
    );
    const name = agreed.name ?? session.shipping?.name;
    const phone = agreed.phone ?? session.shipping?.phone;
    const { note } = attempt.address;
    const address: DeliveryAddress = {
      ...(name && { name }), ...(phone && { phone }), lines: [agreed.address], city: 'London', postCode, country: 'GB',
      ...(note !== undefined && { note }),
    };
    await tx.update(attempts).set({ status: 'complete', deliveryDate: day, address }).where(eq(attempts.id, attempt.id));
    await createOrder(tx, deps, { ...attempt, email, deliveryDate: day, address }, session, deps.now(), { day, paidAt });
    await closeCase(tx, sessionId, FULFILLED);
    await writeAudit(tx, { actor, action: 'quarantine-fulfilled', subject: sessionId, details: { day } });
    const [order] = await tx.select({ order: orders.orderId, deliveryDate: orders.deliveryDate }).from(orders)
      .where(eq(orders.sessionId, sessionId));
    if (!order) throw new Error('An order that was just made is gone.');
    return order;
  });
}

/** As it is kept of customers, by their rules: the receipt goes to that email, and the box to that address. @throws {Failure} 422 */
function checked({ name, phone, email, ...agreed }: Agreement): Agreement {
  const typed = { address: agreed.address.trim(), name: name?.trim() || undefined, phone: phone?.trim() || undefined };
  const to = email?.trim() || undefined;
  const problem = checkProfile(typed) ?? (to === undefined ? undefined : checkReset({ email: to }));
  if (problem) throw new Failure(422, 'invalid', problem.message, { field: problem.field });
  return { ...agreed, ...typed, phone: typed.phone && normalisePhone(typed.phone), email: to };
}

/**
 * An operator is not bound by the cut-off, but has to name the Monday that it is past for: the one that the checkout promised may be in the
 * shopping already. What a bank pays after the cut-off goes to a later week. @throws {Failure} 409, 422
 */
async function requireDay(
  tx: Transaction, { day, isNamed, isPaid }: { day: string; isNamed: boolean; isPaid: boolean }, boxes: number, now: Date,
): Promise<void> {
  if (day <= londonDay(now)) throw new Failure(422, 'past_day', `${day} is over: say another ${DELIVERY_DAY}.`);
  if (!isNamed && now >= cutOffOf(day)) {
    throw new Failure(422, 'past_cut_off', `The cut-off for ${day} is over: say which ${DELIVERY_DAY} you agreed on.`);
  }
  if (!isPaid && now >= cutOffOf(day)) {
    throw new Failure(409, 'not_paid', `The bank has not paid yet, and the cut-off for ${day} is over: say another ${DELIVERY_DAY}.`);
  }
  const { closed, capacity } = await readWeek(tx, day);
  if (closed) throw new Failure(409, 'week_closed', `We don’t deliver on ${day}: say another ${DELIVERY_DAY}.`);
  if (capacity !== null && (await bookedBoxes(tx, day, now)) + boxes > capacity) {
    throw new Failure(409, 'week_full', `Our kitchen is fully booked for ${day}: say another ${DELIVERY_DAY}.`);
  }
}

/** Before its case, as in settling (decision 047). */
async function lockAttemptOf(tx: Transaction, sessionId: string): Promise<typeof attempts.$inferSelect | undefined> {
  const [setAside] = await tx.select({ attemptId: quarantine.attemptId }).from(quarantine).where(eq(quarantine.sessionId, sessionId));
  const [attempt] = setAside?.attemptId ? await tx.select().from(attempts).where(eq(attempts.id, setAside.attemptId)).for('update') : [];
  return attempt;
}
