import { addDays, deliveryDate, londonDay } from 'shared-rules';
import type { Database } from '../src/db/database';
import { areaRequests, profiles, type orders } from '../src/db/schema';
import type { MailJob } from '../src/mail/outbox';
import { insertOrder } from './orders';

type OrderRow = typeof orders.$inferSelect;
type PayloadOf<Kind, Job = MailJob> =
  Job extends { kind: infer Kinds; payload: infer Payload } ? (Kind extends Kinds ? Payload : never) : never;
type Payloads = { [Kind in MailJob['kind']]: PayloadOf<Kind> };

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

/**
 * Puts in what every kind of mail is about: an order that comes tomorrow with a corrected meal, another one that had a week before for
 * 'Same week again?', and a request from outside the area. Names are as long as customers may write them.
 * @param recipientOf to whom a kind goes; but that of a new address goes to the account, or it would not name it
 * @returns a job of every kind, to be queued
 */
export async function everyMail(
  db: Database, lines: OrderRow['lines'], now: Date, recipientOf: (kind: string) => string,
): Promise<MailJob[]> {
  const [ordered, last, request] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const [customer, regular] = [`mails-${ordered}`, `mails-${last}`];
  const day = deliveryDate(now);
  await db.insert(profiles).values([customer, regular].map((uid) => ({
    uid, email: `${uid}@example.org`, firstName: 'Ada', lastName: 'King', phone: '02079460000', address: '1 Example Yard',
    postCode: 'E4 6EY', isEmailVerified: true,
    weekMailToken: crypto.randomUUID(), weekMailSince: now,
  })));
  const meal = lines[0]?.meals[0];
  if (!meal) throw new Error('The order has no meal.');
  const was = { allergens: meal.allergens, ingredients: [] };
  const order = (uid: string, id: string, deliveryDay: string) => ({
    id, uid, orderId: `FDK-${id.slice(0, 8).toUpperCase()}`, sessionId: `cs_${id}`, email: `${uid}@example.org`, status: 'NEW' as const,
    deliveryStatus: 'SCHEDULED' as const, deliveryDate: deliveryDay,
    lines, amount: 15_998, currency: 'gbp',
    address: { name: `Ada ${LONG}`.slice(0, 50), lines: [`1 ${LONG} Road`], city: 'London', postCode: 'E4 6EY', country: 'GB' },
    createdAt: now, paidAt: now,
  });
  await insertOrder(db, {
    ...order(customer, ordered, addDays(londonDay(now), 1)),
    changedMeals: [{ mealId: meal.id, name: meal.name, was, now: { ...was, allergens: { ...meal.allergens, milk: 'contains' } } }],
    changedIn: 1,
  });
  await insertOrder(db, order(regular, last, addDays(day, -7)));
  await db.insert(areaRequests).values({ id: request, email: `far-${request}@example.org`, postCode: 'N7 6PA', createdAt: now });

  const [orderId, amount, sessionId] = [ordered, 15_998, `cs_live_${'a1b2c3d4'.repeat(8)}`];
  const payloads: Payloads = {
    'order-received': { orderId }, 'payment-received': { orderId }, 'payment-failed': { orderId }, 'arrives-tomorrow': { orderId },
    'out-for-delivery': { orderId }, 'meals-changed': { orderId }, 'order-claimed': { orderId },
    'date-moved': { orderId, reason: 'closed' }, 'order-cancelled': { orderId, refund: amount },
    'address-changed': { orderId, before: `1 ${LONG} Road, London, E4 6EY`, after: '2 Example Yard, London, E17 5JW' },
    'area-question': { requestId: request }, 'area-open': { postCode: 'N7 6PA' }, 'same-week': { orderId: last, deliveryDate: day },
    'verify-email': { firstName: 'Ada' }, 'email-changed': { firstName: 'Ada' },
    'deletion-scheduled': { firstName: 'Ada', deletionAt: new Date(now.getTime() + 30 * 86_400_000).toISOString() },
    'privacy-changes': { from: day, what: 'We keep the address of an order for 60 days and no longer for 90.' },
    'refund-made': { amount, order: 'FDK-TEST2345', note: 'One box was damaged.' },
    'refund-failed': { sessionId, amount, failure: 'expired_or_canceled_card', order: 'FDK-TEST2345' },
    disputed: { sessionId, kind: 'dispute', amount, reason: 'product_unacceptable', order: 'FDK-TEST2345' },
    quarantined: { sessionId, reason: 'post_code_not_delivered', amount },
    'payment-held': { reason: 'post-code', paid: true, answerBy: now.toISOString(), postCode: 'N7 6PA', amount },
    'held-payment-failed': { amount }, 'menu-not-live': { at: now.toISOString(), problem: `The meal '${LONG}' has no photo.` },
  };
  return Object.entries(payloads).map(([kind, payload]) => {
    const recipient = kind === 'address-changed' ? `${customer}@example.org` : recipientOf(kind);
    return { key: `every-mail:${kind}:${ordered}`, kind, payload, uid: null, recipient } as MailJob;
  });
}
