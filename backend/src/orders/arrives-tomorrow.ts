import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm';
import { addDays, londonDay, londonMidnight } from 'shared-rules';
import type { Deps } from '../deps';
import { orders, outbox } from '../db/schema';
import { readMailedOrder } from '../mail/mailed-order';
import { queueMail } from '../mail/outbox';
import type { Sender } from '../mail/templates/block';
import type { Mail } from '../mail/templates/mail';
import { arrivesTomorrow } from '../mail/templates/order-mails';
import { remindDevices } from '../reminders/devices';
import { isHeld } from './order-holds';
import { NOT_LEFT } from './order-state';

/** From 16:00 in London until midnight, before which no clock changes: later it is not 'tomorrow' any more. */
const BEFORE_MIDNIGHT_MS = 8 * 3_600_000;
/** In one transaction, each of which looks through the day's orders once. */
const AT_ONCE = 100;

/**
 * Makes out mails 'Your order … arrives tomorrow' that are due, and reminds the devices of customers who asked for it. An order that is
 * moved to another day gets one on the evening before that day too.
 * @returns false if there is none left
 */
export async function queueArrivesTomorrow({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const day = tomorrow(now());
  if (now().getTime() < londonMidnight(day).getTime() - BEFORE_MIDNIGHT_MS) return false;
  // An erasure locks the order too: it waits, and then takes the mail with it.
  return db.transaction(async (tx) => {
    const key = sql<string>`'arrives-tomorrow:' || ${orders.id} || ':' || ${day}`;
    const due = await tx.select({ id: orders.id, uid: orders.uid, email: orders.email, key }).from(orders)
      .where(and(comesOn(day), sql`NOT EXISTS (SELECT FROM ${outbox} WHERE ${outbox.key} = ${key})`))
      .limit(AT_ONCE).for('no key update', { skipLocked: true });
    for (const { id, uid, email, key: mailKey } of due) {
      await queueMail(tx, { key: mailKey, kind: 'arrives-tomorrow', uid, recipient: email, payload: { orderId: id } });
    }
    await remindDevices(tx, due.flatMap(({ uid }) => uid ?? []), day);
    return due.length > 0;
  });
}

/** Undefined if it is of no use any more: too late, cancelled, held back or moved to another day. */
export async function writeArrivesTomorrow(
  { db, now }: Deps, job: { id: string; recipient: string }, shop: Sender,
): Promise<Mail | undefined> {
  const order = await readMailedOrder(db, job, comesOn(tomorrow(now())));
  return order && arrivesTomorrow(order, shop);
}

/** Whether that customer's reminder of that day is still of use. */
export async function hasOrderTomorrow({ db, now }: Pick<Deps, 'db' | 'now'>, uid: string, day: string): Promise<boolean> {
  return day === tomorrow(now()) && (await db.$count(orders, and(eq(orders.uid, uid), comesOn(day)))) > 0;
}

const tomorrow = (now: Date): string => addDays(londonDay(now), 1);

/** Of orders that the kitchen has, and the driver not yet. */
const comesOn = (day: string) =>
  and(eq(orders.deliveryDate, day), inArray(orders.status, NOT_LEFT), isNotNull(orders.paidAt), not(isHeld()));
