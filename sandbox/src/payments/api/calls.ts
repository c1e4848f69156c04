import { invalid, noSuch } from '../failure';
import { metadataOf, newSession } from '../new-session';
import type { Charge, Session } from '../records';
import { asEvent } from '../resources/event';
import { asCharge, asIntent, asRefund } from '../resources/payment';
import { asDispute, asWarning } from '../resources/dispute';
import { giveBack } from '../after-sale';
import { asLineItem } from '../resources/session';
import type { ApiCall, CallContext } from './call';
import { expanded } from './expand';
import { listOf, within } from './list';
import { PROMOTION_CALLS } from './promotion-calls';

const sessionsCreate: ApiCall = {
  method: 'POST',
  path: '/v1/checkout/sessions',
  name: 'sessions.create',
  prepare({ ledger, params }) {
    const session = newSession(params, ledger.seconds());
    return () => {
      ledger.addSession(session);
      return expanded(ledger.showSession(session), params, ledger);
    };
  },
};

const sessionsRetrieve: ApiCall = {
  method: 'GET',
  path: '/v1/checkout/sessions/:id',
  name: 'sessions.retrieve',
  prepare: (context) => () => expanded(context.ledger.showSession(sessionOf(context)), context.params, context.ledger),
};

const sessionsExpire: ApiCall = {
  method: 'POST',
  path: '/v1/checkout/sessions/:id/expire',
  name: 'sessions.expire',
  prepare(context) {
    const session = sessionOf(context);
    return () => expanded(context.ledger.showSession(context.ledger.expire(session, context.cause)), context.params, context.ledger);
  },
};

const sessionsLineItems: ApiCall = {
  method: 'GET',
  path: '/v1/checkout/sessions/:id/line_items',
  name: 'sessions.lineItems',
  prepare: (context) => () => {
    const session = sessionOf(context);
    return listOf(session.lines.map((line) => asLineItem(line, session)), context.params, `/v1/checkout/sessions/${session.id}/line_items`);
  },
};

const sessionsList: ApiCall = {
  method: 'GET',
  path: '/v1/checkout/sessions',
  name: 'sessions.list',
  prepare: ({ ledger, params }) => () => {
    ledger.expireDue();
    const { status, payment_intent: intent, created, customer_details: details } = params;
    const email = typeof details === 'object' && 'email' in details ? details['email'] : undefined;
    const found = [...ledger.tables.sessions.values()].reverse().filter(
      (session) =>
        (status === undefined || session.status === status) &&
        (intent === undefined || session.intentId === intent) &&
        (email === undefined || (session.customer?.email ?? session.customerEmail) === email) &&
        within(session.created, created),
    );
    return expanded(listOf(found.map((session) => ledger.showSession(session)), params, '/v1/checkout/sessions'), params, ledger);
  },
};

const intentsRetrieve: ApiCall = {
  method: 'GET',
  path: '/v1/payment_intents/:id',
  name: 'paymentIntents.retrieve',
  prepare: ({ ledger, params, id }) => () => {
    const intent = ledger.tables.intents.get(id);
    if (intent === undefined) throw noSuch('payment_intent', id, 'intent');
    return expanded(asIntent(intent, ledger.tables.charges.get(intent.chargeId)), params, ledger);
  },
};

const chargesRetrieve: ApiCall = {
  method: 'GET',
  path: '/v1/charges/:id',
  name: 'charges.retrieve',
  prepare: ({ ledger, params, id }) => () => {
    const charge = ledger.tables.charges.get(id);
    if (charge === undefined) throw noSuch('charge', id, 'charge');
    return expanded(asCharge(charge, ledger.tables.intents.get(charge.intentId)), params, ledger);
  },
};

const refundsCreate: ApiCall = {
  method: 'POST',
  path: '/v1/refunds',
  name: 'refunds.create',
  prepare(context) {
    const { ledger, params, cause } = context;
    const { amount, reason, metadata } = params;
    const request = { ...(typeof amount === 'number' ? { amount } : {}), reason: typeof reason === 'string' ? reason : null, metadata: metadataOf(metadata, 'metadata') };
    const charge = chargeToRefund(context);
    return () => expanded(asRefund(giveBack(ledger, charge, request, cause)), params, ledger);
  },
};

const refundsRetrieve: ApiCall = {
  method: 'GET',
  path: '/v1/refunds/:id',
  name: 'refunds.retrieve',
  prepare: ({ ledger, params, id }) => () => {
    const refund = ledger.tables.refunds.get(id);
    if (refund === undefined) throw noSuch('refund', id, 'id');
    return expanded(asRefund(refund), params, ledger);
  },
};

const refundsList: ApiCall = {
  method: 'GET',
  path: '/v1/refunds',
  name: 'refunds.list',
  prepare: ({ ledger, params }) => () => {
    const { charge, payment_intent: intent, created } = params;
    const found = [...ledger.tables.refunds.values()].reverse().filter(
      (refund) => (charge === undefined || refund.chargeId === charge) && (intent === undefined || refund.intentId === intent)
        && within(refund.created, created),
    );
    return expanded(listOf(found.map(asRefund), params, '/v1/refunds'), params, ledger);
  },
};

const disputesList: ApiCall = {
  method: 'GET',
  path: '/v1/disputes',
  name: 'disputes.list',
  prepare: ({ ledger, params }) => () => {
    const { charge, payment_intent: intent, created } = params;
    const found = [...ledger.tables.disputes.values()].reverse().filter(
      (dispute) => (charge === undefined || dispute.chargeId === charge) && (intent === undefined || dispute.intentId === intent)
        && within(dispute.created, created),
    );
    return listOf(found.map(asDispute), params, '/v1/disputes');
  },
};

const warningsList: ApiCall = {
  method: 'GET',
  path: '/v1/radar/early_fraud_warnings',
  name: 'earlyFraudWarnings.list',
  prepare: ({ ledger, params }) => () => {
    const { charge, payment_intent: intent, created } = params;
    const found = [...ledger.tables.warnings.values()].reverse().filter(
      (warning) => (charge === undefined || warning.chargeId === charge) && (intent === undefined || warning.intentId === intent)
        && within(warning.created, created),
    );
    return listOf(found.map((warning) => asWarning(warning, ledger.tables.charges.get(warning.chargeId))), params, '/v1/radar/early_fraud_warnings');
  },
};

const eventsRetrieve: ApiCall = {
  method: 'GET',
  path: '/v1/events/:id',
  name: 'events.retrieve',
  prepare: ({ ledger, id }) => () => {
    const event = ledger.tables.events.get(id);
    if (event === undefined) throw noSuch('event', id, 'id');
    return asEvent(event, ledger.outbox.pendingOf(id));
  },
};

const eventsList: ApiCall = {
  method: 'GET',
  path: '/v1/events',
  name: 'events.list',
  prepare: ({ ledger, params }) => () => {
    const { type, types, created } = params;
    const found = [...ledger.tables.events.values()].reverse().filter(
      (event) => (type === undefined || event.type === type) && (!Array.isArray(types) || types.includes(event.type))
        && within(event.created, created),
    );
    const page = listOf(found, params, '/v1/events');
    return { ...page, data: page.data.map((event) => asEvent(event, ledger.outbox.pendingOf(event.id))) };
  },
};

export const CALLS: readonly ApiCall[] = [
  ...PROMOTION_CALLS,
  sessionsCreate, sessionsList, sessionsRetrieve, sessionsExpire, sessionsLineItems, intentsRetrieve, chargesRetrieve, refundsCreate,
  refundsList, refundsRetrieve, disputesList, warningsList, eventsList, eventsRetrieve,
];

function sessionOf({ ledger, id }: CallContext): Session {
  const session = ledger.session(id);
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  return session;
}

function chargeToRefund({ ledger, params }: CallContext): Charge {
  const { charge: chargeId, payment_intent: intentId } = params;
  if ((chargeId === undefined) === (intentId === undefined)) throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  if (typeof intentId === 'string' && !ledger.tables.intents.has(intentId)) throw noSuch('payment_intent', intentId, 'payment_intent');
  const id = typeof chargeId === 'string' ? chargeId : (ledger.tables.intents.get(String(intentId))?.chargeId ?? '');
  const charge = ledger.tables.charges.get(id);
  if (charge === undefined) throw noSuch('charge', id, 'charge');
  return charge;
}
