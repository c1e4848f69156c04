import type { FastifyInstance } from 'fastify';
import type { RouteName } from 'shared-api/routes';
import type { Deps } from '../deps';
import { Failure } from '../http/failure';
import { Allowance } from '../http/limits';

const MINUTE = 60_000;

/** What bots come for, and how often a minute an address may come without a token. With one, the route's own limit holds. */
const WITHOUT_TOKEN: Partial<Record<RouteName, number>> = {
  'POST /user/auth/register': 2,
  'POST /payments/create-checkout-session': 15,
};

/** RELIABILITY "Identity and access": a forged token is 403, a missing one means stricter limits, an outage holds up nobody. */
export function guardIntegrity(app: FastifyInstance, { config, integrity, metrics }: Deps): void {
  const allowances = new Map(Object.entries(WITHOUT_TOKEN).map(([route, max]) => [route, new Allowance(Math.ceil((max * config.rateLimit) / 300), MINUTE)]));
  app.addHook('preHandler', async (request) => {
    const route = `${request.method} ${(request.routeOptions.url ?? '').replace(/^\/api/, '')}`;
    const allowance = allowances.get(route);
    if (!allowance) return;
    const token = request.headers['x-firebase-appcheck'];
    const origin = await integrity.originOf(Array.isArray(token) ? token.join() : token);
    metrics.partners.inc({ partner: 'app-check', outcome: origin });
    if (origin === 'forged') throw new Failure(403, 'integrity_failed', 'We couldn’t confirm that this came from our shop. Please reload the page and try again.');
    if (origin === 'missing') allowance.take(request.ip);
  });
}
