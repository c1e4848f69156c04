import { newId } from './ids';
import type { Charge, Customer, Intent, Session } from './records';

export type Card = NonNullable<Charge['card']>;

/** What paying for a session begins with: the intent and its only charge. A card's is made at once, a bank's waits. */
export function newPayment(
  session: Session, paying: { customer: Customer; card: Card | null; created: number },
): { intent: Intent; charge: Charge } {
  const { customer, card, created } = paying;
  const [intentId, chargeId] = [newId('pi'), newId('ch')];
  const base = { created, amount: session.total, currency: session.currency };
  return {
    intent: {
      ...base, id: intentId, sessionId: session.id, chargeId, status: card ? 'succeeded' : 'processing',
      metadata: session.intent.metadata, failure: null,
    },
    charge: {
      ...base, id: chargeId, intentId, status: card ? 'succeeded' : 'pending', refunded: 0, customer, card, failure: null, settles: null,
    },
  };
}
