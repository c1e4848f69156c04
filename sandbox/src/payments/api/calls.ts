import { invalid, noSuch } from '../failure';
import { metadataOf } from '../new-session';
import type { Charge, Refund } from '../records';
import { asEvent } from '../resources/event';
import { asRefund } from '../resources/payment';
import { asDispute, asWarning } from '../resources/dispute';
import { giveBack } from '../after-sale';
import type { ApiCall, CallContext } from './call';
import { listOf, within } from './list';
import { PROMOTION_CALLS } from './promotion-calls';
import { SESSION_CALLS } from './session-calls';

const refundsCreate: ApiCall = {
  method: 'POST',
  path: '/v1/refunds',
  name: 'refunds.create',
  prepare(context) {
    const { ledger, params, cause } = context;
    const { amount, reason, metadata } = params;
    const request = {
      ...(typeof amount === 'number' ? { amount } : {}), reason: typeof reason === 'string' ? reason : null,
      metadata: metadataOf(metadata, 'metadata'),
    };
    const charge = chargeToRefund(context);
    return () => asRefund(giveBack(ledger, charge, request, cause));
  },
};

const refundsList: ApiCall = {
  method: 'GET',
  path: '/v1/refunds',
  name: 'refunds.list',
  prepare: ({ ledger, params }) => () => {
    const found = ofPayment(ledger.tables.refunds, params);
    return listOf(found.map(asRefund), params, '/v1/refunds');
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
    return listOf(
      found.map((warning) => asWarning(warning, ledger.tables.charges.get(warning.chargeId))), params, '/v1/radar/early_fraud_warnings',
    );
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
  refundsCreate, refundsList, disputesList, warningsList, eventsList, eventsRetrieve,
];

/** The newest first, of one payment where the call names it. */
function ofPayment<T extends Pick<Refund, 'intentId'>>(
  table: ReadonlyMap<string, T>, { payment_intent: intent }: CallContext['params'],
): T[] {
  return [...table.values()].reverse().filter((record) => intent === undefined || record.intentId === intent);
}

function chargeToRefund({ ledger, params }: CallContext): Charge {
  const { payment_intent: id } = params;
  if (typeof id !== 'string') throw invalid('Missing required param: payment_intent.', 'payment_intent', 'parameter_missing');
  const charge = ledger.tables.charges.get(ledger.tables.intents.get(id)?.chargeId ?? '');
  if (charge === undefined) throw noSuch('payment_intent', id, 'payment_intent');
  return charge;
}
