import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { OrderClaim } from 'shared-api';
import { normalisePostCode } from 'shared-rules';
import { DAY_MS } from '../day-ms';
import type { Deps } from '../deps';
import type { Queryable, Transaction } from '../db/database';
import { orderClaims, orders, outbox, profiles } from '../db/schema';
import { Failure, noAccount } from '../http/failure';
import type { Customer } from '../users/customer';
import { isAbout } from '../mail/about-orders';
import { queueMail } from '../mail/outbox';
import { writeAudit } from '../ops/audit';
import type { OrderRow } from './find-orders';

/** How long the link in a guest's mail works. */
export const CLAIM_DAYS = 30;
/** Wrong post codes for one order, over all its links, before nobody can try any more. */
export const MOST_CLAIM_TRIES = 5;

/** A new link for a mail that is being written: the database only ever holds the token's hash. @returns the token */
export async function makeClaim(db: Queryable, orderId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(orderClaims).values({ tokenHash: hashOf(token), orderId, expiresAt: new Date(now.getTime() + CLAIM_DAYS * DAY_MS) });
  return token;
}

/**
 * Makes a guest's order the customer's: whoever has the mail also says where the box goes, since an address may be mistyped
 * (BORN-12). The same customer may ask again.
 * @returns the order's id @throws {Failure} 401, 404 `claim_unknown`, 422 for a wrong post code, 409 `claim_closed`
 */
export async function claimOrder(
  { db, config, now }: Deps, { uid }: Pick<Customer, 'uid'>, { token, postCode }: OrderClaim,
): Promise<string> {
  const outcome = await db.transaction(async (tx): Promise<{ id: string } | Failure> => {
    const order = await lockClaimed(tx, token, now());
    if (!order || (order.uid !== null && order.uid !== uid)) {
      return new Failure(
        404, 'claim_unknown', `This link does not work any more. Please write to ${config.shop.email} and name your order.`,
      );
    }
    if (order.uid === uid) return { id: order.id };
    if (order.claimTries >= MOST_CLAIM_TRIES) {
      return new Failure(
        409, 'claim_closed', `The post code was wrong too often. Please write to ${config.shop.email} and name your order.`,
      );
    }
    if (normalisePostCode(postCode) !== normalisePostCode(order.address.postCode)) {
      await tx.update(orders).set({ claimTries: sql`${orders.claimTries} + 1` }).where(eq(orders.id, order.id));
      return new Failure(422, 'claim_post_code', 'That is not the post code to which this order goes.', { field: 'postCode' });
    }
    const [owner] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.uid, uid)).for('key share');
    if (!owner) return noAccount();
    await join(tx, order, uid, owner.email);
    return { id: order.id };
  });
  // Thrown only now: a wrong guess must be counted, not rolled back.
  if (outcome instanceof Failure) throw outcome;
  return outcome.id;
}

async function lockClaimed(tx: Transaction, token: string, now: Date): Promise<OrderRow | undefined> {
  const [claim] = await tx.select({ orderId: orderClaims.orderId }).from(orderClaims)
    .where(and(eq(orderClaims.tokenHash, hashOf(token)), gt(orderClaims.expiresAt, now)));
  if (!claim) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, claim.orderId)).for('update');
  return order;
}

async function join(tx: Transaction, order: OrderRow, uid: string, ownEmail: string): Promise<void> {
  const { id, orderId, email } = order;
  await tx.update(orders).set({ uid }).where(eq(orders.id, id));
  // Its mails go with it when the account is erased.
  await tx.update(outbox).set({ uid }).where(and(isNull(outbox.uid), await isAbout(tx, [order])));
  const told = new Set([email, ownEmail || email].map((address) => address.toLowerCase()));
  for (const recipient of told) {
    await queueMail(tx, {
      key: `order-claimed:${id}:${hashOf(recipient)}`, kind: 'order-claimed', uid, recipient, payload: { orderId: id },
    });
  }
  await writeAudit(tx, { actor: 'customer', action: 'order-claimed', subject: orderId });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
