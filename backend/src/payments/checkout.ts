import { randomUUID } from 'node:crypto';
import type { CheckoutRequest, CheckoutSession } from 'shared-api';
import { CHECKOUT_USABLE_MS } from 'shared-rules';
import { holderOf } from '../delivery/holding';
import { choiceOf, readWeek, withRoom } from '../delivery/weeks';
import type { Deps } from '../deps';
import { isOrphan } from '../db/is-down';
import type { attempts } from '../db/schema';
import type { Customer } from '../users/customer';
import { Failure, unavailable } from '../http/failure';
import { readShopState, requireOrdering } from '../status/switches';
import { expiryOf, fingerprintOf, sessionRequest, type Attempt } from './checkout-attempt';
import { closeAttempt, findCartAttempts, insertAttempt, openAttempt } from './checkout-attempt-store';
import { buyerOf, profileIncomplete } from './buyer';
import { priceCart } from './price-cart';
import { ProviderRefused, ProviderUnknown, type ProviderSession } from './provider';
import { settle } from './settle';

const FIRST_CHECK_MS = 60_000;
const ROUNDS = 5;
const GIVE_UP_MS = 60_000;

/**
 * The one open session of a cart (CHECKOUT-10, CHECKOUT-13): the same cart again gets the same session,
 * a changed one gets a new session after the old one was expired at the provider.
 * What it sells has the allergens that the page shows: a page that was opened with another menu has to show this one first.
 */
export async function createCheckout(
  deps: Deps, request: CheckoutRequest, customer: Customer | null, network: string,
): Promise<CheckoutSession> {
  const { db, menu } = deps;
  const state = await readShopState(db);
  requireOrdering(state);
  const sold = await menu.getExact(state.menuVersion);
  if (request.menuVersion !== undefined && request.menuVersion !== sold.version) {
    throw new Failure(409, 'menu_corrected', 'The menu has changed since you opened your cart. Please look at the allergens once more.');
  }
  const cart = priceCart(request.items, sold);
  const buyer = await buyerOf(deps, request, customer);
  const placedAt = deps.now();
  const holder = await holderOf(db, buyer.uid, network);
  const { day: arrives, chosen } = await choiceOf(db, request.deliveryDate, placedAt);
  const fingerprint = fingerprintOf({ lines: cart.lines, buyer, arrives });

  try {
    return await negotiate(deps, fingerprint, chosen, {
      cartId: request.cartId, fingerprint, uid: buyer.uid, holder, email: buyer.email, address: buyer.address,
      lines: cart.lines, amount: cart.amount,
      currency: 'gbp', deliveryDate: arrives, createdAt: placedAt,
      expiresAt: expiryOf(placedAt), nextCheckAt: new Date(placedAt.getTime() + FIRST_CHECK_MS),
    });
  } catch (error) {
    // The account was erased since its profile was read.
    if (isOrphan(error, 'checkout_attempts_uid_profiles_uid_fk')) throw profileIncomplete();
    if (error instanceof ProviderRefused || error instanceof ProviderUnknown) {
      throw unavailable('We can’t take payments right now. Please try again in a moment.', error);
    }
    throw error;
  }
}

type NewAttempt = Omit<typeof attempts.$inferInsert, 'id' | 'idempotencyKey' | 'status'> & { holder: string };

/** Until the cart's live attempt is this one: another tab may do the same at the same time. */
async function negotiate(deps: Deps, fingerprint: string, chosen: boolean, wanted: NewAttempt): Promise<CheckoutSession> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { live, paidSession } = await findCartAttempts(deps.db, wanted.cartId);
    if (live?.fingerprint === fingerprint && (await isUsable(deps, live, wanted.createdAt))) {
      const session = await sessionOf(deps, live);
      if (session) return session;
      continue;
    }
    if (live) await retire(deps, live);
    // Paid, and the customer never came back to the return page: the browser still has the cart, under the same id.
    else if (paidSession) throw cartPaid(paidSession);
    const made = await withRoom(deps.db, { day: wanted.deliveryDate, chosen }, wanted, wanted.createdAt, (db) =>
      insertAttempt(db, { ...wanted, id: randomUUID(), idempotencyKey: randomUUID(), status: 'creating' }));
    const session = made && (await sessionOf(deps, made));
    if (session) return session;
  }
  throw new Failure(409, 'checkout_busy', 'Your cart is being changed in another tab. Please try again.');
}

/** The week may have been closed since: then nobody is led to a page that names its day. */
async function isUsable(deps: Deps, live: Attempt, at: Date): Promise<boolean> {
  return usableMs(live, at) > 0 && !(await readWeek(deps.db, live.deliveryDate)).closed && canBePaid(deps, live);
}

/** How long it may be given out yet, ms: whoever gets it needs some minutes for paying. */
const usableMs = ({ expiresAt }: Attempt, at: Date): number => expiresAt.getTime() - at.getTime() - CHECKOUT_USABLE_MS;

/**
 * Asked of the provider: the webhook of a session that was paid, or has ended, may be late or lost. Without an answer it is taken as open,
 * since its page may work all the same.
 */
async function canBePaid({ payments }: Deps, { sessionId }: Attempt): Promise<boolean> {
  if (!sessionId) return true;
  try {
    return (await payments.getSession(sessionId))?.status === 'open';
  } catch (error) {
    if (error instanceof ProviderUnknown) return true;
    throw error;
  }
}

/** The attempt's session, made if it is not there yet. Undefined if the attempt was closed meanwhile. */
async function sessionOf(deps: Deps, attempt: Attempt): Promise<CheckoutSession | undefined> {
  const open = attempt.sessionId && attempt.url ? attempt : await makeSession(deps, attempt);
  if (open?.status !== 'open' || !open.sessionId || !open.url) return undefined;
  return {
    sessionId: open.sessionId, url: open.url, usableForMs: Math.max(0, usableMs(open, deps.now())),
    ...(open.takesCodes && { takesCodes: true }), ...(open.uid !== null && { address: open.address }),
  };
}

/**
 * Asks the provider with the stored key; asking again after a crash or a time-out gives the same session.
 * @returns the attempt as it is now: open, or closed if nothing will come of it.
 * @throws {ProviderRefused} the attempt is closed. @throws {ProviderUnknown} the attempt stays and the reconciler asks again.
 */
export async function makeSession(deps: Deps, attempt: Attempt): Promise<Attempt | undefined> {
  let session: ProviderSession | null;
  try {
    session = await deps.payments.createSession(sessionRequest(attempt, deps.config.siteUrl), attempt.idempotencyKey);
  } catch (error) {
    if (error instanceof ProviderRefused) {
      await closeAttempt(deps.db, attempt.id, 'failed');
      deps.metrics.payments.inc({ outcome: 'refused' });
      throw error;
    }
    session = await lookFor(deps, attempt, error);
  }
  if (session) return openAttempt(deps.db, attempt.id, session, new Date(deps.now().getTime() + FIRST_CHECK_MS));
  await closeAttempt(deps.db, attempt.id, 'failed');
  return undefined;
}

/**
 * A provider may keep a 500 under our key and repeat it for ever. So look whether the session was made after all;
 * if not, and the call is long over, the attempt is given up: nobody was ever sent to it.
 */
async function lookFor(deps: Deps, attempt: Attempt, error: unknown): Promise<ProviderSession | null> {
  if (!(error instanceof ProviderUnknown)) throw error;
  const found = await deps.payments.findSession(attempt.id, attempt.createdAt);
  if (!found && deps.now().getTime() - attempt.createdAt.getTime() < GIVE_UP_MS) throw error;
  return found;
}

/** Closes the cart's former session at the provider before a new one is made, so that never two can be paid. */
async function retire(deps: Deps, attempt: Attempt): Promise<void> {
  // An unknown outcome: learn which session it was by asking again.
  const known = attempt.sessionId ? attempt : await makeSession(deps, attempt).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return undefined;
    throw error;
  });
  if (!known?.sessionId) return;
  const { sessionId } = known;
  if (await deps.payments.expireSession(sessionId) === 'expired') {
    await closeAttempt(deps.db, attempt.id, 'expired');
    return;
  }
  const settled = await settle(deps, sessionId);
  if (settled?.status === 'complete') throw cartPaid(sessionId);
  // Closed, and not paid: whatever it is called, nobody can pay it any more.
  await closeAttempt(deps.db, attempt.id, 'expired');
}

function cartPaid(sessionId: string): Failure {
  return new Failure(
    409, 'cart_paid', 'A payment for this cart was made, or is on its way. Our mail to you says more.', { details: { sessionId } },
  );
}
