import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import type { CheckoutItem, CheckoutSession } from 'shared-api';
import { orders } from '../src/db/schema';
import { PaymentSandbox } from './sandbox';
import { WEBHOOK_SECRET, cartItem, openTestShop } from './shop';
import { freePort } from '../../scripts/lib/ports.mjs';

/** A shop with the payment sandbox; webhooks are held back until a test lets them come or sends its own. */
export async function openPayingShop() {
  const port = await freePort();
  const sandbox = await PaymentSandbox.start(`http://127.0.0.1:${port}/api/payments/webhook`, WEBHOOK_SECRET);
  const shop = await openTestShop({ stripeApiUrl: sandbox.url });
  const close = () => shop.close().finally(() => sandbox.stop());
  try {
    await shop.app.listen({ host: '127.0.0.1', port });
    await sandbox.settings({ webhooks: { paused: true } });
  } catch (error) {
    // What is open keeps Jest from ending, and the failure from being told.
    await close();
    throw error;
  }
  const stripe = new Stripe('sk_test_x');

  /** A guest's checkout unless a token is given; `from` is the visitor's address. */
  async function checkout({ cartId = crypto.randomUUID() as string, token, items = [
    cartItem(shop.menu),
  ], postCode = 'E4 6EY', deliveryDate, deliveryNote, menuVersion, from }: {
    cartId?: string; token?: string; items?: CheckoutItem[]; postCode?: string; deliveryDate?: string; deliveryNote?: string;
    menuVersion?: number; from?: string;
  } = {}) {
    const answer = await shop.call(
      'POST /payments/create-checkout-session',
      {
        token,
        body: {
          cartId, items, ...(!token && { postCode }), ...(deliveryDate && { deliveryDate }),
          ...(deliveryNote !== undefined && { deliveryNote }), ...(menuVersion !== undefined && { menuVersion }),
        },
        ...(from && { headers: { 'x-forwarded-for': from } }),
      },
    );
    return { ...answer, cartId, session: (answer.data ?? {}) as CheckoutSession };
  }
  const status = (sessionId: string) => shop.call(`GET /payments/status?sessionId=${sessionId}`);

  /** @throws if there is none */
  async function orderOf(sessionId: string) {
    const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId));
    if (!order) throw new Error('No order came of it.');
    return order;
  }

  /** Pays a session, by card unless `how` says otherwise. @returns the order that comes of it */
  async function settled(sessionId: string, how: object = {}) {
    await sandbox.pay(sessionId, how);
    await status(sessionId);
    return orderOf(sessionId);
  }

  return {
    ...shop, sandbox, checkout, status, orderOf, settled,
    /** An order of a customer, paid by card. */
    async paidOrder(uid: string = crypto.randomUUID()) {
      const { token } = await shop.customer(uid);
      const { session } = await checkout({ token });
      const order = await settled(session.sessionId);
      if (!order.paymentIntent) throw new Error('It was not paid.');
      return { ...order, paymentIntent: order.paymentIntent, uid, token };
    },
    /** A signed event as the provider would send it. */
    async webhook(
      event: { id?: string; type: string; object: object; created?: number },
      { secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) } = {},
    ) {
      const payload = JSON.stringify({
        id: event.id ?? `evt_${crypto.randomUUID()}`, object: 'event', type: event.type,
        created: event.created ?? Math.floor(Date.now() / 1000), data: { object: event.object },
      });
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const reply = await shop.app.inject({
        method: 'POST', url: '/api/payments/webhook', payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
      return reply.statusCode;
    },
    close,
  };
}

export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;

/** What a guest types on the hosted page. */
export const GUEST = {
  customer: {
    email: 'guest@example.org', name: 'Grace Guest', phone: '02079460001',
    address: { line1: '2 Example Yard', line2: null, city: 'London', postalCode: 'E4 6EY', country: 'GB' },
  },
};

/** The same guest, for another post code. */
export const guestAt = (postalCode: string, person: { email?: string } = {}) =>
  ({ customer: { ...GUEST.customer, ...person, address: { ...GUEST.customer.address, postalCode } } });
