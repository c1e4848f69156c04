import { noSuch } from '../failure';
import { newSession } from '../new-session';
import type { Session } from '../records';
import { asIntent } from '../resources/payment';
import { asLineItem } from '../resources/session';
import type { ApiCall, CallContext } from './call';
import { listOf, within } from './list';

const sessionsCreate: ApiCall = {
  method: 'POST',
  path: '/v1/checkout/sessions',
  name: 'sessions.create',
  prepare({ ledger, params }) {
    const session = newSession(params, ledger.seconds());
    return () => {
      ledger.addSession(session);
      return ledger.showSession(session);
    };
  },
};

const sessionsRetrieve: ApiCall = {
  method: 'GET',
  path: '/v1/checkout/sessions/:id',
  name: 'sessions.retrieve',
  prepare: (context) => () => {
    const { ledger, params } = context;
    const session = sessionOf(context);
    const intent = params['expand'] === undefined ? undefined : ledger.tables.intents.get(session.intentId ?? '');
    const shown = ledger.showSession(session);
    return intent ? { ...shown, payment_intent: asIntent(intent, ledger.tables.charges.get(intent.chargeId)) } : shown;
  },
};

const sessionsExpire: ApiCall = {
  method: 'POST',
  path: '/v1/checkout/sessions/:id/expire',
  name: 'sessions.expire',
  prepare(context) {
    const session = sessionOf(context);
    return () => context.ledger.showSession(context.ledger.expire(session, context.cause));
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
    const { payment_intent: intent, created } = params;
    const found = [...ledger.tables.sessions.values()].reverse()
      .filter((session) => (intent === undefined || session.intentId === intent) && within(session.created, created));
    return listOf(found.map((session) => ledger.showSession(session)), params, '/v1/checkout/sessions');
  },
};

export const SESSION_CALLS: readonly ApiCall[] = [sessionsCreate, sessionsList, sessionsRetrieve, sessionsExpire, sessionsLineItems];

function sessionOf({ ledger, id }: CallContext): Session {
  const session = ledger.session(id);
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  return session;
}
