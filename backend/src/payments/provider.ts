/** The payment provider in our words. Amounts are pence, times milliseconds since 1970. */

export interface SessionRequest {
  /** The attempt's id: comes back as the session's reference. */
  reference: string;
  lines: { name: string; description: string; planId: string; unitAmount: number; quantity: number }[];
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  /** A customer's; a guest types it, with phone and address, on the hosted page. */
  email: string | undefined;
  note: string;
}

export type PaymentState = 'paid' | 'pending' | 'failed';

export interface ProviderSession {
  id: string;
  /** Where the customer pays; null once it is closed. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment: PaymentState;
  amount: number;
  currency: string;
  reference: string | null;
  /** True if this shop made it: other businesses may share the account. */
  isOurs: boolean;
  paymentIntent: string | null;
  email: string | null;
  /** What a guest typed. */
  shipping: { name: string; phone: string | null; lines: string[]; city: string; postCode: string; country: string } | null;
}

export interface ProviderEvent {
  id: string;
  type: string;
  /** When it happened at the provider. */
  at: number;
  effect:
    | { kind: 'session'; sessionId: string }
    | { kind: 'refund'; paymentIntent: string; refundedAmount: number }
    | { kind: 'none' };
}

export interface PaymentProvider {
  /** @throws {ProviderRefused | ProviderUnknown} The same key and request give the same session. */
  createSession(request: SessionRequest, idempotencyKey: string): Promise<ProviderSession>;
  /** Null if there is none. @throws {ProviderUnknown} */
  getSession(id: string): Promise<ProviderSession | null>;
  /** 'closed' if it was complete or expired already. @throws {ProviderUnknown} */
  expireSession(id: string): Promise<'expired' | 'closed'>;
  /** The session that was made for an attempt, if there is one. @throws {ProviderUnknown} */
  findSession(reference: string, madeAfter: Date): Promise<ProviderSession | null>;
  sessionOfPayment(paymentIntent: string): Promise<string | null>;
  /** Gives back what is left of a payment; one that went back already is fine. @throws {ProviderRefused | ProviderUnknown} */
  refund(paymentIntent: string, idempotencyKey: string): Promise<void>;
  /** @throws {BadSignature} */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}

/** A definite no: nothing was made. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}

/** No answer, or one that means nothing: it may or may not have happened (RELIABILITY "Payment"). */
export class ProviderUnknown extends Error {
  override readonly name = 'ProviderUnknown';
}

export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}
