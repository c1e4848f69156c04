import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Started } from '../../common/started';
import { startPayments } from '../index';

const SECRET = 'whsec_for_tests';
export type CreateParams = Stripe.Checkout.SessionCreateParams;

/** A payments server, the SDK talking to it, and a shop's webhook that keeps what arrives. */
export class Shop {
  readonly events: Stripe.Event[] = [];
  /** What the webhook answers, one after the other; 200 when used up. */
  answers: (number | 'nothing')[] = [];
  #server: Server | undefined;
  #started: Started | undefined;
  readonly #stateDir = mkdtempSync(join(tmpdir(), 'payments-'));

  async start(): Promise<void> {
    this.#server = await this.#listen();
    const { port } = this.#server.address() as AddressInfo;
    this.#started = await startPayments({
      port: 0, stateDir: this.#stateDir, webhook: { url: `http://127.0.0.1:${port}/hook`, secret: SECRET },
    });
  }

  /** With the webhook: what is under way to it takes no answer that a later test has laid out. */
  async stop(): Promise<void> {
    await this.#started?.close();
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#stateDir, { recursive: true, force: true });
  }

  get url(): string {
    return this.#started?.url.replace('localhost', '127.0.0.1') ?? '';
  }

  stripe(config: { maxNetworkRetries?: number; timeout?: number; key?: string } = {}): Stripe {
    const { port } = new URL(this.url);
    return new Stripe(config.key ?? 'sk_test_sandbox', {
      host: '127.0.0.1', port: Number(port), protocol: 'http', maxNetworkRetries: config.maxNetworkRetries ?? 0,
      timeout: config.timeout ?? 5_000, telemetry: false,
    });
  }

  async control(path: string, body?: unknown, method = 'POST'): Promise<unknown> {
    const answer = await fetch(`${this.url}/_control/${path}`, {
      method, ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(told)}`);
    return told;
  }

  /** A form of the hosted page, sent as a browser does. */
  post(path: string, fields: Record<string, string>): Promise<Response> {
    return fetch(`${this.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  }

  async until(count: number, withinMs = 15_000): Promise<void> {
    const limit = Date.now() + withinMs;
    while (this.events.length < count && Date.now() < limit) await sleep(20);
    if (this.events.length < count) {
      throw new Error(`Only ${this.events.length} events came: ${this.events.map((event) => event.type).join(', ')}`);
    }
  }

  /** The server's state once it waits for no answer: an event is here before our answer is there. */
  async settled(withinMs = 15_000): Promise<unknown> {
    const limit = Date.now() + withinMs;
    for (;;) {
      const state = await this.control('state', undefined, 'GET');
      const waits = typeof state === 'object' && state !== null && 'pendingDeliveries' in state && state.pendingDeliveries !== 0;
      if (!waits || Date.now() > limit) return state;
      await sleep(20);
    }
  }

  types(): string[] {
    return this.events.map((event) => event.type);
  }

  #listen(): Promise<Server> {
    const stripe = new Stripe('sk_test_sandbox');
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const status = this.answers.shift() ?? 200;
        if (status === 'nothing') return;
        // Throws, and so answers nothing, when the signature is not right.
        const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), String(request.headers['stripe-signature']), SECRET);
        if (status === 200) this.events.push(event);
        response.writeHead(status).end();
      });
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
  }
}

export function cart(more: Partial<CreateParams> = {}): CreateParams {
  return {
    mode: 'payment',
    success_url: 'http://localhost:3000/return?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/cart',
    client_reference_id: 'attempt-1',
    customer_email: 'demo@fivedaykitchen.example',
    metadata: { cartId: 'cart-1', count: '007' },
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: 'gbp', unit_amount: 4500, product_data: { name: '5-Day Full Meal Plan — Balance', description: '1500 kcal' },
        },
      },
      { quantity: 1, price_data: { currency: 'gbp', unit_amount: 5250, product_data: { name: '5-Day Full Meal Plan — Strength' } } },
    ],
    ...more,
  };
}

export const CARD = { method: 'card', cardNumber: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Demo Customer' };
