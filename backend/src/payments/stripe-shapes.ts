import Type, { type Static, type TSchema } from 'typebox';
import { safeName } from 'shared-rules';
import { asOneLine } from 'shared-api/schemas/text';
import Value from 'typebox/value';
import { ProviderUnknown, type PaymentState, type ProviderEvent, type ProviderSession } from './provider';

/** Set on every session that this shop makes. */
export const SHOP_MARK = 'five-day-kitchen';

const nullable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = (max: number) => nullable(Type.String({ maxLength: max }));

/** The part of Stripe's checkout session that we use. */
const Session = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  url: text(5000),
  status: Type.Enum(['open', 'complete', 'expired']),
  payment_status: Type.Enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: Type.Integer({ minimum: 0 }),
  currency: Type.String({ maxLength: 3 }),
  client_reference_id: text(200),
  customer_email: text(320),
  metadata: nullable(Type.Record(Type.String(), Type.String())),
  payment_intent: nullable(Type.Union([Type.String(), Type.Object({ id: Type.String(), status: Type.String() })])),
  customer_details: nullable(Type.Object({ email: text(320), phone: text(60), name: nullable(Type.String()) })),
  collected_information: nullable(Type.Object({
    shipping_details: nullable(Type.Object({
      name: nullable(Type.String()),
      address: Type.Object({ line1: text(500), line2: text(500), city: text(200), postal_code: text(40), country: text(2) }),
    })),
  })),
});

const Event = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  type: Type.String({ maxLength: 200 }),
  created: Type.Integer(),
  data: Type.Object({ object: Type.Object({ id: Type.Optional(Type.String({ maxLength: 200 })) }) }),
});
const RefundedCharge = Type.Object({ payment_intent: Type.String({ maxLength: 200 }), amount_refunded: Type.Integer({ minimum: 0 }) });

const SESSION_EVENTS = new Set([
  'checkout.session.completed', 'checkout.session.expired', 'checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed',
]);

/** A guest types into the provider's page what our own forms would not take; after the payment it is made fit and never refused. @throws {ProviderUnknown} if it is not a session as we know it. */
export function readSession(json: unknown): ProviderSession {
  if (!Value.Check(Session, json)) throw new ProviderUnknown('The payment provider sent something else than a session.');
  return {
    id: json.id,
    url: json.url ?? null,
    status: json.status,
    payment: paymentState(json),
    amount: json.amount_total,
    currency: json.currency,
    reference: json.client_reference_id ?? null,
    isOurs: json.metadata?.shop === SHOP_MARK,
    paymentIntent: typeof json.payment_intent === 'string' ? json.payment_intent : json.payment_intent?.id ?? null,
    email: json.customer_details?.email ?? json.customer_email ?? null,
    shipping: readShipping(json),
  };
}

/** @throws {ProviderUnknown} if a signed event is not one as we know it. */
export function readEvent(json: unknown): ProviderEvent {
  if (!Value.Check(Event, json)) throw new ProviderUnknown('The payment provider sent something else than an event.');
  const { id, type, created, data } = json;
  return { id, type, at: created * 1000, effect: readEffect(type, data.object) };
}

function readEffect(type: string, object: { id?: string }): ProviderEvent['effect'] {
  if (SESSION_EVENTS.has(type) && object.id) return { kind: 'session', sessionId: object.id };
  if (type === 'charge.refunded' && Value.Check(RefundedCharge, object)) {
    return { kind: 'refund', paymentIntent: object.payment_intent, refundedAmount: object.amount_refunded };
  }
  return { kind: 'none' };
}

function paymentState(session: Static<typeof Session>): PaymentState {
  if (session.payment_status !== 'unpaid') return 'paid';
  const intent = session.payment_intent;
  // A bank that refuses puts the payment back to where it wants another method.
  const failed = typeof intent === 'object' && intent !== null && ['requires_payment_method', 'canceled'].includes(intent.status);
  return session.status === 'complete' && failed ? 'failed' : 'pending';
}

function readShipping(session: Static<typeof Session>): ProviderSession['shipping'] {
  const details = session.collected_information?.shipping_details;
  if (!details) return null;
  const { line1, line2, city, postal_code: postCode, country } = details.address;
  return {
    name: safeName(details.name ?? session.customer_details?.name ?? ''),
    phone: asOneLine(session.customer_details?.phone ?? '') || null,
    lines: [line1, line2].map((line) => asOneLine(line ?? '')).filter(Boolean),
    city: asOneLine(city ?? ''),
    postCode: asOneLine(postCode ?? ''),
    country: country ?? '',
  };
}
