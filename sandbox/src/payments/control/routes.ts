import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { decodeForm } from '../../common/form';
import { sendPage } from '../../common/page';
import { refuseOtherSites } from '../../common/same-site';
import { Failure, invalid, noSuch } from '../failure';
import type { Ledger } from '../ledger';
import { outcomeOf } from '../pages/cards';
import { closeDispute, giveBack, openDispute, settleRefund, warnOfFraud } from '../after-sale';
import { completeForeignSession } from '../foreign-session';
import { CustomerRecord, type Charge, type Session } from '../records';
import type { Webhooks } from '../webhooks';
import { controlPage } from './control-page';
import { patchSettings, settingsFromForm } from './settings-form';
import { stateOf } from './state';

interface IdParams {
  readonly Params: { readonly id: string };
}

const Pay = v.strictObject({
  method: v.optional(v.picklist(['card', 'bank']), 'card'),
  cardNumber: v.optional(v.string(), '4242424242424242'),
  bankAnswer: v.optional(v.picklist(['pays', 'refuses', 'waits']), 'pays'),
  customer: v.optional(v.partial(CustomerRecord), {}),
  promotionCode: v.optional(v.string()),
});
const RefundBody = v.strictObject({
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), outcome: v.optional(v.picklist(['succeed', 'pend'])),
});
const DisputeBody = v.strictObject({
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), reason: v.optional(v.string(), 'fraudulent'),
  inquiry: v.optional(v.boolean(), false),
});
const ForeignBody = v.strictObject({
  mode: v.optional(v.picklist(['payment', 'setup']), 'payment'), currency: v.optional(v.string(), 'jpy'),
});
/** A button's form names nothing. */
const orNothing = (body: unknown) => (typeof body === 'string' || body === null || body === undefined ? {} : body);

/** The control page, and the same by JSON. Buttons come back to the page; JSON callers get JSON. */
export function addControl(app: FastifyInstance, ledger: Ledger, webhooks: Webhooks): void {
  refuseOtherSites(app, '/_control');
  app.get('/', async (_request, reply) => reply.redirect('/_control', 303));
  app.get('/_control', async (_request, reply) => sendPage(reply, controlPage(ledger)));
  app.get('/_control/state', async () => stateOf(ledger));
  app.get('/_control/settings', async () => ledger.settings);

  const act = (path: string, work: (id: string, body: unknown) => unknown) => {
    app.post<IdParams>(path, async (request, reply) => answer(request, reply, () => work(request.params.id, request.body)));
  };
  app.put(
    '/_control/settings', async (request, reply) => answer(request, reply, () => change(patchSettings(ledger.settings, request.body))),
  );
  act('/_control/settings', (_id, body) =>
    change(typeof body === 'string' ? settingsFromForm(ledger.settings, { ...decodeForm(body) }) : patchSettings(ledger.settings, body)));
  act('/_control/sessions/:id/expire', (id) => ledger.showSession(ledger.expire(session(id))));
  act('/_control/sessions/:id/settle', (id) => ledger.showSession(ledger.settle(session(id), true)));
  act('/_control/sessions/:id/fail', (id) => ledger.showSession(ledger.settle(session(id), false)));
  act('/_control/sessions/:id/pay', (id, body) => ledger.showSession(pay(session(id), v.parse(Pay, body ?? {}))));
  act('/_control/sessions/:id/refund', (id, body) => {
    const { amount, outcome } = v.parse(RefundBody, orNothing(body));
    return giveBack(
      ledger, chargeOf(id), { ...(amount !== undefined && { amount }), reason: 'requested_by_customer', metadata: {} }, undefined, outcome,
    );
  });
  act('/_control/refunds/:id/succeed', (id) => settleRefund(ledger, found(ledger.tables.refunds.get(id), 'refund', id), true));
  act('/_control/refunds/:id/fail', (id) => settleRefund(ledger, found(ledger.tables.refunds.get(id), 'refund', id), false));
  act('/_control/sessions/:id/dispute', (id, body) => openDispute(ledger, chargeOf(id), v.parse(DisputeBody, orNothing(body))));
  act('/_control/disputes/:id/win', (id) => closeDispute(ledger, found(ledger.tables.disputes.get(id), 'dispute', id), true));
  act('/_control/disputes/:id/lose', (id) => closeDispute(ledger, found(ledger.tables.disputes.get(id), 'dispute', id), false));
  act('/_control/sessions/:id/warn', (id) => warnOfFraud(ledger, chargeOf(id)));
  act('/_control/foreign', (_id, body) => ledger.showSession(completeForeignSession(ledger, v.parse(ForeignBody, orNothing(body)))));
  act('/_control/foreign-setup', () => ledger.showSession(completeForeignSession(ledger, { mode: 'setup', currency: 'gbp' })));
  act('/_control/expire-replies', () => {
    ledger.expireReplies();
    return { expired: true };
  });
  act('/_control/events/:id/send', (id) => {
    ledger.outbox.sendAgain(id);
    return { sent: id };
  });
  act('/_control/flush', () => {
    webhooks.flush();
    return { flushed: true };
  });
  act('/_control/reset', () => {
    ledger.reset();
    return { reset: true };
  });

  function change(settings: Ledger['settings']): Ledger['settings'] {
    ledger.changeSettings(settings);
    return ledger.settings;
  }

  function session(id: string): Session {
    return found(ledger.session(id), 'checkout.session', id);
  }

  function chargeOf(id: string): Charge {
    const intent = ledger.tables.intents.get(session(id).intentId ?? '');
    const charge = ledger.tables.charges.get(intent?.chargeId ?? '');
    if (charge === undefined) throw invalid('Nothing was paid for this session.');
    return charge;
  }

  /** Pays as the hosted page would, for long runs without a browser. 3-D Secure is confirmed at once. */
  function pay(asked: Session, wanted: v.InferOutput<typeof Pay>): Session {
    if (asked.status === 'expired') throw invalid('The session has expired.');
    const code = wanted.promotionCode;
    const open = code === undefined ? asked : discounted(asked, code);
    const { email, name, phone, address } = wanted.customer;
    const customer = {
      email: open.customerEmail ?? email ?? 'guest@example.test', name: name ?? 'Sam Guest', phone: phone ?? null, address: address ?? null,
    };
    if (wanted.method === 'bank') return ledger.payByBank(open, customer, wanted.bankAnswer);
    const outcome = outcomeOf(wanted.cardNumber);
    if (outcome.kind === 'declined') throw new Failure(402, 'card_error', outcome.message, 'card_declined');
    return ledger.payByCard(open, customer, { last4: wanted.cardNumber.slice(-4), expMonth: 12, expYear: 2099 });
  }

  function discounted(open: Session, code: string): Session {
    const result = ledger.takeCode(open, code);
    if ('refusal' in result) throw invalid(result.refusal, 'promotionCode');
    return result.session;
  }

  function answer(request: FastifyRequest, reply: FastifyReply, work: () => unknown): FastifyReply {
    const byHand = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    try {
      const result = ledger.together(work);
      return byHand ? reply.redirect('/_control', 303) : reply.send(result);
    } catch (error) {
      const failure = v.isValiError(error) ? invalid(error.message) : error;
      if (!(failure instanceof Failure)) throw error;
      return byHand ? sendPage(reply, controlPage(ledger, failure.message)) : reply.code(failure.status).send(failure.body());
    }
  }
}

function found<T>(record: T | undefined, what: string, id: string): T {
  if (record === undefined) throw noSuch(what, id, 'id');
  return record;
}
