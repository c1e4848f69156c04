import type { Evidence, ProviderRecord } from './evidence';
import { forbiddenSteps } from './forbidden-steps';

/** RELIABILITY's invariants that can be read off the two books. I6 needs callers: customer/commands ask for others' rows. */
export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I7';
export interface Violation { invariant: Invariant; message: string }

const SHOP_MARK = 'five-day-kitchen';
const LIVE = ['creating', 'open'];
/** Events that the shop acts on; the provider sends others too. */
const ACTED_ON = /^checkout\.session\.|^charge\.refunded$/;

const CHECKS: Record<Invariant, (evidence: Evidence) => string[]> = {
  I1: onePaidOrderForEachPayment, I2: sumsAgree, I3: eachEventOnce, I4: acknowledgedSurvives, I5: oneOpenCheckoutPerCart, I7: nothingPending,
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
export function onePaidOrderForEachPayment({ orders, quarantine, accounting, attempts, provider }: Evidence): string[] {
  const problems: string[] = [];
  const captured = ours(provider.sessions).filter(({ charge }) => charge?.status === 'succeeded');
  const erased = new Set(attempts.filter(({ status, fingerprint }) => status === 'complete' && fingerprint === '').map(({ sessionId }) => sessionId));
  let inAccounts = 0;
  for (const { id } of captured) {
    const paid = orders.filter((order) => order.sessionId === id && order.paidAt).length;
    const setAside = quarantine.filter(({ sessionId }) => sessionId === id).length;
    if (paid + setAside === 0 && erased.has(id)) inAccounts += 1;
    else if (paid + setAside !== 1) problems.push(`session ${id} was paid and has ${paid} paid orders and ${setAside} quarantine rows`);
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

/** I2: sum of the order's lines = order total = amount the provider took. */
export function sumsAgree({ orders, attempts, provider }: Evidence): string[] {
  const problems: string[] = [];
  const sessions = new Map(provider.sessions.map((session) => [session.id, session]));
  for (const { orderId, sessionId, lines, amount, currency, refundedAmount } of orders) {
    const sum = lines.reduce((total, line) => total + line.priceInCents * line.quantity, 0);
    const session = sessions.get(sessionId);
    const taken = session?.charge?.amount;
    if (sum !== amount || taken !== amount || session?.currency !== currency) {
      problems.push(`order ${orderId}: its lines make ${sum}, it says ${amount} ${currency}, the provider took ${taken} ${session?.currency}`);
    }
    if (refundedAmount > (session?.charge?.refunded ?? 0)) problems.push(`order ${orderId} says ${refundedAmount} went back, the provider ${session?.charge?.refunded}`);
  }
  for (const { sessionId, amount, status } of attempts) {
    const session = sessionId === null ? undefined : sessions.get(sessionId);
    if (session && session.total !== amount && status !== 'quarantined') problems.push(`session ${sessionId} asks for ${session.total}, its attempt for ${amount}`);
  }
  return problems;
}

/** I3: each payment event takes effect once; only allowed state transitions. */
export function eachEventOnce(evidence: Evidence): string[] {
  const { orders, attempts, outbox, provider } = evidence;
  const problems = forbiddenSteps(evidence.changes);
  const mails = new Set(outbox.map(({ key }) => key.split(':').slice(0, 2).join(':')));
  for (const { id, orderId, sessionId, paidAt, status } of orders) {
    if (!mails.has(`order-received:${id}`)) problems.push(`order ${orderId} was made without its mail`);
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
export function acknowledgedSurvives({ told, attempts, orders, quarantine, events, provider }: Evidence): string[] {
  const problems: string[] = [];
  const stored = new Map(attempts.map((attempt) => [attempt.sessionId, attempt]));
  for (const id of told.sessions) if (!stored.has(id)) problems.push(`a customer was sent to session ${id}, which the database does not know`);
  const settled = (id: string) => stored.get(id)?.status === 'complete' || quarantine.some(({ sessionId }) => sessionId === id);
  for (const id of told.complete) if (!settled(id)) problems.push(`session ${id} was called complete, and is not settled`);
  for (const id of told.paid) {
    const order = orders.find(({ sessionId }) => sessionId === id);
    if (order ? !order.paidAt : !settled(id)) problems.push(`session ${id} was called paid, and its order is not`);
  }
  const known = new Set(events.map(({ id }) => id));
  for (const { id, type, deliveries } of provider.events) {
    if (ACTED_ON.test(type) && deliveries.some(({ state }) => state === 'delivered') && !known.has(id)) problems.push(`event ${id} (${type}) was answered 2xx, and is not stored`);
  }
  return problems;
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
export function nothingPending({ attempts, orders, outbox, provider }: Evidence): string[] {
  const charges = new Map(provider.sessions.map(({ id, charge }) => [id, charge]));
  return [
    ...attempts.filter(({ status }) => LIVE.includes(status)).map(({ id, status, sessionId }) => `attempt ${id} is still ${status} (session ${sessionId ?? 'unknown'})`),
    ...orders.filter(({ paidAt, status, sessionId }) => !paidAt && status !== 'CANCELLED' && charges.get(sessionId)?.status !== 'pending').map(({ orderId }) => `order ${orderId} still waits for its payment, which is decided`),
    ...orders.filter(({ refundedAmount, sessionId }) => refundedAmount < (charges.get(sessionId)?.refunded ?? 0)).map(({ orderId }) => `order ${orderId} does not know of its refund`),
    ...outbox.filter(({ sentAt }) => !sentAt).map(({ key }) => `mail ${key} was not sent`),
    ...(provider.pendingDeliveries ? [`${provider.pendingDeliveries} events still wait for a 2xx`] : []),
  ];
}

function ours(sessions: readonly ProviderRecord[]): ProviderRecord[] {
  return sessions.filter(({ metadata }) => metadata['shop'] === SHOP_MARK);
}

function twice(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}
