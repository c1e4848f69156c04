import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteName } from 'shared-api/routes';
import { networkOf } from 'shared-api/server/network-of';
import { Failure, unavailable } from './failure';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests a minute from one address; false for as many as come. Left out, the deployment's general limit. */
    rateLimit?: number | false;
  }
}

/** Requests a minute from one address where they are dearer than others; the rest share the general limit. */
const ROUTE_LIMITS: Partial<Record<RouteName, number>> = {
  'POST /user/auth/register': 6,
  'POST /user/auth/verify': 60,
  'DELETE /user/profile': 10,
  'GET /user/export': 6,
  'GET /postcodes/:code/delivery': 40,
  'POST /area-requests': 6,
  'POST /area-requests/confirm': 10,
  'POST /area-requests/remove': 10,
  'POST /week-mails/stop': 30,
  'POST /user/reminders': 20,
  'POST /orders/claim': 10,
  'POST /orders/:id/changes/read': 60,
  'POST /orders/:id/cancel': 20,
  'PUT /orders/:id/address': 20,
  'POST /kitchen/orders/search': 60,
  'POST /kitchen/orders/:id/refunds': 20,
  'POST /kitchen/held/:session/fulfil': 20,
  'POST /command-line/log-in': 6,
  'POST /command-line/token': 60,
  'POST /command-line/run': 60,
  'POST /kitchen/command-line/look': 10,
  'POST /kitchen/command-line/answer': 10,
  'GET /releases': 60,
  'POST /releases/changes': 20,
  'POST /payments/create-checkout-session': 40,
  'GET /payments/status': 60,
  'POST /reports': 60,
};
/**
 * Requests to a route that one backend works on at the same time. Who comes beyond is asked to come again at once: a queue that grows makes
 * every answer too late, and fills the edge's connections, so that all other routes wait too (bench/README.md, "The busiest Friday").
 */
const AT_ONCE: Partial<Record<RouteName, number>> = { 'POST /payments/create-checkout-session': 30 };
/** The general limit that the limits above are meant for. */
const GENERAL = 300;
const MINUTE = 60_000;
/** Addresses or accounts that one allowance remembers. */
const REMEMBERED = 20_000;

/** A limit, scaled as the deployment's general limit is. */
export const scaled = (limit: number, general: number): number => Math.max(1, Math.round((limit * general) / GENERAL));

/** Requests a minute from one address to a route. */
export const limitOf = (route: RouteName, general: number): number => scaled(ROUTE_LIMITS[route] ?? GENERAL, general);

/**
 * Each route counts by itself. With a callback: every request passes here.
 * @returns what counts a request to no route; it throws 429.
 */
export function limitAddresses(app: FastifyInstance, general: number): (request: FastifyRequest) => void {
  app.addHook('onRoute', (route) => {
    const max = route.config?.rateLimit ?? general;
    if (max === false) return;
    const allowance = new Allowance(max);
    route.onRequest = (request, _, done) => {
      allowance.take(networkOf(request.ip));
      done();
    };
  });
  const unknown = new Allowance(general);
  return (request) => unknown.take(networkOf(request.ip));
}

/** Runs a route's requests, so many at the same time; undefined for a route with no such limit. The rest are refused with 503. */
export function concurrencyOf(route: RouteName): (<T>(work: () => Promise<T>) => Promise<T>) | undefined {
  const most = AT_ONCE[route];
  let running = 0;
  return most === undefined ? undefined : async (work) => {
    if (running >= most) throw unavailable('Many people are ordering just now. Please try again in a moment.');
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };
}

function tooMany(retryAfterSeconds: number): Failure {
  return new Failure(429, 'too_many_requests', 'Too many requests. Please wait a moment and try again.', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
}

/** So many calls under one key: an address, an account, an email. Counts in fixed windows, per process. */
export class Allowance {
  private readonly windows = new Map<string, { used: number; until: number }>();
  constructor(private readonly max: number, private readonly windowMs = MINUTE, private readonly now: () => number = Date.now) {}

  /** @throws {Failure} 429 */
  take(key: string): void {
    const at = this.now();
    if (this.windows.size > REMEMBERED) this.dropEnded(at);
    const window = this.windows.get(key);
    if (!window || window.until <= at) {
      this.windows.set(key, { used: 1, until: at + this.windowMs });
      return;
    }
    window.used += 1;
    if (window.used > this.max) throw tooMany((window.until - at) / 1000);
  }

  private dropEnded(at: number): void {
    for (const [key, { until }] of this.windows) if (until <= at) this.windows.delete(key);
    // Someone makes up keys faster than windows end: start over rather than grow.
    if (this.windows.size > REMEMBERED) this.windows.clear();
  }
}
