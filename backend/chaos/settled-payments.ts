import Type from 'typebox';
import Value from 'typebox/value';
import { UNPAID_A_DAY } from '../src/mail/outbox';
import { ACTED_ON as ACTED_ON_BY_US } from '../src/payments/stripe-events';
import { ours, type Evidence, type ProviderEventRecord } from './evidence';
import { forbiddenSteps } from './forbidden-steps';

const LIVE = ['creating', 'open'];
const OfClosedWeek = Type.Object({ reason: Type.Literal('closed') });
const OfUnpaidOrder = Type.Object({ isUnpaid: Type.Literal(true) });
/** Events that the shop acts on; the provider sends others too. */
const ACTED_ON: readonly string[] = ACTED_ON_BY_US;

/** I3: each payment event takes effect once; only allowed state transitions. */
export function eachEventOnce(evidence: Evidence): string[] {
  const { orders, attempts, outbox, provider } = evidence;
  const problems = forbiddenSteps(evidence.changes);
  // That a week was closed is told beside whatever became of the payment.
  const mails = new Set(
    outbox.filter(({ payload }) => !Value.Check(OfClosedWeek, payload)).map(({ key }) => key.split(':').slice(0, 2).join(':')),
  );
  const toldUnpaid = (address: string) => outbox.filter(
    ({ kind, recipient, payload }) => kind === 'order-received' && recipient === address && Value.Check(OfUnpaidOrder, payload),
  ).length;
  for (const { id, orderId, sessionId, paidAt, status, email } of orders) {
    if (!mails.has(`order-received:${id}`) && (paidAt || toldUnpaid(email) < UNPAID_A_DAY)) {
      problems.push(`order ${orderId} was made without its mail`);
    }
    const later = ['payment-received', 'date-moved', 'payment-failed'].filter((kind) => mails.has(`${kind}:${id}`));
    if (later.length > 1) problems.push(`order ${orderId} was told ${later.join(' and ')}`);
    if (mails.has(`payment-failed:${id}`) && (paidAt || status !== 'CANCELLED')) {
      problems.push(`order ${orderId} was told that its payment failed, and is ${paidAt ? 'paid' : status}`);
    }
    if (attempts.find((attempt) => attempt.sessionId === sessionId)?.status !== 'complete') {
      problems.push(`order ${orderId} exists though its attempt is not complete`);
    }
  }
  const status = new Map(provider.sessions.map((session) => [session.id, session.status]));
  for (const attempt of attempts) {
    const at = attempt.sessionId === null ? undefined : status.get(attempt.sessionId);
    if (['complete', 'quarantined'].includes(attempt.status) && at !== 'complete') {
      problems.push(`attempt ${attempt.id} is ${attempt.status}, its session ${at ?? 'unknown'}`);
    }
    if (attempt.status === 'expired' && at === 'open') problems.push(`attempt ${attempt.id} is expired, its session can still be paid`);
  }
  return problems;
}

/** I4: what was acknowledged survives: to a customer by a reply, to the provider by 2xx. */
export function acknowledgedSurvives(evidence: Evidence): string[] {
  const { told, attempts, orders, quarantine } = evidence;
  const problems: string[] = [];
  const stored = new Map(attempts.map((attempt) => [attempt.sessionId, attempt]));
  for (const id of told.sessions) {
    if (!stored.has(id)) problems.push(`a customer was sent to session ${id}, which the database does not know`);
  }
  const isSetAside = (id: string) => quarantine.some(({ sessionId }) => sessionId === id);
  const settled = (id: string) => stored.get(id)?.status === 'complete' || isSetAside(id);
  for (const id of told.complete) if (!settled(id)) problems.push(`session ${id} was called complete, and is not settled`);
  for (const id of told.paid) {
    const order = orders.find(({ sessionId }) => sessionId === id);
    // What a bank paid for an order that was cancelled before is set aside, and goes back.
    if (order ? !order.paidAt && !(order.status === 'CANCELLED' && isSetAside(id)) : !settled(id)) {
      problems.push(`session ${id} was called paid, and its order is not`);
    }
  }
  for (const { id, type, deliveries } of unknownEvents(evidence)) {
    if (deliveries.some(({ state }) => state === 'delivered')) problems.push(`event ${id} (${type}) was answered 2xx, and is not stored`);
  }
  return problems;
}

/** I5: at most one open checkout per cartId, in the database and at the provider. */
export function oneOpenCheckoutPerCart({ attempts, provider }: Evidence): string[] {
  const cartOf = new Map(attempts.map(({ id, cartId }) => [id, cartId]));
  const live = attempts.filter(({ status }) => LIVE.includes(status)).map(({ cartId }) => cartId);
  const open = ours(provider.sessions).filter(({ status }) => status === 'open').map(
    ({ id, clientReferenceId }) => cartOf.get(clientReferenceId ?? '') ?? `nobody’s session ${id}`,
  );
  return [
    ...twice(live).map((cart) => `cart ${cart} has several live attempts`),
    ...twice(open).map((cart) => `cart ${cart} has several sessions that can be paid`),
    ...open.filter((cart) => cart.startsWith('nobody')).map((what) => `${what} can be paid, and no attempt knows it`),
  ];
}

/** I7: after healing, everything pending becomes final without a person. */
export function nothingPending(evidence: Evidence): string[] {
  const { attempts, orders, outbox, profiles, quarantine, refunds, provider } = evidence;
  const openMoney = withOpenMoney(evidence);
  const charges = new Map(provider.sessions.map(({ id, charge }) => [id, charge]));
  const waitsForBank = new Set(
    provider.sessions.flatMap((session) => session.refunds).filter(({ status }) => status === 'pending').map(({ id }) => id),
  );
  return [
    ...attempts.filter(({ status }) => LIVE.includes(status)).map(
      ({ id, status, sessionId }) => `attempt ${id} is still ${status} (session ${sessionId ?? 'unknown'})`,
    ),
    ...orders.filter(({ paidAt, status, sessionId }) => !paidAt && status !== 'CANCELLED' && charges.get(sessionId)?.status !== 'pending')
      .map(({ orderId }) => `order ${orderId} still waits for its payment, which is decided`),
    ...quarantine.filter(({ sessionId, paidAt, resolution }) => {
      const charge = charges.get(sessionId)?.status;
      return !paidAt && ((charge === 'succeeded' && resolution !== 'fulfilled') || (charge === 'failed' && resolution === null));
    })
      .map(({ sessionId }) => `the case of ${sessionId} still waits for its payment, which is decided`),
    ...refunds.filter(({ status, providerId }) => status === 'requested' || (status === 'pending' && !waitsForBank.has(providerId ?? '')))
      .map(({ id, status }) => `refund ${id} is still ${status}`),
    ...profiles.filter(({ uid, deletionAt }) => deletionAt && !orders.some(
      (order) => order.uid === uid && !['COMPLETED', 'CANCELLED'].includes(order.status),
    )
      && !attempts.some((attempt) => attempt.uid === uid && (LIVE.includes(attempt.status) || openMoney.has(attempt.sessionId))))
      .map(({ uid }) => `account ${uid} is to be erased, and nothing stands in the way`),
    ...outbox.filter(({ sentAt }) => !sentAt).map(({ key }) => `mail ${key} was not sent`),
    ...unknownEvents(evidence).map(({ id, type }) => `event ${id} (${type}) was never heard of`),
    ...(provider.pendingDeliveries ? [`${provider.pendingDeliveries} events still wait for a 2xx`] : []),
  ];
}

/** Events of ours that the shop acts on and has not taken: its webhook may be lost, but the shop asks for what it missed. */
function unknownEvents({ events, provider }: Evidence): ProviderEventRecord[] {
  const known = new Set(events.map(({ id }) => id));
  const own = new Set(ours(provider.sessions));
  const ofOthers = new Set(provider.sessions.filter((session) => !own.has(session)).map(({ id }) => id));
  return provider.events.filter(({ id, type, about }) => !ofOthers.has(about) && ACTED_ON.includes(type) && !known.has(id));
}

/** The sessions of whose money something is not decided: nobody is erased over them (open-money.ts). */
function withOpenMoney({ refunds, quarantine, disputes }: Evidence): Set<string | null> {
  return new Set([
    ...refunds.filter(({ status, handledAt }) => ['requested', 'pending'].includes(status) || (status === 'failed' && !handledAt)),
    ...quarantine.filter(({ resolvedAt }) => !resolvedAt),
    ...disputes.filter(({ kind, isClosed }) => kind === 'dispute' && !isClosed),
  ].map(({ sessionId }) => sessionId));
}

function twice(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}
