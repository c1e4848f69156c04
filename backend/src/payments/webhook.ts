import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { orders } from '../db/schema';
import { Failure, unavailable } from '../http/failure';
import { BadSignature, ProviderUnknown, type ProviderEvent } from './provider';
import { correctAccounting } from './accounting';
import { isFirst, settle } from './settle';

/** The signed events of the provider. 2xx only once the effect is durable; else the provider comes again. */
export function registerWebhook(app: FastifyInstance, deps: Deps): void {
  // The signature is over the raw bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.post('/api/payments/webhook', { schema: { hide: true }, config: { rateLimit: deps.config.rateLimit * 10 } }, async (request) => {
    const signature = request.headers['stripe-signature'];
    if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw forged();
    try {
      await takeEffect(deps, deps.payments.readEvent(request.body, signature));
    } catch (error) {
      if (error instanceof BadSignature) throw forged();
      if (error instanceof ProviderUnknown) throw unavailable(undefined, error);
      throw error;
    }
    return { data: {} };
  });
}

async function takeEffect(deps: Deps, { id, type, at, effect }: ProviderEvent): Promise<void> {
  if (effect.kind === 'session') await settle(deps, effect.sessionId, { event: { id, type }, at });
  if (effect.kind === 'refund') await recordRefund(deps, { id, type }, effect);
}

/** May come before the order: then the session is settled first. */
async function recordRefund(deps: Deps, event: { id: string; type: string }, refund: { paymentIntent: string; refundedAmount: number }): Promise<void> {
  const [order] = await deps.db.select({ id: orders.id }).from(orders).where(eq(orders.paymentIntent, refund.paymentIntent));
  const sessionId = order ? null : await deps.payments.sessionOfPayment(refund.paymentIntent);
  if (sessionId) await settle(deps, sessionId);
  await deps.db.transaction(async (tx) => {
    if (!(await isFirst(tx, event))) return;
    // Several part refunds may come in any order: the provider's running total only grows.
    await tx.update(orders)
      .set({ refundedAmount: sql`greatest(${orders.refundedAmount}, ${refund.refundedAmount})` })
      .where(eq(orders.paymentIntent, refund.paymentIntent));
    if (sessionId) await correctAccounting(tx, sessionId, refund.refundedAmount);
  });
}

function forged(): Failure {
  return new Failure(400, 'bad_signature', 'The signature is not good.');
}
