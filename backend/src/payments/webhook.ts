import type { FastifyInstance } from 'fastify';
import { LARGE_BODY_BYTES } from 'shared-api/bounds';
import type { Deps } from '../deps';
import { Failure } from '../http/failure';
import { syncPayment } from './after-sale';
import { BadSignature, type ProviderEvent } from './provider';
import { settle } from './settle';

/** The signed events of the provider. 2xx only once the effect is durable; else the provider comes again. */
export function registerWebhook(app: FastifyInstance, deps: Deps): void {
  // The signature is over the raw bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.post('/api/payments/webhook', {
    schema: { hide: true }, bodyLimit: LARGE_BODY_BYTES, config: { rateLimit: deps.config.rateLimit * 10 },
  }, async (request) => {
    const signature = request.headers['stripe-signature'];
    if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw forged();
    try {
      await takeEffect(deps, deps.payments.readEvent(request.body, signature));
    } catch (error) {
      throw error instanceof BadSignature ? forged() : error;
    }
    return { data: {} };
  });
}

/** Also for events whose webhook was lost. */
export async function takeEffect(deps: Deps, { id, type, at, effect }: ProviderEvent): Promise<void> {
  if (effect.kind === 'session') await settle(deps, effect.sessionId, { event: { id, type }, at, isBankAnswer: effect.isBankAnswer });
  if (effect.kind === 'payment') await syncPayment(deps, effect.paymentIntent, { id, type });
}

function forged(): Failure {
  return new Failure(400, 'bad_signature', 'The signature is not good.');
}
