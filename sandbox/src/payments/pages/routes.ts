import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decodeForm, field, MalformedForm, type FormTree } from '../../common/form';
import { sendPage } from '../../common/page';
import { refusalAtPayment } from '../discount';
import type { BankAnswer, Ledger } from '../ledger';
import type { Session } from '../records';
import { outcomeOf, readCard } from './cards';
import { checkoutPage } from './checkout-page';
import { readCustomer, typedIn } from './customer';
import { alreadyPaidPage, confirmPage, expiredPage, unknownPage } from './other-pages';

const CHALLENGE_FAILED = 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

interface IdParams {
  readonly Params: { readonly id: string };
}

/** The hosted page: made on the server, works without script. */
export function addPages(app: FastifyInstance, ledger: Ledger): void {
  app.get<IdParams>('/c/pay/:id', async (request, reply) => {
    const session = ledger.session(request.params.id);
    return session?.status === 'open' ? sendPage(reply, checkoutPage(session)) : closed(reply, session, 'page');
  });

  app.post<IdParams>('/c/pay/:id', async (request, reply) => {
    const session = ledger.session(request.params.id);
    if (session?.status !== 'open') return closed(reply, session, 'go on');
    return field(formOf(request), 'method') === 'bank'
      ? payByBank(session, formOf(request), reply)
      : payByCard(session, formOf(request), reply);
  });

  app.post<IdParams>('/c/pay/:id/code', async (request, reply) => {
    const session = ledger.session(request.params.id);
    if (session?.status !== 'open') return closed(reply, session, 'page');
    if (field(formOf(request), 'do') === 'remove') ledger.dropCode(session);
    else {
      const typed = field(formOf(request), 'promotionCode').trim().slice(0, 200);
      const result = ledger.takeCode(session, typed);
      if ('refusal' in result) return sendPage(reply, checkoutPage(session, { code: { typed, refusal: result.refusal } }));
    }
    return reply.redirect(`/c/pay/${session.id}`, 303);
  });

  app.get<IdParams>('/c/pay/:id/confirm', async (request, reply) => {
    const session = ledger.session(request.params.id);
    if (session?.status !== 'open') return closed(reply, session, 'go on');
    return session.challenge === null ? reply.redirect(`/c/pay/${session.id}`, 303) : sendPage(reply, confirmPage(session));
  });

  app.post<IdParams>('/c/pay/:id/confirm', async (request, reply) => {
    const session = ledger.session(request.params.id);
    if (session?.status !== 'open') return closed(reply, session, 'go on');
    const { challenge } = session;
    if (challenge === null || field(formOf(request), 'token') !== challenge.token) return reply.redirect(`/c/pay/${session.id}`, 303);
    if (field(formOf(request), 'answer') === 'complete') return goOn(reply, ledger.payByCard(session, challenge.customer, challenge.card));
    ledger.dropChallenge(session);
    const { customer } = challenge;
    const typed = {
      email: customer.email, name: customer.name, phone: customer.phone ?? '', line1: customer.address?.line1 ?? '',
      line2: customer.address?.line2 ?? '',
      city: customer.address?.city ?? '', postalCode: customer.address?.postalCode ?? '',
    };
    return sendPage(reply, checkoutPage(session, { typed, message: CHALLENGE_FAILED }));
  });

  function payByCard(session: Session, form: FormTree, reply: FastifyReply): FastifyReply {
    const typed = typedIn(form, session);
    const who = readCustomer(typed, session);
    const paid = readCard({ cardNumber: field(form, 'cardNumber'), expiry: field(form, 'expiry'), cvc: field(form, 'cvc') }, ledger.now());
    if ('errors' in who || 'errors' in paid) {
      return sendPage(
        reply,
        checkoutPage(session, { typed, errors: { ...('errors' in who ? who.errors : {}), ...('errors' in paid ? paid.errors : {}) } }),
      );
    }
    const refusal = refusalAtPayment(ledger, session);
    if (refusal !== undefined) return sendPage(reply, checkoutPage(ledger.dropCode(session), { typed, message: refusal }));
    const outcome = outcomeOf(paid.number);
    if (outcome.kind === 'declined') return sendPage(reply, checkoutPage(session, { typed, message: outcome.message }));
    if (outcome.kind === 'pays') return goOn(reply, ledger.payByCard(session, who.customer, paid.card));
    ledger.challenge(session, who.customer, paid.card);
    return reply.redirect(`/c/pay/${session.id}/confirm`, 303);
  }

  function payByBank(session: Session, form: FormTree, reply: FastifyReply): FastifyReply {
    const typed = typedIn(form, session);
    const who = readCustomer(typed, session);
    if ('errors' in who) return sendPage(reply, checkoutPage(session, { typed, errors: who.errors }));
    const refusal = refusalAtPayment(ledger, session);
    if (refusal !== undefined) return sendPage(reply, checkoutPage(ledger.dropCode(session), { typed, message: refusal }));
    const asked = field(form, 'bankAnswer');
    const answer: BankAnswer = asked === 'refuses' || asked === 'waits' ? asked : 'pays';
    return goOn(reply, ledger.payByBank(session, who.customer, answer));
  }
}

/** A closed session: a second click redirects to the shop, a late visit gets a message. */
function closed(reply: FastifyReply, session: Session | undefined, want: 'page' | 'go on'): FastifyReply {
  if (session === undefined) return sendPage(reply, unknownPage());
  if (session.status === 'expired') return sendPage(reply, expiredPage(session));
  return want === 'page' ? sendPage(reply, alreadyPaidPage(session)) : goOn(reply, session);
}

function goOn(reply: FastifyReply, session: Session): FastifyReply {
  return reply.redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
}

function formOf(request: FastifyRequest): FormTree {
  try {
    return decodeForm(typeof request.body === 'string' ? request.body : '');
  } catch (error) {
    if (error instanceof MalformedForm) return decodeForm('');
    throw error;
  }
}
