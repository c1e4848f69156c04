import { invalid, noSuch } from '../failure';
import { metadataOf } from '../new-session';
import type { Charge, Refund } from '../records';
import { asEvent } from '../resources/event';
import { asCharge, asIntent, asRefund } from '../resources/payment';
import { asDispute, asWarning } from '../resources/dispute';
import { giveBack } from '../after-sale';
import type { ApiCall, CallContext } from './call';
import { expanded } from './expand';
import { listOf, within } from './list';
import { PROMOTION_CALLS } from './promotion-calls';
import { SESSION_CALLS } from './session-calls';

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
    const found = ofPayment(ledger.tables.refunds, params);
    return expanded(listOf(found.map(asRefund), params, '/v1/refunds'), params, ledger);
  },
};

const disputesList: ApiCall = {
  method: 'GET',
  path: '/v1/disputes',
  name: 'disputes.list',
  prepare: ({ ledger, params }) => () => {
    const found = ofPayment(ledger.tables.disputes, params);
    return listOf(found.map(asDispute), params, '/v1/disputes');
  },
};

const warningsList: ApiCall = {
  method: 'GET',
  path: '/v1/radar/early_fraud_warnings',
  name: 'earlyFraudWarnings.list',
  prepare: ({ ledger, params }) => () => {
    const found = ofPayment(ledger.tables.warnings, params);
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
  ...SESSION_CALLS, ...PROMOTION_CALLS,
  intentsRetrieve, chargesRetrieve, refundsCreate, refundsList, refundsRetrieve, disputesList, warningsList, eventsList, eventsRetrieve,
];

/** The newest first, of one payment and one time where the call names them. */
function ofPayment<T extends Pick<Refund, 'chargeId' | 'intentId' | 'created'>>(table: ReadonlyMap<string, T>, params: CallContext['params']): T[] {
  const { charge, payment_intent: intent, created } = params;
  return [...table.values()].reverse().filter((record) => (charge === undefined || record.chargeId === charge)
    && (intent === undefined || record.intentId === intent) && within(record.created, created));
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
