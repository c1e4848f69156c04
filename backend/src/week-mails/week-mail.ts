import { and, desc, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import { addDays, cutOffOf, deliveryDate, londonDay, offeredDays, otherDay, takenDayText } from 'shared-rules';
import { sameWeek } from 'shared-rules/same-again';
import { isWeekMailTime } from 'shared-rules/week-mail';
import type { Deps } from '../deps';
import type { Queryable } from '../db/database';
import { orders, profiles } from '../db/schema';
import { boxesOf, closedDays, fullDays } from '../delivery/weeks';
import { queueMail } from '../mail/outbox';
import type { Sender } from '../mail/templates/block';
import type { Mail } from '../mail/templates/mail';
import { weekAgain } from '../mail/templates/week-again';
import { canOrder, readShopState } from '../status/switches';

type OrderRow = typeof orders.$inferSelect;
/** The mail goes out some weeks after the last order at most: who has not ordered for longer is left alone. */
const WEEKS_AFTER_ORDER = 8;

/**
 * Makes out one mail of 'Same week again?' that is due. Each customer has one turn for each delivery day, also one who has ordered
 * for it already: the profile's row says for which day it had its turn, and is locked meanwhile. While nothing can be ordered, turns wait.
 * @returns false if nobody has a turn
 */
export async function queueWeekMail({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const day = deliveryDate(now());
  if (!isWeekMailTime(now(), day) || !canOrder(await readShopState(db))) return false;
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ uid: profiles.uid, email: profiles.email }).from(profiles)
      .where(and(
        isNotNull(profiles.weekMailToken), lt(profiles.weekMailFor, day),
        ne(profiles.email, ''), eq(profiles.isEmailVerified, true), isNull(profiles.deletionAt),
      )).limit(1).for('no key update', { skipLocked: true });
    if (!row) return false;
    await tx.update(profiles).set({ weekMailFor: day }).where(eq(profiles.uid, row.uid));
    const order = await lastOrder(tx, row.uid, day);
    if (order) {
      await queueMail(tx, {
        key: `same-week:${row.uid}:${day}`, kind: 'same-week', uid: row.uid, recipient: row.email,
        payload: { orderId: order.id, deliveryDate: day },
      });
    }
    return true;
  });
}

/**
 * Undefined if it is of no use any more: too late, the shop is closed, stopped, nothing of it is on sale, or ordered meanwhile, be it the
 * week that is offered instead.
 */
export async function writeWeekMail(
  { db, config, menu, now }: Deps, { orderId, deliveryDate: day }: { orderId: string; deliveryDate: string },
): Promise<Mail | undefined> {
  if (now() >= cutOffOf(day) || !canOrder(await readShopState(db))) return undefined;
  const [found] = await db.select({ uid: profiles.uid, token: profiles.weekMailToken }).from(orders)
    .innerJoin(profiles, eq(profiles.uid, orders.uid)).where(and(eq(orders.id, orderId), isNull(profiles.deletionAt)));
  // Another one, if that was cancelled since the mail was made out.
  const last = found && (await lastOrder(db, found.uid, day));
  if (!found?.token || !last) return undefined;
  const { plans, meals } = await menu.get();
  const same = sameWeek(last.lines, plans, meals);
  if (same.weeks.length === 0) return undefined;
  const { taken, instead } = await readTaken(db, day, last, now());
  if (instead !== undefined && (await hasOrdered(db, found.uid, instead))) return undefined;
  const shop: Sender = { ...config.shop, siteUrl: config.siteUrl };
  return weekAgain({ orderId: last.id, day, same, taken, token: found.token }, shop);
}

/**
 * That week's customer stops it: by the link in a mail, or by the mailbox's own button (RFC 8058).
 * Twice is harmless, and so is a token that is none.
 */
export async function stopWeekMails({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  await db.update(profiles).set({ weekMailToken: null, weekMailSince: null }).where(eq(profiles.weekMailToken, token));
}

/** The latest order that was not cancelled; undefined where one is for that day already, or the latest is long ago. */
async function lastOrder(db: Queryable, uid: string, day: string): Promise<OrderRow | undefined> {
  const [last] = await db.select().from(orders).where(isOwn(uid)).orderBy(desc(orders.createdAt)).limit(1);
  if (!last || last.deliveryDate < addDays(day, -7 * WEEKS_AFTER_ORDER)) return undefined;
  return (await hasOrdered(db, uid, day)) ? undefined : last;
}

const isOwn = (uid: string) => and(eq(orders.uid, uid), ne(orders.status, 'CANCELLED'));

async function hasOrdered(db: Queryable, uid: string, day: string): Promise<boolean> {
  return (await db.$count(orders, and(isOwn(uid), eq(orders.deliveryDate, day)))) > 0;
}

/** If that week can't be ordered for: what to say, and the day that this offers instead. */
async function readTaken(
  db: Queryable, day: string, order: OrderRow, now: Date,
): Promise<{ taken: string | undefined; instead: string | undefined }> {
  const closed = await closedDays(db, londonDay(now));
  const full = await fullDays(db, offeredDays(day, closed), now, boxesOf(order.lines));
  const takenDays = { closedDays: closed, fullDays: full };
  const taken = takenDayText(day, day, takenDays);
  return { taken, instead: taken && otherDay(day, day, takenDays) };
}
