import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { makeAreaLink } from '../area-requests/area-request';
import { outbox, profiles, refunds } from '../db/schema';
import { describeError } from '../http/error-handler';
import { readMailedOrder, type MailedOrder } from '../mail/mailed-order';
import type { MailJob } from '../mail/outbox';
import { isSentAgain } from '../mail/resend';
import { deletionScheduled, emailChanged, privacyChanges, verifyEmail } from '../mail/templates/account-mails';
import { areaOpen, areaQuestion } from '../mail/templates/area-mails';
import type { Sender } from '../mail/templates/block';
import type { Mail } from '../mail/templates/mail';
import { disputed, heldPaymentFailed, paymentHeld, quarantined, refundFailed, refundMade } from '../mail/templates/money-mails';
import { menuNotLive } from '../mail/templates/menu-not-live';
import {
  addressChanged, dateMoved, orderCancelled, orderClaimed, orderReceived, outForDelivery, paymentFailed, paymentReceived,
} from '../mail/templates/order-mails';
import { mealsChanged } from '../mail/templates/meals-changed';
import { writeArrivesTomorrow } from '../orders/arrives-tomorrow';
import { makeClaim } from '../orders/claim-order';
import { readMailedCase } from '../payments/quarantine';
import { canOrder, readShopState } from '../status/switches';
import { isUuid } from '../uuid';
import { writeWeekMail } from '../week-mails/week-mail';

/** With the pauses between them, three days: as long as a mail server may be away. */
const MOST_TRIES = 74;
/** Six hours: an address that its server refuses is refused the next day, too. */
const MOST_TRIES_REFUSED = 12;
const LEASE_SECONDS = 60;

/**
 * Sends one mail that is due. The row is claimed by moving its next try on, so that no transaction waits for the mail server.
 * (Stored times are rounded to the millisecond, so "now" may be a little ahead.) A process killed after sending and before noting it sends
 * once more, with the same message id.
 */
export async function sendNextMail(deps: Deps): Promise<boolean> {
  const { db, metrics, log } = deps;
  const { rows } = await db.execute<MailJob & { id: string; tries: number }>(sql`
    UPDATE outbox SET tries = tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS} * power(2, least(tries, 6)))
    WHERE id = (SELECT id FROM outbox WHERE sent_at IS NULL AND gave_up_at IS NULL AND next_try_at <= now() + interval '1 millisecond'
                ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, key, kind, uid, recipient, payload, tries`);
  const [row] = rows;
  if (!row) return false;
  const { kind } = row;
  const isRow = eq(outbox.id, Number(row.id));
  try {
    const mail = await write(deps, row);
    if (mail) await deps.mail.send(row.recipient, mail, row.key.replace(/[^A-Za-z0-9.-]+/g, '.'));
    // The row of a dropped mail is deleted: else it would look sent, and its key could not be queued again, as for an order that is no
    // longer held. Only what counts against a limit stays (outbox.ts).
    if (mail || 'isUnpaid' in row.payload) await db.update(outbox).set({ sentAt: sql`now()` }).where(isRow);
    else await db.delete(outbox).where(isRow);
    metrics.mails.inc({ kind, outcome: mail ? 'sent' : 'dropped' });
  } catch (error) {
    metrics.mails.inc({ kind, outcome: 'failed' });
    log.warn({ kind, tries: row.tries, ...describeError(error) }, 'a mail could not be sent');
    if (row.tries >= (isRefused(error) ? MOST_TRIES_REFUSED : MOST_TRIES)) {
      await db.update(outbox).set({ gaveUpAt: sql`now()` }).where(isRow);
    }
  }
  return true;
}

/** The mail server's word on the address, for good (RFC 5321: a reply from 500 on). */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EENVELOPE' && 'responseCode' in error
    && Number(error.responseCode) >= 500;
}

/** Undefined if what it is about is gone: an erased order has no receipt. */
async function write(deps: Deps, job: MailJob & { id: string }): Promise<Mail | undefined> {
  const { db, config, identity, now } = deps;
  const shop: Sender = { ...config.shop, siteUrl: config.siteUrl };
  const { recipient } = job;
  const ofOrder = async (id: string, template: (order: MailedOrder, shop: Sender) => Mail) => {
    const order = await readMailedOrder(db, { id, recipient });
    return order && template(order, shop);
  };
  /** With a link to the order. A guest's link is made here and not with the job: nothing that is stored opens an order. */
  const withLink = async (id: string, template: (order: MailedOrder, shop: Sender, link: string) => Mail | undefined) => {
    const order = await readMailedOrder(db, { id, recipient });
    if (!order) return undefined;
    const page = `${config.siteUrl}/my-orders`;
    return template(order, shop, order.uid === null ? `${page}#claim=${await makeClaim(db, id, now())}` : page);
  };
  /** Its link is made here, as a claim's. With a query, so that the shell starts at once (docs/decisions/060). */
  const areaQuestionOf = async (id: string) => {
    const made = await makeAreaLink(db, id);
    return made && areaQuestion(made.row.postCode, `${config.siteUrl}/?from=mail#area=${made.token}`, shop);
  };
  /** For the day as it is by now; it may have been taken back. */
  const deletionOf = async ({ uid, payload }: Extract<MailJob, { kind: 'deletion-scheduled' }>) => {
    const [profile] = uid === null ? [] : await db.select({ deletionAt: profiles.deletionAt }).from(profiles).where(eq(profiles.uid, uid));
    const deletionAt = uid === null ? payload.deletionAt : profile?.deletionAt?.toISOString();
    return deletionAt === undefined ? undefined : deletionScheduled(payload.firstName, deletionAt, shop);
  };
  /** The mail 'being processed' is sent first, even if the payment has failed since: the mail about the failure refers to it. */
  const heldOf = async ({ key, payload }: Extract<MailJob, { kind: 'payment-held' }>) => {
    const held = await readMailedCase(db, key);
    const isOver = payload.paid ? held?.isSettled : held?.isPaid || (held?.isSettled && isSentAgain(key));
    return isOver ? undefined : paymentHeld(payload, shop, now());
  };
  /** It may have come back to us since. */
  const refundOf = async ({ key, payload }: Extract<MailJob, { kind: 'refund-made' }>) => {
    const [, id = ''] = key.split(':');
    const hasFailed = isUuid(id) && (await db.$count(refunds, and(eq(refunds.id, id), eq(refunds.status, 'failed')))) > 0;
    return hasFailed ? undefined : refundMade(payload, shop);
  };
  /**
   * Not if a later one tells of the day, which is that of the order by now (docs/decisions/123). A later one that was given up tells
   * nothing, and neither does one that is left out itself.
   */
  const movedOf = async ({ id, payload: { orderId, reason } }: Extract<MailJob, { kind: 'date-moved' }> & { id: string }) => {
    const later = await db.select({ reason: sql<typeof reason | null>`${outbox.payload}->>'reason'` }).from(outbox)
      .where(and(
        eq(outbox.kind, 'date-moved'), sql`${outbox.payload}->>'orderId' = ${orderId}`, gt(outbox.id, Number(id)), isNull(outbox.gaveUpAt),
      ));
    return withLink(orderId, (order, sender, link) => {
      const isTold = later.some((move) => dateMoved(order, sender, link, move.reason ?? undefined));
      return isTold ? undefined : dateMoved(order, sender, link, reason);
    });
  };
  const isOpen = async () => canOrder(await readShopState(db));
  switch (job.kind) {
    case 'verify-email': return verifyEmail(
      job.payload.firstName, await identity.verificationLink(job.recipient, `${config.siteUrl}/profile`), shop,
    );
    case 'deletion-scheduled': return deletionOf(job);
    case 'email-changed': return emailChanged(job.payload.firstName, shop);
    case 'privacy-changes': return privacyChanges(job.payload, shop);
    case 'area-question': return areaQuestionOf(job.payload.requestId);
    case 'same-week': return writeWeekMail(deps, job.payload);
    case 'area-open': return areaOpen(job.payload.postCode, shop, await isOpen());
    case 'quarantined': return quarantined(job.payload, shop);
    case 'refund-made': return refundOf(job);
    case 'refund-failed': return refundFailed(job.payload, shop);
    case 'menu-not-live': return menuNotLive(job.payload, `${config.siteUrl}/kitchen/shop`, shop);
    case 'disputed': return disputed(job.payload, shop);
    case 'payment-held': return heldOf(job);
    case 'held-payment-failed': return (await readMailedCase(db, job.key))?.isPaid
      ? undefined
      : heldPaymentFailed(job.payload, shop, await isOpen());
    case 'order-received': return withLink(job.payload.orderId, (order, sender, link) => orderReceived(order, sender, link, now()));
    case 'meals-changed': return withLink(job.payload.orderId, mealsChanged);
    case 'order-claimed': return ofOrder(job.payload.orderId, orderClaimed);
    case 'address-changed': return ofOrder(job.payload.orderId, (order) => addressChanged(order, shop, job.payload));
    case 'payment-received': return withLink(job.payload.orderId, paymentReceived);
    case 'payment-failed': {
      const open = await isOpen();
      return ofOrder(job.payload.orderId, (order) => paymentFailed(order, shop, open));
    }
    case 'date-moved': return movedOf(job);
    case 'order-cancelled': return ofOrder(job.payload.orderId, (order) => orderCancelled(order, shop, job.payload.refund));
    case 'arrives-tomorrow': return writeArrivesTomorrow(deps, { id: job.payload.orderId, recipient }, shop);
    case 'out-for-delivery': return ofOrder(job.payload.orderId, outForDelivery);
  }
}
