import Type from 'typebox';
import Value from 'typebox/value';
import { ProviderUnknown, type ProviderEvent } from './provider';
import { isOurs } from './stripe-shapes';

/** A session ends: one of these for each checkout, also those of other businesses on the account. */
export const SESSION_ENDS = ['checkout.session.completed', 'checkout.session.expired'] as const;
/** A bank answers. */
const BANK_ANSWERS = ['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed'] as const;

/** Events of a payment that was made: money that goes back, or that somebody wants back. */
const PAYMENT_EVENTS = [
  'refund.created', 'refund.updated', 'refund.failed', 'charge.refunded', 'charge.refund.updated',
  'charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created', 'radar.early_fraud_warning.updated',
] as const;

/** Money moves at another time than that of its checkout: of many fewer payments than there are sessions. */
export const MONEY_EVENTS = [...BANK_ANSWERS, ...PAYMENT_EVENTS] as const;

/** What the webhook's endpoint must be registered for (docs/operating.md "Stripe, step by step"). */
export const ACTED_ON = [...SESSION_ENDS, ...MONEY_EVENTS] as const;

const Event = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }), type: Type.String({ maxLength: 200 }), created: Type.Integer(),
});
const AboutSession = Type.Object({ data: Type.Object({ object: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }) }) });
const AboutPayment = Type.Object({
  data: Type.Object({ object: Type.Object({ payment_intent: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()]) }) }),
});

/**
 * Of events that we don't act on, and of other businesses', only the frame is looked at: whatever they hold is none of our business.
 * @throws {ProviderUnknown} if a signed event is not one as we know it.
 */
export function readEvent(json: unknown): ProviderEvent {
  if (!Value.Check(Event, json)) throw new ProviderUnknown('The payment provider sent something else than an event.');
  return { id: json.id, type: json.type, at: json.created * 1000, effect: readEffect(json.type, json) };
}

function readEffect(type: string, event: unknown): ProviderEvent['effect'] {
  const none = { kind: 'none' } as const;
  const isBankAnswer = BANK_ANSWERS.some((known) => known === type);
  if ((isBankAnswer || SESSION_ENDS.some((known) => known === type)) && Value.Check(AboutSession, event)) {
    const { object } = event.data;
    return 'metadata' in object && !isOurs(object) ? none : { kind: 'session', sessionId: object.id, isBankAnswer };
  }
  if (PAYMENT_EVENTS.some((known) => known === type) && Value.Check(AboutPayment, event)) {
    const { payment_intent: paymentIntent } = event.data.object;
    return paymentIntent === null ? none : { kind: 'payment', paymentIntent };
  }
  return none;
}
