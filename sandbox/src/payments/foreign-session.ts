import { newId } from './ids';
import type { Ledger } from './ledger';
import { newPayment } from './new-payment';
import { NO_CAUSE } from './outbox';
import type { Session } from './records';
import { asIntent } from './resources/payment';

/** A finished session of another business that shares the account: in its currency, with its metadata, or only keeping a card (`setup`). */
export function completeForeignSession(ledger: Ledger, { mode, currency }: { mode: 'payment' | 'setup'; currency: string }): Session {
  const created = ledger.seconds();
  const customer = { email: 'someone@example.test', name: 'Some One', phone: null, address: null };
  const total = mode === 'setup' ? 0 : 1250;
  const session: Session = {
    id: newId('cs_test', 60), mode, created, expiresAt: created + 86_400, status: 'complete',
    paymentStatus: mode === 'setup' ? 'no_payment_required' : 'paid', currency, total,
    lines: [], clientReferenceId: 'table-7', customerEmail: null, metadata: { business: 'bakery' }, successUrl: 'http://localhost/',
    cancelUrl: null, collectPhone: false,
    collectAddress: false, note: null, intent: { metadata: { business: 'bakery' } }, customer, intentId: null, challenge: null,
    allowPromotionCodes: false, discount: null,
  };
  if (mode === 'setup') {
    ledger.outbox.commit(
      { sessions: { [session.id]: session } }, [{ type: 'checkout.session.completed', object: ledger.showSession(session) }], NO_CAUSE,
    );
    return session;
  }
  const { intent, charge } = newPayment(session, { customer, card: { last4: '4242', expMonth: 12, expYear: 2099 }, created });
  const paid = { ...session, intentId: intent.id };
  ledger.outbox.commit(
    { sessions: { [paid.id]: paid }, intents: { [intent.id]: intent }, charges: { [charge.id]: charge } },
    [
      { type: 'payment_intent.succeeded', object: asIntent(intent, charge) },
      { type: 'checkout.session.completed', object: ledger.showSession(paid) },
    ], NO_CAUSE,
  );
  return paid;
}
