import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { addDays, cutOffOf, deliveryDate, formatPostCode, londonMidnight } from 'shared-rules';
import type { Transaction } from '../db/database';
import { orders, type DeliveryAddress } from '../db/schema';
import { boxesOf, lockMoves, lockWeek, nextDayWithRoom, openDay } from '../delivery/weeks';
import type { Deps } from '../deps';
import { orderReceivedKey, queueMail, wasQueued } from '../mail/outbox';
import { lockMenu, noteChangesOfNewOrder } from '../orders/changed-meals';
import { isAccounted } from './accounting';
import type { Attempt } from './checkout-attempt';
import { countUse, promotionOfProvider } from './promotions/promotion-store';
import type { ProviderSession } from './provider';
import { raiseQuarantine } from './quarantine';
import { requestRefundOfRest } from './request-refund-of-rest';

/** Letters and digits that are not mistaken for one another on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 8;

/**
 * The order of a completed checkout, and its mails, in one transaction.
 * @param at when the order is made, and paid, if it is
 * @param agreed of a payment that was set aside: a Monday that an operator agreed on with the customer, looked at and locked, which the
 * order keeps; and when it was paid, as far as is known
 */
export async function createOrder(
  tx: Transaction, deps: Deps, attempt: Attempt, session: ProviderSession, at: Date, agreed?: { day: string; paidAt: Date | null },
): Promise<void> {
  const email = attempt.email ?? session.email ?? '';
  const id = randomUUID();
  // A guest's stays a guest's, whoever has an account with that email: people mistype (BORN-12).
  const { uid } = attempt;
  // Before the week and the order: an import holds it while it waits for orders (decision 047).
  await lockMenu(tx, 'shared');
  const { day: arrives, moved } = agreed ? { day: agreed.day, moved: undefined } : await dayOf(tx, deps, attempt);
  const mail = { uid, recipient: email, payload: { orderId: id } };
  // Before the receipt, which names the new day as well.
  const paid = session.payment === 'paid' ? 'paid' : 'unpaid';
  if (moved) {
    await queueMail(tx, { ...mail, key: `date-moved:${id}:${arrives}`, kind: 'date-moved', payload: { orderId: id, reason: moved } }, paid);
  }
  const promotion = session.discount > 0 && session.promotion !== null ? await promotionOfProvider(tx, session.promotion) : undefined;
  const [order] = await tx.insert(orders).values({
    id, orderId: orderNumber(), attemptId: attempt.id, sessionId: session.id, paymentIntent: session.paymentIntent,
    uid, email, status: 'NEW', deliveryStatus: 'SCHEDULED', deliveryDate: arrives,
    lines: attempt.lines, amount: attempt.amount - session.discount, discount: session.discount, promotion: promotion?.code ?? null,
    currency: attempt.currency, address: addressOf(attempt, session),
    createdAt: at, paidAt: paid === 'paid' ? agreed?.paidAt ?? at : null,
  }).returning();
  await queueMail(tx, { ...mail, key: orderReceivedKey(id), kind: 'order-received' }, paid);
  if (order) await noteChangesOfNewOrder(tx, order);
  if (promotion) await countUse(tx, promotion.code);
  deps.metrics.payments.inc({ outcome: paid === 'paid' ? 'paid' : 'processing' });
}

/** What became of a bank payment. Never back: paid stays paid, cancelled stays cancelled. */
export async function applyPayment(tx: Transaction, deps: Deps, attempt: Attempt, session: ProviderSession, at: Date): Promise<void> {
  if (session.payment === 'pending') return;
  const ofSession = eq(orders.sessionId, session.id);
  // Asked often, and for good: it waits for nobody.
  if ((await tx.$count(orders, and(ofSession, isNotNull(orders.paidAt)))) > 0) return;
  await lockMenu(tx, 'shared');
  if (session.payment === 'paid') await lockMoves(tx);
  const [order] = await tx.select().from(orders).where(ofSession).for('update');
  if (order?.paidAt) return;
  if (!order) {
    // Cancelled before its bank paid, and erased since: what was paid before has its accounting line.
    if (session.payment === 'paid' && !(await isAccounted(tx, attempt, session.id, deps.now()))) {
      await giveLateBack(tx, deps, attempt, session, at);
    }
    return;
  }
  if (session.payment === 'failed') {
    if (order.status === 'CANCELLED') return;
    await tx.update(orders).set({ status: 'CANCELLED', deliveryStatus: null }).where(eq(orders.id, order.id));
    if (await wasQueued(tx, orderReceivedKey(order.id))) {
      await queueMail(tx, {
        key: `payment-failed:${order.id}`, kind: 'payment-failed', uid: order.uid, recipient: order.email, payload: { orderId: order.id },
      });
    }
    deps.metrics.payments.inc({ outcome: 'failed' });
    return;
  }
  if (order.status === 'CANCELLED') return giveLateBack(tx, deps, attempt, session, at);
  const arrives = await dayOfPayment(tx, deps, order, at);
  await tx.update(orders).set({ paidAt: at, deliveryDate: arrives, paymentIntent: session.paymentIntent })
    .where(and(eq(orders.id, order.id), isNull(orders.paidAt)));
  const mail = { uid: order.uid, recipient: order.email, payload: { orderId: order.id } };
  // In case it was left out while nothing was paid.
  await queueMail(tx, { ...mail, key: orderReceivedKey(order.id), kind: 'order-received' });
  if (arrives === order.deliveryDate) await queueMail(tx, { ...mail, key: `payment-received:${order.id}`, kind: 'payment-received' });
  else {
    const isOurs = at < cutOffOf(order.deliveryDate);
    await queueMail(tx, {
      ...mail, key: `date-moved:${order.id}`, kind: 'date-moved', payload: { orderId: order.id, ...(isOurs && { reason: 'late' }) },
    });
  }
  deps.metrics.payments.inc({ outcome: 'paid' });
}

/**
 * What a bank paid for an order that was cancelled. Raised, so that an operator sees it; but it can only go back, and nobody needs to be
 * waited for. Once: whether a refund that failed is asked for anew, an operator decides.
 */
async function giveLateBack(tx: Transaction, deps: Deps, attempt: Attempt, session: ProviderSession, at: Date): Promise<void> {
  if (!(await raiseQuarantine(tx, deps, session, attempt, 'paid_after_cancelled', at))) return;
  const { id: sessionId, paymentIntent, amount, currency } = session;
  await requestRefundOfRest(tx, { sessionId, paymentIntent, amount, currency, reason: 'paid-after-cancelled' });
}

/**
 * The promised day, if it can still be kept: what we learn of only after its cut-off, and after the payment page has closed, goes
 * to the next open day with room; and so does what was promised for a day that was closed meanwhile (DELIVERY-9, DELIVERY-11).
 */
async function dayOf(
  tx: Transaction, { now }: Deps, { deliveryDate: promised, expiresAt, lines }: Attempt,
): Promise<{ day: string; moved?: 'late' | 'closed' }> {
  const learned = now();
  if (learned >= cutOffOf(promised) && learned >= expiresAt) {
    return { day: await nextDayWithRoom(tx, deliveryDate(learned), boxesOf(lines), learned), moved: 'late' };
  }
  await lockWeek(tx, promised, 'shared');
  if ((await openDay(tx, promised)) === promised) return { day: promised };
  return { day: await nextDayWithRoom(tx, addDays(promised, 7), boxesOf(lines), learned), moved: 'closed' };
}

/** DELIVERY-7: a bank payment that settles after the cut-off moves it on, and one that we learn of when its day has come. */
async function dayOfPayment(tx: Transaction, { now }: Deps, order: typeof orders.$inferSelect, paidAt: Date): Promise<string> {
  const [promised, learned] = [order.deliveryDate, now()];
  if (paidAt < cutOffOf(promised) && learned < londonMidnight(promised)) return promised;
  return nextDayWithRoom(tx, deliveryDate(learned > paidAt ? learned : paidAt), order.boxes, learned);
}

function addressOf({ address, email }: Attempt, { shipping }: ProviderSession): DeliveryAddress {
  if (email !== null || !shipping) return address;
  return {
    name: shipping.name, ...(shipping.phone && { phone: shipping.phone }), lines: shipping.lines,
    city: shipping.city, postCode: formatPostCode(shipping.postCode), country: shipping.country,
    // Typed in the cart: the payment page doesn't ask for one.
    ...(address.note !== undefined && { note: address.note }),
  };
}

function orderNumber(): string {
  return `FDK-${Array.from({ length: NUMBER_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}
