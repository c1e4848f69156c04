import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { deliveryDate, formatPostCode, orderCutOff } from 'shared-rules';
import type { Transaction } from '../db/database';
import { orders, type DeliveryAddress } from '../db/schema';
import { lockWeek, openDay } from '../delivery/weeks';
import type { Deps } from '../deps';
import { queueMail } from '../mail/outbox';
import type { Attempt } from './attempt';
import type { ProviderSession } from './provider';
import { raiseQuarantine } from './quarantine';
import { owe } from './refunds';

/** Letters and digits that are not mistaken for one another on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 8;

/** The order of a completed checkout. Its mail stands in the same transaction. */
export async function bearOrder(tx: Transaction, deps: Deps, attempt: Attempt, session: ProviderSession, at: Date): Promise<void> {
  const email = attempt.email ?? session.email ?? '';
  const id = randomUUID();
  // A guest's stays a guest's, whoever has an account with that email: people mistype (DECISIONS "Money can't go wrong").
  const { uid } = attempt;
  await lockWeek(tx, attempt.deliveryDate, 'shared');
  const arrives = await openDay(tx, attempt.deliveryDate);
  await tx.insert(orders).values({
    id, orderId: orderNumber(), attemptId: attempt.id, sessionId: session.id, paymentIntent: session.paymentIntent,
    uid, email, status: 'NEW', deliveryStatus: 'SCHEDULED', deliveryDate: arrives,
    lines: attempt.lines, amount: attempt.amount, currency: attempt.currency, address: addressOf(attempt, session),
    createdAt: at, paidAt: session.payment === 'paid' ? at : null,
  });
  await queueMail(tx, { key: `order-received:${id}`, kind: 'order-received', uid, recipient: email, payload: { orderId: id } });
  if (arrives !== attempt.deliveryDate) await queueMail(tx, { key: `date-moved:${id}:${arrives}`, kind: 'date-moved', uid, recipient: email, payload: { orderId: id, reason: 'closed' } });
  deps.metrics.payments.inc({ outcome: session.payment === 'paid' ? 'paid' : 'processing' });
}

/** What became of a bank payment. Never back: paid stays paid, cancelled stays cancelled. */
export async function applyPayment(tx: Transaction, deps: Deps, attempt: Attempt, session: ProviderSession, at: Date): Promise<void> {
  if (session.payment === 'pending') return;
  const [order] = await tx.select().from(orders).where(eq(orders.sessionId, session.id)).for('update');
  // An erased order has its accounting line.
  if (!order || order.paidAt) return;
  if (session.payment === 'failed') {
    if (order.status === 'CANCELLED') return;
    await tx.update(orders).set({ status: 'CANCELLED', deliveryStatus: null }).where(eq(orders.id, order.id));
    await queueMail(tx, { key: `payment-failed:${order.id}`, kind: 'payment-failed', uid: order.uid, recipient: order.email, payload: { orderId: order.id } });
    deps.metrics.payments.inc({ outcome: 'failed' });
    return;
  }
  if (order.status === 'CANCELLED') {
    // Raised, so that an operator sees it; but it can only go back, and nobody needs to be waited for.
    await raiseQuarantine(tx, deps, session, attempt, 'paid_after_cancelled');
    await owe(tx, { sessionId: session.id, paymentIntent: session.paymentIntent, amount: session.amount, currency: session.currency, reason: 'paid-after-cancelled' });
    return;
  }
  const arrives = await openDay(tx, arrivesOn(order.deliveryDate, attempt.createdAt, at));
  await tx.update(orders).set({ paidAt: at, deliveryDate: arrives, paymentIntent: session.paymentIntent }).where(and(eq(orders.id, order.id), isNull(orders.paidAt)));
  const mail = { uid: order.uid, recipient: order.email, payload: { orderId: order.id } };
  if (arrives === order.deliveryDate) await queueMail(tx, { ...mail, key: `payment-received:${order.id}`, kind: 'payment-received' });
  else await queueMail(tx, { ...mail, key: `date-moved:${order.id}`, kind: 'date-moved' });
  deps.metrics.payments.inc({ outcome: 'paid' });
}

/** DECISIONS "Delivery date": a bank payment that settles after the cut-off moves it on. */
function arrivesOn(promised: string, placedAt: Date, paidAt: Date): string {
  return paidAt < orderCutOff(placedAt) ? promised : deliveryDate(paidAt);
}

function addressOf({ address, email }: Attempt, { shipping }: ProviderSession): DeliveryAddress {
  if (email !== null || !shipping) return address;
  return {
    name: shipping.name, ...(shipping.phone && { phone: shipping.phone }), lines: shipping.lines,
    city: shipping.city, postCode: formatPostCode(shipping.postCode), country: shipping.country,
  };
}

function orderNumber(): string {
  return `FDK-${Array.from({ length: NUMBER_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}
