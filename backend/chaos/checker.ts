import { isDeepStrictEqual } from 'node:util';
import Type from 'typebox';
import Value from 'typebox/value';
import type { Allergens } from 'shared-api';
import { UNPAID_A_DAY } from '../src/mail/outbox';
import { strictest } from '../src/orders/strictest';
import { ACTED_ON as ACTED_ON_BY_US } from '../src/payments/stripe-events';
import type { Evidence, ProviderEventRecord, ProviderRecord } from './evidence';
import { CUSTOMERS, isCustomer } from './model';
import { forbiddenSteps, movedWhileHeld } from './forbidden-steps';
import { logsNameNobody } from './logs';

/** The invariants that can be read from the shop's rows and the provider's. I6 needs callers: customer/commands ask for others' rows. */
export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I7' | 'I8' | 'I9' | 'I10' | 'I12';
interface Violation { invariant: Invariant; message: string }

const SHOP_MARK = 'five-day-kitchen';
const LIVE = ['creating', 'open'];
const OfClosedWeek = Type.Object({ reason: Type.Literal('closed') });
const OfUnpaidOrder = Type.Object({ isUnpaid: Type.Literal(true) });
/** Two transactions that ran beside each other. */
const AT_ONCE_MS = 2000;
/** Events that the shop acts on; the provider sends others too. */
const ACTED_ON: readonly string[] = ACTED_ON_BY_US;

const CHECKS: Record<Invariant, (evidence: Evidence) => string[]> = {
  I1: onePaidOrderForEachPayment, I2: sumsAgree, I3: eachEventOnce, I4: acknowledgedSurvives, I5: oneOpenCheckoutPerCart,
  I7: nothingPending, I8: logsNameNobody, I9: moneyBackAgrees, I10: erasedAreGone, I12: correctionsAreTold,
};

/** Everything that is broken, named. `I7` only makes sense once all faults are healed and time has passed. */
export function check(evidence: Evidence, invariants = Object.keys(CHECKS) as Invariant[]): Violation[] {
  return invariants.flatMap((invariant) => CHECKS[invariant](evidence).map((message) => ({ invariant, message })));
}

/** @throws {Error} listing every violation. */
export function assertInvariants(evidence: Evidence, invariants?: Invariant[]): void {
  const violations = check(evidence, invariants);
  if (violations.length) throw new Error(violations.map(({ invariant, message }) => `${invariant}: ${message}`).join('\n'));
}

/** I1: each captured payment has exactly one paid order (or was set aside, or left its accounting line), and the reverse. */
function onePaidOrderForEachPayment({ orders, quarantine, accounting, attempts, provider }: Evidence): string[] {
  const problems: string[] = [];
  const captured = ours(provider.sessions).filter(({ charge }) => charge?.status === 'succeeded');
  const erased = new Set(attempts.filter(({ status, fingerprint }) => status === 'complete' && fingerprint === '').map(({ sessionId }) => sessionId));
  let inAccounts = 0;
  for (const { id } of captured) {
    const paid = orders.filter((order) => order.sessionId === id && order.paidAt).length;
    // A fulfilled case has become an order; a late payment of a cancelled order is only given back.
    const setAside = quarantine.filter(({ sessionId, paidAt, resolution }) => sessionId === id && paidAt && resolution !== 'fulfilled').length;
    if (paid + setAside === 0 && erased.has(id)) inAccounts += 1;
    else if (paid + setAside !== 1) problems.push(`session ${id} was paid and has ${paid} paid orders and ${setAside} quarantine rows that know of it`);
  }
  if (inAccounts !== accounting.length) problems.push(`${inAccounts} payments of erased people stand against ${accounting.length} accounting lines`);
  const captures = new Map(captured.map((session) => [session.id, session]));
  for (const order of orders) {
    if (!order.paidAt) continue;
    const session = captures.get(order.sessionId);
    if (!session) problems.push(`order ${order.orderId} is paid, and nothing was taken for its session ${order.sessionId}`);
    else if (order.paymentIntent !== session.paymentIntent) problems.push(`order ${order.orderId} names another payment than its session`);
  }
  return problems;
}

/** I2: sum of the order's lines, less its discount, = order total = amount the provider took. */
function sumsAgree({ orders, attempts, provider }: Evidence): string[] {
  const problems: string[] = [];
  const sessions = new Map(provider.sessions.map((session) => [session.id, session]));
  for (const { orderId, sessionId, lines, amount, discount, currency } of orders) {
    const sum = lines.reduce((total, line) => total + line.priceInCents * line.quantity, 0);
    const session = sessions.get(sessionId);
    const taken = session?.charge?.amount;
    if (sum - discount !== amount || discount !== (session?.discount ?? 0) || taken !== amount || session?.currency !== currency) {
      problems.push(`order ${orderId}: its lines make ${sum} less ${discount}, it says ${amount} ${currency}, the provider took ${taken} ${session?.currency}`);
    }
  }
  for (const { sessionId, amount, status } of attempts) {
    const session = sessionId === null ? undefined : sessions.get(sessionId);
    if (session && session.total + (session.discount ?? 0) !== amount && status !== 'quarantined') problems.push(`session ${sessionId} asks for ${session.total}, its attempt for ${amount}`);
  }
  return problems;
}

/** I3: each payment event takes effect once; only allowed state transitions. */
function eachEventOnce(evidence: Evidence): string[] {
  const { orders, attempts, outbox, provider } = evidence;
  const problems = forbiddenSteps(evidence.changes);
  // That a week was closed is told beside whatever became of the payment.
  const mails = new Set(outbox.filter(({ payload }) => !Value.Check(OfClosedWeek, payload)).map(({ key }) => key.split(':').slice(0, 2).join(':')));
  const toldUnpaid = (address: string) => outbox.filter(({ kind, recipient, payload }) => kind === 'order-received' && recipient === address && Value.Check(OfUnpaidOrder, payload)).length;
  for (const { id, orderId, sessionId, paidAt, status, email } of orders) {
    if (!mails.has(`order-received:${id}`) && (paidAt || toldUnpaid(email) < UNPAID_A_DAY)) problems.push(`order ${orderId} was made without its mail`);
    const later = ['payment-received', 'date-moved', 'payment-failed'].filter((kind) => mails.has(`${kind}:${id}`));
    if (later.length > 1) problems.push(`order ${orderId} was told ${later.join(' and ')}`);
    if (mails.has(`payment-failed:${id}`) && (paidAt || status !== 'CANCELLED')) problems.push(`order ${orderId} was told that its payment failed, and is ${paidAt ? 'paid' : status}`);
    if (attempts.find((attempt) => attempt.sessionId === sessionId)?.status !== 'complete') problems.push(`order ${orderId} exists though its attempt is not complete`);
  }
  const status = new Map(provider.sessions.map((session) => [session.id, session.status]));
  for (const attempt of attempts) {
    const at = attempt.sessionId === null ? undefined : status.get(attempt.sessionId);
    if (['complete', 'quarantined'].includes(attempt.status) && at !== 'complete') problems.push(`attempt ${attempt.id} is ${attempt.status}, its session ${at ?? 'unknown'}`);
    if (attempt.status === 'expired' && at === 'open') problems.push(`attempt ${attempt.id} is expired, its session can still be paid`);
  }
  return problems;
}

/** I4: what was acknowledged survives: to a customer by a reply, to the provider by 2xx. */
function acknowledgedSurvives(evidence: Evidence): string[] {
  const { told, attempts, orders, quarantine } = evidence;
  const problems: string[] = [];
  const stored = new Map(attempts.map((attempt) => [attempt.sessionId, attempt]));
  for (const id of told.sessions) if (!stored.has(id)) problems.push(`a customer was sent to session ${id}, which the database does not know`);
  const isSetAside = (id: string) => quarantine.some(({ sessionId }) => sessionId === id);
  const settled = (id: string) => stored.get(id)?.status === 'complete' || isSetAside(id);
  for (const id of told.complete) if (!settled(id)) problems.push(`session ${id} was called complete, and is not settled`);
  for (const id of told.paid) {
    const order = orders.find(({ sessionId }) => sessionId === id);
    // What a bank paid for an order that was cancelled before is set aside, and goes back.
    if (order ? !order.paidAt && !(order.status === 'CANCELLED' && isSetAside(id)) : !settled(id)) problems.push(`session ${id} was called paid, and its order is not`);
  }
  for (const { id, type, deliveries } of unknownEvents(evidence)) {
    if (deliveries.some(({ state }) => state === 'delivered')) problems.push(`event ${id} (${type}) was answered 2xx, and is not stored`);
  }
  return problems;
}

/** Events of ours that the shop acts on and has not taken: its webhook may be lost, but the shop asks for what it missed. */
function unknownEvents({ events, provider }: Evidence): ProviderEventRecord[] {
  const known = new Set(events.map(({ id }) => id));
  const ofOthers = new Set(provider.sessions.filter(({ metadata }) => metadata['shop'] !== SHOP_MARK).map(({ id }) => id));
  return provider.events.filter(({ id, type, about }) => !ofOthers.has(about) && ACTED_ON.includes(type) && !known.has(id));
}

/** I5: at most one open checkout per cartId, in the database and at the provider. */
export function oneOpenCheckoutPerCart({ attempts, provider }: Evidence): string[] {
  const cartOf = new Map(attempts.map(({ id, cartId }) => [id, cartId]));
  const live = attempts.filter(({ status }) => LIVE.includes(status)).map(({ cartId }) => cartId);
  const open = ours(provider.sessions).filter(({ status }) => status === 'open').map(({ id, clientReferenceId }) => cartOf.get(clientReferenceId ?? '') ?? `nobody’s session ${id}`);
  return [
    ...twice(live).map((cart) => `cart ${cart} has several live attempts`),
    ...twice(open).map((cart) => `cart ${cart} has several sessions that can be paid`),
    ...open.filter((cart) => cart.startsWith('nobody')).map((what) => `${what} can be paid, and no attempt knows it`),
  ];
}

/** I7: after healing, everything pending becomes final without a person. */
function nothingPending(evidence: Evidence): string[] {
  const { attempts, orders, outbox, profiles, quarantine, refunds, provider } = evidence;
  const openMoney = withOpenMoney(evidence);
  const charges = new Map(provider.sessions.map(({ id, charge }) => [id, charge]));
  const waitsForBank = new Set(provider.sessions.flatMap((session) => session.refunds).filter(({ status }) => status === 'pending').map(({ id }) => id));
  return [
    ...attempts.filter(({ status }) => LIVE.includes(status)).map(({ id, status, sessionId }) => `attempt ${id} is still ${status} (session ${sessionId ?? 'unknown'})`),
    ...orders.filter(({ paidAt, status, sessionId }) => !paidAt && status !== 'CANCELLED' && charges.get(sessionId)?.status !== 'pending').map(({ orderId }) => `order ${orderId} still waits for its payment, which is decided`),
    ...quarantine.filter(({ sessionId, paidAt, resolution }) => {
      const charge = charges.get(sessionId)?.status;
      return !paidAt && ((charge === 'succeeded' && resolution !== 'fulfilled') || (charge === 'failed' && resolution === null));
    })
      .map(({ sessionId }) => `the case of ${sessionId} still waits for its payment, which is decided`),
    ...refunds.filter(({ status, providerId }) => status === 'requested' || (status === 'pending' && !waitsForBank.has(providerId ?? ''))).map(({ id, status }) => `refund ${id} is still ${status}`),
    ...profiles.filter(({ uid, deletionAt }) => deletionAt && !orders.some((order) => order.uid === uid && !['COMPLETED', 'CANCELLED'].includes(order.status))
      && !attempts.some((attempt) => attempt.uid === uid && (LIVE.includes(attempt.status) || openMoney.has(attempt.sessionId))))
      .map(({ uid }) => `account ${uid} is to be erased, and nothing stands in the way`),
    ...outbox.filter(({ sentAt }) => !sentAt).map(({ key }) => `mail ${key} was not sent`),
    ...unknownEvents(evidence).map(({ id, type }) => `event ${id} (${type}) was never heard of`),
    ...(provider.pendingDeliveries ? [`${provider.pendingDeliveries} events still wait for a 2xx`] : []),
  ];
}

/**
 * I9: money given back, and taken by disputes, in our books = by the provider's word; nothing
 * refunded in full or disputed goes on by itself.
 */
function moneyBackAgrees({ orders, quarantine, refunds, holds, accounting, provider, changes }: Evidence): string[] {
  const problems: string[] = [];
  const books = [
    ...orders.map(({ orderId, sessionId, refundedAmount, disputedAmount }) => ({ name: `order ${orderId}`, sessionId, refundedAmount, disputedAmount })),
    ...accounting.map(({ sessionId, refundedAmount, disputedAmount }) => ({ name: `the accounting line of ${sessionId}`, sessionId, refundedAmount, disputedAmount })),
  ];
  for (const session of ours(provider.sessions)) {
    const sum = (status: string) => session.refunds.reduce((total, refund) => total + (refund.status === status ? refund.amount : 0), 0);
    const [back, underWay] = [sum('succeeded'), sum('pending')];
    const taken = 0 - session.disputes.flatMap(({ movements }) => movements).reduce((total, { amount }) => total + amount, 0);
    if (back + underWay + Math.max(taken, 0) > (session.charge?.amount ?? 0)) problems.push(`session ${session.id}: more went back than was taken`);
    for (const { name, sessionId, refundedAmount, disputedAmount } of books) {
      if (sessionId !== session.id) continue;
      if (refundedAmount !== back) problems.push(`${name} says ${refundedAmount} went back, the provider ${back}`);
      if (disputedAmount !== taken) problems.push(`${name} says ${disputedAmount} was taken by disputes, the provider ${taken}`);
    }
    const rows = refunds.filter(({ sessionId }) => sessionId === session.id);
    for (const { id, status } of session.refunds) {
      if (rows.find(({ providerId }) => providerId === id)?.status !== status) problems.push(`refund ${id} is ${status} at the provider, and not in our books`);
    }
    const byHand = rows.reduce((total, { amount, isPaidByHand }) => total + (isPaidByHand ? amount : 0), 0);
    const order = orders.find(({ sessionId }) => sessionId === session.id);
    if (order && ['NEW', 'PREPARING'].includes(order.status)) {
      const facts = [...session.disputes.map(({ id }) => id), ...session.warnings.map(({ id }) => id), ...(back + underWay + byHand >= order.amount ? [`refunded:${session.id}`] : [])];
      for (const fact of facts) if (!holds.some(({ id }) => id === fact)) problems.push(`order ${order.orderId} is not held by ${fact}`);
    }
    const closed = quarantine.find(({ sessionId }) => sessionId === session.id)?.resolution === 'refunded';
    if (closed && back < (session.charge?.amount ?? 0)) problems.push(`the case of ${session.id} is closed as refunded, and ${back} went back`);
  }
  return [...problems, ...movedWhileHeld(changes)];
}

/** I10: nothing holds who was erased; of guests the step itself asks, since they may come back with the same address. */
function erasedAreGone({ erasures, profiles, orders, attempts, outbox, quarantine }: Evidence): string[] {
  const gone = new Set(erasures.map(({ uid }) => uid));
  const addresses = new Map<string, number>(erasures.flatMap(({ uid, erasedAt }) =>
    (isCustomer(uid) ? [[CUSTOMERS[uid], erasedAt.getTime()]] : [])));
  // A payment that came later was set aside, and whoever made it was told.
  const holds = (uid: string | null, email: string | null, since = new Date(0)) =>
    (uid !== null && gone.has(uid)) || (email !== null && since.getTime() < (addresses.get(email) ?? 0) - AT_ONCE_MS);
  return [
    ...profiles.filter(({ uid, email }) => holds(uid, email)).map(({ uid }) => `account ${uid} was erased, and is there`),
    ...orders.filter(({ uid, email }) => holds(uid, email)).map(({ orderId }) => `order ${orderId} is of somebody who was erased`),
    ...attempts.filter(({ uid, email }) => holds(uid, email)).map(({ id }) => `attempt ${id} is of somebody who was erased`),
    ...outbox.filter(({ uid, recipient, createdAt }) => holds(uid, recipient, createdAt)).map(({ key }) => `mail ${key} is to somebody who was erased`),
    ...quarantine.filter(({ email, createdAt }) => holds(null, email, createdAt)).map(({ sessionId }) => `the case of ${sessionId} is of somebody who was erased`),
  ];
}

/**
 * I12: whoever still gets a meal that is not what it was when they ordered it has been told what it is now; once it has left the
 * kitchen, that or worse.
 */
function correctionsAreTold({ orders, meals, outbox }: Evidence): string[] {
  const now = new Map(meals.map((meal) => [meal.id, meal]));
  return orders.filter(({ status }) => ['NEW', 'PREPARING', 'DELIVERING'].includes(status)).flatMap(({ id, orderId, status, lines, changedMeals, changedIn }) => {
    const isSo = (told: Allergens, is: Allergens | undefined) => isDeepStrictEqual(is && status === 'DELIVERING' ? strictest(is, told) : is, told);
    const noted = new Map((changedMeals ?? []).map((meal) => [meal.mealId, meal]));
    const untold = lines.flatMap((line) => line.meals).filter((meal) => !isSo((noted.get(meal.id)?.now ?? meal).allergens, now.get(meal.id)?.allergens)).map((meal) => `order ${orderId} says of ${meal.id} what is no longer so`);
    const mailed = noted.size === 0 || outbox.some(({ key }) => key === `meals-changed:${id}:${changedIn}`);
    return [...untold, ...(mailed ? [] : [`order ${orderId} was corrected, and its customer was not told`])];
  });
}

/** The sessions of whose money something is not decided: nobody is erased over them (open-money.ts). */
function withOpenMoney({ refunds, quarantine, disputes }: Evidence): Set<string | null> {
  return new Set([
    ...refunds.filter(({ status, handledAt }) => ['requested', 'pending'].includes(status) || (status === 'failed' && !handledAt)),
    ...quarantine.filter(({ resolvedAt }) => !resolvedAt),
    ...disputes.filter(({ kind, isClosed }) => kind === 'dispute' && !isClosed),
  ].map(({ sessionId }) => sessionId));
}

function ours(sessions: readonly ProviderRecord[]): ProviderRecord[] {
  return sessions.filter(({ metadata }) => metadata['shop'] === SHOP_MARK);
}

function twice(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}
