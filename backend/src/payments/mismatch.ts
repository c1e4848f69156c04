import { isDiscountOf, normalisePostCode } from 'shared-rules';
import type { Queryable } from '../db/database';
import type { Deps } from '../deps';
import { unavailable } from '../http/failure';
import { isUuid } from '../uuid';
import type { Attempt } from './checkout-attempt';
import { findAttempt, findAttemptOfSession } from './checkout-attempt-store';
import { promotionOfProvider, reductionOf } from './promotions/promotion-store';
import type { ProviderSession } from './provider';

/**
 * Why a completed session can't be fulfilled as the attempt says; undefined if it can.
 * Asked before the transaction, since a post code may have to be looked up.
 * @throws {Failure} 503 while the look-up is down: the money is safe, the order comes later.
 */
export async function mismatchOf({ db, delivery }: Deps, session: ProviderSession): Promise<string | undefined> {
  const attempt = (await findAttemptOfSession(db, session.id))
    ?? (session.reference && isUuid(session.reference) ? await findAttempt(db, session.reference) : undefined);
  if (!attempt || attempt.status === 'complete' || attempt.status === 'quarantined') return undefined;
  const reason = differenceOf(attempt, session) ?? await discountDifference(db, attempt, session);
  if (reason || attempt.email !== null) return reason;
  return guestAddress(attempt, session, (text) => delivery.ask(text));
}

/** Amount before the discount, currency and reference against the stored snapshot. */
function differenceOf(attempt: Attempt, session: ProviderSession): string | undefined {
  if (session.reference !== attempt.id) return 'reference_mismatch';
  if (session.amount + session.discount !== attempt.amount) return 'amount_mismatch';
  if (session.currency !== attempt.currency) return 'currency_mismatch';
  return undefined;
}

/** The provider's discount must be that of a code of ours, which has not to be usable any more: it was when it was typed. */
async function discountDifference(
  db: Queryable, { amount, lines }: Attempt, { discount, promotion }: ProviderSession,
): Promise<string | undefined> {
  if (discount === 0) return undefined;
  const ours = promotion === null ? undefined : await promotionOfProvider(db, promotion);
  if (!ours) return 'discount_unknown';
  return isDiscountOf(reductionOf(ours), { total: amount, lines: lines.length }, discount) ? undefined : 'discount_mismatch';
}

async function guestAddress(attempt: Attempt, session: ProviderSession, ask: Deps['delivery']['ask']): Promise<string | undefined> {
  if (!session.email) return 'guest_without_email';
  if (!session.shipping || session.shipping.lines.length === 0) return 'guest_without_address';
  if (normalisePostCode(session.shipping.postCode) === normalisePostCode(attempt.address.postCode)) return undefined;
  const answer = await ask(session.shipping.postCode);
  if (answer.kind === 'failed') throw unavailable();
  return answer.kind === 'delivered' ? undefined : 'post_code_not_delivered';
}
