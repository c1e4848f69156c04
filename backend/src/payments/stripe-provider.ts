import Stripe from 'stripe';
import { Breaker, BreakerOpen } from '../breaker';
import type { Config } from '../config';
import type { Metrics } from '../metrics';
import { BadSignature, ProviderRefused, ProviderUnknown, type PaymentProvider, type ProviderEvent, type SessionRequest } from './provider';
import { MONEY_EVENTS, SESSION_ENDS, readEvent } from './stripe-events';
import { SHOP_MARK, isOurs, readDispute, readRefund, readSession, readWarning } from './stripe-shapes';

/** Two tries of 4.5 s and the wait between them: within 10 s, before the browser gives up. */
const TRY_MS = 4500;
const RETRIES = 1;
const CLOCKS_DIFFER_S = 120;
const MOST_LISTED = 1000;
/** Of one list: a hundred pages. */
const MOST_EVENTS = 10_000;
const EXPAND = ['payment_intent'];

/** Stripe, or the sandbox that speaks its protocol (`STRIPE_API_URL`). */
export function stripeProvider({ secretKey, webhookSecret, apiUrl }: Config['stripe'], metrics: Metrics): PaymentProvider {
  const stripe = new Stripe(secretKey, { timeout: TRY_MS, maxNetworkRetries: RETRIES, telemetry: false, ...(apiUrl && addressOf(apiUrl)) });
  const breaker = new Breaker(8, 5000);

  async function call<T>(run: () => Promise<T>): Promise<T> {
    try {
      const result = await breaker.run(run, (error) => !isRefusal(error));
      metrics.partners.inc({ partner: 'payments', outcome: 'ok' });
      return result;
    } catch (error) {
      const refused = isRefusal(error);
      metrics.partners.inc({ partner: 'payments', outcome: refused ? 'refused' : error instanceof BreakerOpen ? 'resting' : 'failed' });
      if (error instanceof ProviderUnknown) throw error;
      if (refused) throw new ProviderRefused(
        'The payment provider refused.', error instanceof Stripe.errors.StripeError ? error.code : undefined, { cause: error },
      );
      throw new ProviderUnknown('The payment provider did not answer.', { cause: error });
    }
  }

  return {
    // The coupon holds the reduction, the promotion code is what customers type. Both have an idempotency key, so that a retry makes
    // neither twice.
    createPromotion: ({ code, reduction, leastTotal, maxUses, expiresAt }, idempotencyKey) => call(async () => {
      const metadata = { shop: SHOP_MARK, promotion: idempotencyKey };
      // Made before, and its answer lost: the provider knows a key for a day only, and the code for ever.
      const { data: [before] } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
      if (before?.metadata?.promotion === idempotencyKey) return before.id;
      const off = reduction.percentOff ? { percent_off: reduction.percentOff } : { amount_off: reduction.amountOff ?? 0, currency: 'gbp' };
      const coupon = await stripe.coupons.create(
        { ...off, duration: 'once', name: code, metadata }, { idempotencyKey: `${idempotencyKey}-coupon` },
      );
      const { id } = await stripe.promotionCodes.create({
        code, promotion: { type: 'coupon', coupon: coupon.id }, metadata,
        restrictions: { minimum_amount: leastTotal, minimum_amount_currency: 'gbp' },
        ...(maxUses !== null && { max_redemptions: maxUses }), ...(expiresAt !== null && { expires_at: Math.floor(expiresAt / 1000) }),
      }, { idempotencyKey });
      return id;
    }),

    endPromotion: (id) => call(async () => void await stripe.promotionCodes.update(id, { active: false })),

    createSession: (request, idempotencyKey) =>
      call(async () => readSession(await stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey }))),

    async getSession(id) {
      try {
        return await call(async () => {
          const session: unknown = await stripe.checkout.sessions.retrieve(id, { expand: EXPAND });
          // Another business's may be of any kind; that is no failure of the provider.
          return isOurs(session) ? readSession(session) : null;
        });
      } catch (error) {
        if (error instanceof ProviderRefused && error.cause instanceof Stripe.errors.StripeInvalidRequestError
          && error.cause.statusCode === 404) return null;
        throw asUnknown(error);
      }
    },

    async expireSession(id) {
      try {
        await call(() => stripe.checkout.sessions.expire(id));
        return 'expired';
      } catch (error) {
        if (error instanceof ProviderRefused && error.cause instanceof Stripe.errors.StripeInvalidRequestError) return 'closed';
        throw asUnknown(error);
      }
    },

    async findSession(reference, madeAfter) {
      const created = { gte: Math.floor(madeAfter.getTime() / 1000) - CLOCKS_DIFFER_S };
      const found = await call(async () => {
        let looked = 0;
        for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
          if (session.client_reference_id === reference) return session;
          looked += 1;
          if (looked >= MOST_LISTED) break;
        }
        return null;
      });
      return found && readSession(found);
    },

    async sessionOfPayment(paymentIntent) {
      const { data } = await call(() => stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }));
      return data.find(isOurs)?.id ?? null;
    },

    async afterSale(paymentIntent) {
      const all = { payment_intent: paymentIntent, limit: 100 };
      const [refunds, disputes, warnings] = await call(() =>
        Promise.all([stripe.refunds.list(all), stripe.disputes.list(all), stripe.radar.earlyFraudWarnings.list(all)]));
      return { refunds: refunds.data.map(readRefund), disputes: [...disputes.data.map(readDispute), ...warnings.data.map(readWarning)] };
    },

    async refund({ paymentIntent, amount, reference }) {
      try {
        return await call(async () => readRefund(await stripe.refunds.create(
          { payment_intent: paymentIntent, metadata: { shop: SHOP_MARK, refund: reference }, ...(amount !== undefined && { amount }) },
          { idempotencyKey: reference },
        )));
      } catch (error) {
        if (error instanceof ProviderRefused && error.code === 'charge_already_refunded') return 'nothing-left';
        throw error;
      }
    },

    async eventsSince(from) {
      // Two lists, each read to its end: the provider shows the newest first, so in one list many sessions would push refunds and disputes
      // past the bound.
      const lists = await Promise.all([MONEY_EVENTS, SESSION_ENDS].map((types) => call(() => listEvents(stripe, types, from))));
      return { events: lists.flatMap(({ events }) => events).sort((a, b) => a.at - b.at), isCut: lists.some(({ isCut }) => isCut) };
    },

    readEvent(rawBody, signature) {
      let event: unknown;
      try {
        event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
      } catch (error) {
        throw new BadSignature('The webhook is not from the payment provider.', { cause: error });
      }
      return readEvent(event);
    },
  };
}

async function listEvents(
  stripe: Stripe, types: readonly (typeof MONEY_EVENTS | typeof SESSION_ENDS)[number][], from: Date,
): Promise<{ events: ProviderEvent[]; isCut: boolean }> {
  const events: ProviderEvent[] = [];
  let looked = 0;
  for await (const event of stripe.events.list({ types: [...types], created: { gte: Math.floor(from.getTime() / 1000) }, limit: 100 })) {
    if (looked === MOST_EVENTS) return { events, isCut: true };
    looked += 1;
    const read = readEvent(event);
    if (read.effect.kind !== 'none') events.push(read);
  }
  return { events, isCut: false };
}

/** A function of the stored attempt alone: a retry must send the very same. */
function sessionParams(
  { reference, lines, email, note, takesCodes, successUrl, cancelUrl, expiresAt }: SessionRequest,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    client_reference_id: reference,
    metadata: { shop: SHOP_MARK, attempt: reference },
    payment_intent_data: { metadata: { shop: SHOP_MARK, attempt: reference } },
    line_items: lines.map(({ name, description, planId, unitAmount, quantity }) => ({
      quantity,
      price_data: { currency: 'gbp', unit_amount: unitAmount, product_data: { name, description, metadata: { planId } } },
    })),
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt / 1000),
    // Else the account's own setting: who is abroad would pay in another currency with a fee on top, and a dispute would take another sum.
    adaptive_pricing: { enabled: false },
    custom_text: { submit: { message: note } },
    ...(takesCodes && { allow_promotion_codes: true }),
    ...(email === undefined
      ? { phone_number_collection: { enabled: true }, shipping_address_collection: { allowed_countries: ['GB'] } }
      : { customer_email: email }),
  };
}

/**
 * 4xx is a definite no, except where Stripe asks to come again: too many (429, or 400 with a code),
 * the request took too long (408), another request holds the key (409), our key is wrong for now (401, 403).
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeRateLimitError) return false;
  const status = error.statusCode ?? 0;
  return status >= 400 && status < 500 && ![401, 403, 408, 409].includes(status);
}

function asUnknown(error: unknown): unknown {
  return error instanceof ProviderRefused ? new ProviderUnknown('The payment provider refused to answer.', { cause: error }) : error;
}

function addressOf(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, port: port || (scheme === 'http' ? '80' : '443'), protocol: scheme };
}
