import type { Reduction } from 'shared-rules';

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
  /** Its page asks for a promotion code. */
  takesCodes: boolean;
}

export type PaymentState = 'paid' | 'pending' | 'failed';

export interface ProviderSession {
  id: string;
  /** Where the customer pays; null once it is closed. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment: PaymentState;
  /** To pay, or paid: after the discount. */
  amount: number;
  /** Taken off by a promotion code. */
  discount: number;
  /** The provider's id of that code; null if there is none, or it is not one code. */
  promotion: string | null;
  currency: string;
  reference: string | null;
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
    /** `isBankAnswer`: it tells that a bank has paid, or refused, so that its time is that of the payment. */
    | { kind: 'session'; sessionId: string; isBankAnswer: boolean }
    /** Something happened to a payment after it was made. What, the provider says when asked. */
    | { kind: 'payment'; paymentIntent: string }
    | { kind: 'none' };
}

export interface ProviderRefund {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** The id under which we asked for it; null if it was made in the dashboard. */
  reference: string | null;
  failure: string | null;
  at: number;
}

export interface ProviderDispute {
  id: string;
  kind: 'dispute' | 'early-fraud-warning';
  amount: number;
  reason: string;
  status: string;
  isClosed: boolean;
  /** What it has taken out of our account, less what came back; and by how many movements. */
  withdrawn: number;
  movements: number;
  at: number;
}

/** What became of a payment since it was made. */
export interface AfterSale { refunds: ProviderRefund[]; disputes: ProviderDispute[] }

interface RefundRequest {
  paymentIntent: string;
  /** Undefined: all that is left. */
  amount: number | undefined;
  /** Comes back as the refund's reference. */
  reference: string;
}

/** A promotion code as the provider is to know it: who may use it, for how much, how often and until when. */
interface PromotionRequest {
  code: string;
  reduction: Reduction;
  /** Pence: the least cart. */
  leastTotal: number;
  maxUses: number | null;
  /** Milliseconds since 1970. */
  expiresAt: number | null;
}

export interface PaymentProvider {
  /**
   * Makes a promotion code. Asking again with the same key gives the same one, however much later.
   * @returns its id.
   * @throws {ProviderRefused | ProviderUnknown}
   */
  createPromotion(request: PromotionRequest, idempotencyKey: string): Promise<string>;
  /** From then on nobody can enter it. @throws {ProviderRefused | ProviderUnknown} */
  endPromotion(id: string): Promise<void>;
  /** @throws {ProviderRefused | ProviderUnknown} The same key and request give the same session. */
  createSession(request: SessionRequest, idempotencyKey: string): Promise<ProviderSession>;
  /** Null if there is none, or it is another business's on the same account. @throws {ProviderUnknown} */
  getSession(id: string): Promise<ProviderSession | null>;
  /** 'closed' if it was complete or expired already. @throws {ProviderUnknown} */
  expireSession(id: string): Promise<'expired' | 'closed'>;
  /** The session that was made for an attempt, if there is one. @throws {ProviderUnknown} */
  findSession(reference: string, madeAfter: Date): Promise<ProviderSession | null>;
  /** Null if no session of ours led to it. @throws {ProviderUnknown} */
  sessionOfPayment(paymentIntent: string): Promise<string | null>;
  /** @throws {ProviderUnknown} */
  afterSale(paymentIntent: string): Promise<AfterSale>;
  /** The reference is the idempotency key. 'nothing-left' if all of it went back before. @throws {ProviderRefused | ProviderUnknown} */
  refund(request: RefundRequest): Promise<ProviderRefund | 'nothing-left'>;
  /**
   * Events since then that have an effect, the oldest first: those whose webhook was lost are among them. `isCut` if there are more than
   * are looked at, and the oldest are left out. @throws {ProviderUnknown}
   */
  eventsSince(from: Date): Promise<{ events: ProviderEvent[]; isCut: boolean }>;
  /** @throws {BadSignature} */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent;
}

/** A definite no: nothing was made. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  /** @param code the provider's, if it gave one. */
  constructor(message: string, readonly code?: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** No answer, or one that means nothing: the call may or may not have had an effect. */
export class ProviderUnknown extends Error {
  override readonly name = 'ProviderUnknown';
}

export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}
