import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { deliveryDate, formatPostCode, orderCutOff } from 'shared-rules';
import type { Transaction } from '../db/database';
import { orders, profiles, type DeliveryAddress } from '../db/schema';
import type { Deps } from '../deps';
import { queueMail } from '../mail/outbox';
import type { Attempt } from './attempt';
import type { ProviderSession } from './provider';
import { raiseQuarantine } from './quarantine';

/** Letters and digits that are not mistaken for one another on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 8;

/** The order of a completed checkout. Its mail stands in the same transaction. */
export async function bearOrder(tx: Transaction, deps: Deps, attempt: Attempt, session: ProviderSession, at: Date): Promise<void> {
  const email = attempt.email ?? session.email ?? '';
  const id = randomUUID();
  await tx.insert(orders).values({
    id, orderId: orderNumber(), attemptId: attempt.id, sessionId: session.id, paymentIntent: session.paymentIntent,
    uid: attempt.uid ?? (await ownerOf(tx, email)), email, status: 'NEW', deliveryStatus: 'SCHEDULED', deliveryDate: attempt.deliveryDate,
    lines: attempt.lines, amount: attempt.amount, currency: attempt.currency, address: addressOf(attempt, session),
    createdAt: at, paidAt: session.payment === 'paid' ? at : null,
  });
  await queueMail(tx, { key: `order-received:${id}`, kind: 'order-received', uid: attempt.uid, recipient: email, payload: { orderId: id } });
  deps.metrics.payments.inc({ outcome: session.payment === 'paid' ? 'paid' : 'processing' });
}

/** What became of a bank payment. Never back: paid stays paid, cancelled stays cancelled. */
export async function applyPayment(tx: Transaction, deps: Deps, attempt: Attempt, session: ProviderSession, at: Date): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.sessionId, session.id)).for('update');
  // An erased order has its accounting line.
  if (!order || order.paidAt || session.payment === 'pending') return;
  if (session.payment === 'failed') {
    if (order.status === 'CANCELLED') return;
    await tx.update(orders).set({ status: 'CANCELLED', deliveryStatus: null }).where(eq(orders.id, order.id));
    await queueMail(tx, { key: `payment-failed:${order.id}`, kind: 'payment-failed', uid: order.uid, recipient: order.email, payload: { orderId: order.id } });
    deps.metrics.payments.inc({ outcome: 'failed' });
    return;
  }
  if (order.status === 'CANCELLED') {
    await raiseQuarantine(tx, deps, session, attempt, 'paid_after_cancelled');
    return;
  }
  const arrives = arrivesOn(order.deliveryDate, attempt.createdAt, at);
  await tx.update(orders).set({ paidAt: at, deliveryDate: arrives, paymentIntent: session.paymentIntent }).where(and(eq(orders.id, order.id), isNull(orders.paidAt)));
  const kind = arrives === order.deliveryDate ? 'payment-received' : 'date-moved';
  await queueMail(tx, { key: `${kind}:${order.id}`, kind, uid: order.uid, recipient: order.email, payload: { orderId: order.id } });
  deps.metrics.payments.inc({ outcome: 'paid' });
}

/** DECISIONS "Delivery date": a bank payment that settles after the cut-off moves it on. */
function arrivesOn(promised: string, placedAt: Date, paidAt: Date): string {
  return paidAt < orderCutOff(placedAt) ? promised : deliveryDate(paidAt);
}

/** DECISIONS: guests' orders join the account that has that email verified. */
async function ownerOf(tx: Transaction, email: string): Promise<string | null> {
  const [owner] = await tx.select({ uid: profiles.uid }).from(profiles)
    .where(and(sql`lower(${profiles.email}) = lower(${email})`, eq(profiles.isEmailVerified, true)));
  return owner?.uid ?? null;
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
