import Type, { type Static, type TSchema } from 'typebox';
import { safeName } from 'shared-rules';
import { asOneLine } from 'shared-api/schemas/safe-text';
import Value from 'typebox/value';
import { ProviderUnknown, type PaymentState, type ProviderDispute, type ProviderRefund, type ProviderSession } from './provider';

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
  total_details: nullable(Type.Object({ amount_discount: Type.Integer({ minimum: 0 }) })),
  discounts: nullable(Type.Array(Type.Object({ promotion_code: nullable(Type.String({ maxLength: 200 })) }))),
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

const Marked = Type.Object({ metadata: nullable(Type.Record(Type.String(), Type.Unknown())) });

const id = Type.String({ minLength: 1, maxLength: 200 });
const Refund = Type.Object({
  id, amount: Type.Integer({ minimum: 0 }), created: Type.Integer(),
  status: Type.Enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  failure_reason: text(200), metadata: nullable(Type.Record(Type.String(), Type.String())),
});
const Dispute = Type.Object({
  id, amount: Type.Integer({ minimum: 0 }), created: Type.Integer(), status: Type.String({ maxLength: 100 }),
  reason: Type.String({ maxLength: 200 }),
  balance_transactions: Type.Array(Type.Object({ amount: Type.Integer() })),
});
const Warning = Type.Object({ id, created: Type.Integer(), fraud_type: Type.String({ maxLength: 200 }), actionable: Type.Boolean() });

/** A dispute that is decided: nothing more will move. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

/**
 * A guest types into the provider's page what our own forms would not take; after the payment it is made fit and never refused.
 * @throws {ProviderUnknown} if it is not a session as we know it.
 */
export function readSession(json: unknown): ProviderSession {
  if (!Value.Check(Session, json)) throw new ProviderUnknown('The payment provider sent something else than a session.');
  return {
    id: json.id,
    url: json.url ?? null,
    status: json.status,
    payment: paymentState(json),
    amount: json.amount_total,
    discount: json.total_details?.amount_discount ?? 0,
    promotion: json.discounts?.length === 1 ? json.discounts[0]?.promotion_code ?? null : null,
    currency: json.currency,
    reference: json.client_reference_id ?? null,
    paymentIntent: typeof json.payment_intent === 'string' ? json.payment_intent : json.payment_intent?.id ?? null,
    email: json.customer_details?.email ?? json.customer_email ?? null,
    shipping: readShipping(json),
  };
}

/** True if this shop made it: other businesses may share the account. */
export function isOurs(json: unknown): boolean {
  return Value.Check(Marked, json) && json.metadata?.['shop'] === SHOP_MARK;
}

/** @throws {ProviderUnknown} if it is not a refund as we know it. */
export function readRefund(json: unknown): ProviderRefund {
  if (!Value.Check(Refund, json)) throw new ProviderUnknown('The payment provider sent something else than a refund.');
  const { id, amount, created, status, failure_reason: failure, metadata } = json;
  return {
    id, amount, at: created * 1000, reference: metadata?.['refund'] ?? null,
    status: status === 'requires_action' ? 'pending' : status === 'canceled' ? 'failed' : status,
    failure: status === 'canceled' ? 'canceled' : failure ?? null,
  };
}

/** @throws {ProviderUnknown} if it is not a dispute as we know it. */
export function readDispute(json: unknown): ProviderDispute {
  if (!Value.Check(Dispute, json)) throw new ProviderUnknown('The payment provider sent something else than a dispute.');
  const { id, amount, created, status, reason, balance_transactions: movements } = json;
  return {
    id, kind: 'dispute', amount, reason, status, at: created * 1000, isClosed: CLOSED.includes(status), movements: movements.length,
    withdrawn: 0 - movements.reduce((sum, movement) => sum + movement.amount, 0),
  };
}

/** @throws {ProviderUnknown} if it is not a warning as we know it. */
export function readWarning(json: unknown): ProviderDispute {
  if (!Value.Check(Warning, json)) throw new ProviderUnknown('The payment provider sent something else than a fraud warning.');
  const { id, created, fraud_type: reason, actionable } = json;
  return {
    id, kind: 'early-fraud-warning', amount: 0, reason, status: actionable ? 'actionable' : 'settled', at: created * 1000,
    isClosed: !actionable, withdrawn: 0, movements: 0,
  };
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
