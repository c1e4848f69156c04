import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteName } from 'shared-api/routes';
import { networkOf } from 'shared-api/server/network-of';
import type { Deps } from '../deps';
import { Failure } from '../http/failure';
import { Allowance, scaled } from '../http/limits';

/** What bots come for, and how often a minute an address may come without a token. With one, the route's own limit holds. */
const WITHOUT_TOKEN: Partial<Record<RouteName, number>> = {
  'POST /user/auth/register': 2,
  'POST /payments/create-checkout-session': 15,
};

/** IDENTITY-2 and IDENTITY-3: a forged token is 403, a missing one means stricter limits, an outage stops nobody. */
export function guardIntegrity(app: FastifyInstance, { config, integrity, metrics }: Deps): void {
  const limits = new Map(Object.entries(WITHOUT_TOKEN));
  app.addHook('onRoute', (route) => {
    const max = limits.get(`${route.method} ${route.url.replace(/^\/api/, '')}`);
    if (max === undefined) return;
    const allowance = new Allowance(scaled(max, config.rateLimit));
    route.preHandler = async (request: FastifyRequest) => {
      const token = request.headers['x-firebase-appcheck'];
      const origin = await integrity.originOf(Array.isArray(token) ? token.join() : token);
      metrics.partners.inc({ partner: 'app-check', outcome: origin });
      if (origin === 'forged') {
        throw new Failure(
          403, 'integrity_failed', 'We couldn’t confirm that this came from our shop. Please reload the page and try again.',
        );
      }
      if (origin === 'missing') allowance.take(networkOf(request.ip));
    };
  });
}
