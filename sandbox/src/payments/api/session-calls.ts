import { noSuch } from '../failure';
import { newSession } from '../new-session';
import type { Session } from '../records';
import { asLineItem } from '../resources/session';
import type { ApiCall, CallContext } from './call';
import { expanded } from './expand';
import { listOf, within } from './list';

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

export const SESSION_CALLS: readonly ApiCall[] = [sessionsCreate, sessionsList, sessionsRetrieve, sessionsExpire, sessionsLineItems];

function sessionOf({ ledger, id }: CallContext): Session {
  const session = ledger.session(id);
  if (session === undefined) throw noSuch('checkout.session', id, 'session');
  return session;
}
