import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { LARGE_BODY_BYTES, LARGE_BODY_PATHS } from 'shared-api/bounds';
import { routes, type Access, type RouteName } from 'shared-api/routes';
import Type, { type TSchema } from 'typebox';
import { ApiErrorBody } from 'shared-api/schemas/common';
import type { Deps } from '../deps';
import type { Customer } from '../users/customer';
import { commandLineOf } from '../command-line/log-in';
import { bearerOf, identify } from './actor';
import { Failure, unauthenticated } from './failure';
import type { RevocationCheck } from '../users/recent-checks';
import type { Handlers } from './handler';
import { Allowance, concurrencyOf, limitOf, scaled } from './limits';
import { Prepared } from './prepared';

/**
 * Whether a session was revoked is asked by every route that knows its caller: at that moment where something is changed or given
 * away, within the last half minute where it is read (docs/decisions/029). A route that is added has to decide.
 */
export const REVOCATION: Record<RouteName, RevocationCheck | 'no caller'> = {
  'GET /menu': 'no caller', 'GET /menu/plans': 'no caller', 'POST /menu/meals': 'no caller', 'GET /config': 'no caller',
  'GET /postcodes/:code/delivery': 'no caller',
  'POST /user/auth/register': 'no caller', 'GET /payments/status': 'no caller', 'POST /area-requests': 'no caller',
  'POST /area-requests/confirm': 'no caller', 'POST /area-requests/remove': 'no caller', 'POST /week-mails/stop': 'no caller',
  'GET /reminders/key': 'no caller', 'POST /reports': 'no caller',
  'POST /command-line/log-in': 'no caller', 'POST /command-line/token': 'no caller', 'POST /command-line/run': 'now',
  'POST /command-line/log-out': 'now',
  'POST /kitchen/command-line/look': 'now', 'POST /kitchen/command-line/answer': 'now',
  'GET /user/profile': 'recently', 'GET /orders': 'recently', 'GET /orders/:id': 'recently',
  'POST /payments/create-checkout-session': 'now', 'POST /user/auth/verify': 'now', 'PUT /user/profile': 'now',
  'DELETE /user/profile': 'now',
  'POST /user/profile/cancel-deletion': 'now', 'GET /user/export': 'now', 'POST /user/reminders': 'now',
  'POST /user/reminders/remove': 'now', 'POST /orders/claim': 'now', 'POST /orders/:id/changes/read': 'now',
  'POST /orders/:id/cancel': 'now', 'PUT /orders/:id/address': 'now',
  'POST /menu/cache/invalidate': 'now',
  'GET /kitchen/cook-list': 'now', 'GET /kitchen/packing': 'now', 'GET /kitchen/corrections': 'now',
  'POST /kitchen/corrections/:id/told': 'now', 'GET /kitchen/round': 'now', 'POST /kitchen/moves': 'now',
  'POST /kitchen/orders/search': 'now', 'GET /kitchen/orders/:id': 'now', 'POST /kitchen/orders/:id/day': 'now',
  'POST /kitchen/orders/:id/cancel': 'now',
  'POST /kitchen/orders/:id/refunds': 'now', 'POST /kitchen/orders/:id/release': 'now', 'POST /kitchen/mails/:id/again': 'now',
  'GET /kitchen/attention': 'now',
  'GET /kitchen/held/:session': 'now', 'POST /kitchen/held/:session/refund': 'now', 'POST /kitchen/held/:session/fulfil': 'now',
  'POST /kitchen/held/:session/close': 'now',
  'GET /kitchen/shop': 'now', 'POST /kitchen/shop/switches': 'now', 'POST /kitchen/weeks/:day/close': 'now',
  'POST /kitchen/weeks/:day/open': 'now', 'POST /kitchen/capacity': 'now',
  'GET /kitchen/menu/versions/:version': 'now', 'POST /kitchen/menu/compare': 'now', 'POST /kitchen/menu/import': 'now',
  'GET /kitchen/menu/plan': 'now', 'POST /kitchen/menu/plan': 'now', 'POST /kitchen/menu/plan/remove': 'now',
  'POST /kitchen/promotions': 'now', 'POST /kitchen/promotions/:code/end': 'now', 'GET /kitchen/figures': 'now',
  'POST /kitchen/refunds/:session/again': 'now', 'POST /kitchen/refunds/:session/close': 'now',
  'GET /releases': 'now', 'POST /releases/changes': 'now',
};
/** `Prepared`, so compressed ahead; the compressor would leave them alone, but not for nothing on the busiest route. */
const PREPARED = new Set<RouteName>(['GET /menu', 'GET /menu/plans']);
const REQUESTS_PER_ACCOUNT = 240;

interface Declared { access: Access; params?: TSchema; query?: TSchema; body?: TSchema; data: TSchema }

/** Puts every route of shared-api under `/api`: validation, serialisation, limits and OpenAPI come from that one record. */
export function registerRoutes(app: FastifyInstance, deps: Deps, handlers: Handlers): void {
  const allowance = new Allowance(scaled(REQUESTS_PER_ACCOUNT, deps.config.rateLimit));
  for (const name of Object.keys(routes).filter(isRouteName)) {
    const declared: Declared = routes[name];
    const [method = '', path = ''] = name.split(' ');
    // The generic call can't be narrowed to one route; Fastify has validated it by the schema that its type is made from.
    const handle = handlers[name] as unknown as (call: object) => Promise<unknown> | Prepared;
    const visitorOf = async (request: FastifyRequest) => {
      const check = REVOCATION[name];
      if (check === 'no caller') {
        throw new Error(`${name} wants to know its caller: say in REVOCATION when it asks whether the session was revoked.`);
      }
      const customer = declared.access === 'command-line'
        ? await commandLineOf(deps, bearerOf(request) ?? '')
        : await identify(request, deps.identity, check);
      if (customer) allowance.take(customer.uid);
      return customer;
    };
    const limited = concurrencyOf(name);
    app.route({
      method,
      url: `/api${path}`,
      schema: schemaOf(name, declared),
      ...(LARGE_BODY_PATHS.includes(path) && { bodyLimit: LARGE_BODY_BYTES }),
      config: { rateLimit: limitOf(name, deps.config.rateLimit) },
      // Ten orders are 66 KB, and 2 of them compressed.
      compress: PREPARED.has(name) ? false : {},
      handler(request, reply) {
        const { params, query, body } = request;
        const call = { input: { params, query, body }, customer: null, visitor() { return visitorOf(request); }, request, reply };
        const answer = () => (declared.access === 'anyone'
          ? handle(call)
          : visitorOf(request).then((customer) => handle({ ...call, customer: require(customer, declared.access) })));
        const data = limited ? limited(async () => answer()) : answer();
        // A value that is no promise is sent synchronously: awaiting it would cost as much as sending it.
        return data instanceof Promise ? data.then((arrived) => send(arrived, request, reply)) : send(data, request, reply);
      },
    });
  }
}

function send(data: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (data instanceof Prepared) return data.send(request, reply);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return { data };
}

function require(customer: Customer | null, access: Access): Customer {
  if (!customer) throw unauthenticated();
  if (access !== 'customer' && access !== 'anyone' && !mayCall(customer, access)) throw new Failure(403, 'forbidden', FOR_WHOM[access]);
  return customer;
}

type OperatorAccess = Exclude<Access, 'anyone' | 'customer'>;
const FOR_WHOM: Record<OperatorAccess, string> = {
  manager: 'That is for managers only.', 'command-line': 'That is for managers only.', kitchen: 'That is for the kitchen’s people only.',
  releaser: 'That is for teams and operators only.',
};
const mayCall = ({ role }: Customer, access: OperatorAccess): boolean => role === 'manager' || role === access;

function schemaOf(name: RouteName, { access, params, query, body, data }: Declared): FastifySchema {
  return {
    operationId: name.replace(/[^A-Za-z]+/g, '-').toLowerCase(),
    ...(access !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { 200: Type.Object({ data }), '4xx': ApiErrorBody, '5xx': ApiErrorBody },
  };
}

function isRouteName(name: string): name is RouteName {
  return name in routes;
}

/** The pattern of the route that took the request, never the address itself: that may hold a post code or a session id. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}
