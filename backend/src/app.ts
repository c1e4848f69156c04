import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { ANSWER_WITHIN_MS, BODY_BYTES } from 'shared-api/bounds';
import { ClientErrors } from 'shared-api/server/client-errors';
import { REFUSALS } from 'shared-api/server/refusals';
import type { Deps } from './deps';
import { commandLineHandlers } from './command-line/handlers';
import { figureHandlers } from './figures/handlers';
import { compileOnFirstUse } from './http/compile-schemas';
import { answerUnroutable, handleErrors, unsupportedType } from './http/error-handler';
import { refused } from './http/failure';
import { limitAddresses } from './http/limits';
import { registerHealthAndMetrics } from './http/health-and-metrics';
import { registerRoutes, routeOf } from './http/register-routes';
import { guardIntegrity } from './integrity/guard';
import { menuHandlers } from './menu/handlers';
import { managerMenuHandlers } from './menu/manager-handlers';
import { kitchenHandlers } from './orders/kitchen-handlers';
import { orderHandlers } from './orders/handlers';
import { managerOrderHandlers } from './orders/manager-handlers';
import { paymentHandlers } from './payments/handlers';
import { managerMoneyHandlers } from './payments/manager-handlers';
import { managerPromotionHandlers } from './payments/promotions/manager-handlers';
import { registerRetired } from './payments/retired';
import { registerWebhook } from './payments/webhook';
import { areaHandlers } from './area-requests/handlers';
import { registerAnswerPage } from './postcodes/answer-page';
import { weekMailHandlers } from './week-mails/handlers';
import { postcodeHandlers } from './postcodes/handlers';
import { reminderHandlers } from './reminders/handlers';
import { releaseHandlers } from './releases/handlers';
import { acceptBrowserReports } from './reports/browser-reports';
import { reportHandlers } from './reports/handlers';
import { managerShopHandlers } from './status/manager-handlers';
import { statusHandlers } from './status/handlers';
import { userHandlers } from './users/handlers';

const REQUEST_MS = ANSWER_WITHIN_MS.production;

/** The whole HTTP side over its dependencies; it listens to nothing yet. Once `stopping` is aborted, /readyz says no. */
export async function buildApp(deps: Deps, stopping = new AbortController().signal): Promise<FastifyInstance> {
  const clientErrors = new ClientErrors();
  const app = Fastify({
    loggerInstance: deps.log,
    // One line a request of our own, without its address: see observe().
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: deps.config.trustedProxies,
    bodyLimit: BODY_BYTES,
    // Node looks every 30 s by itself, and waits a minute for headers.
    http: { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    requestTimeout: REQUEST_MS,
    connectionTimeout: REQUEST_MS,
    forceCloseConnections: 'idle',
    // Whoever has a connection still gets answers while this process ends.
    return503OnClosing: false,
    clientErrorHandler: clientErrors.answer,
    frameworkErrors: answerUnroutable,
    routerOptions: { maxParamLength: 300 },
  });
  // Fastify would make a logger for each request: who logs names the request instead (decision 014).
  app.log.child = () => app.log;
  compileOnFirstUse(app);
  acceptEmptyJson(app);
  acceptBrowserReports(app);
  acceptOneClick(app);
  clientErrors.watch(app.server);
  const countUnknown = limitAddresses(app, deps.config.rateLimit);
  handleErrors(app, countUnknown);
  observe(app, deps, countUnknown);
  guardIntegrity(app, deps);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: deps.config.shop.name, version: '1.0.0',
        description: 'Everything the shop’s pages call. Success is {data}, failure {error}.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(async (scope) => {
    await scope.register(compress, { global: false, globalDecompression: false, encodings: ['br', 'gzip'] });
    registerRoutes(scope, deps, {
      ...menuHandlers(deps), ...statusHandlers(deps), ...postcodeHandlers(deps), ...areaHandlers(deps), ...weekMailHandlers(deps),
      ...reminderHandlers(deps), ...userHandlers(deps),
      ...orderHandlers(deps), ...kitchenHandlers(deps), ...managerOrderHandlers(deps), ...managerMoneyHandlers(deps),
      ...managerShopHandlers(deps), ...managerMenuHandlers(deps), ...managerPromotionHandlers(deps), ...figureHandlers(deps),
      ...commandLineHandlers(deps), ...paymentHandlers(deps), ...reportHandlers(deps), ...releaseHandlers(deps),
    });
    registerRetired(scope);
    registerAnswerPage(scope, deps);
    scope.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
    registerHealthAndMetrics(scope, deps, stopping);
  });
  await app.register(async (scope) => registerWebhook(scope, deps));
  return app;
}

/** U+0000 as JSON writes it: no text of a shop has it, and PostgreSQL takes no text that has. */
const ZERO = /(?<!\\)(?:\\\\)*\\u0000/;
const malformed = () => refused(REFUSALS.malformed);

/** Calls without a payload may carry a JSON content type all the same. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (ZERO.test(body.toString())) done(malformed());
    else void parse(request, body.toString(), done);
  });
  app.removeContentTypeParser('text/plain');
}

/** A mailbox stops mails by a form (RFC 8058, section 3.2), whose one field says nothing. No other route takes forms. */
function acceptOneClick(app: FastifyInstance): void {
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], {
    parseAs: 'string', bodyLimit: 1024,
  }, (request, _, done) => {
    if (routeOf(request) === '/api/week-mails/stop') done(null, undefined);
    else done(unsupportedType());
  });
}

/** Every request passes here, so with callbacks: a promise each would cost more than what is done. */
function observe(app: FastifyInstance, { log, metrics }: Deps, countUnknown: (request: FastifyRequest) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    // Node's own answer to a request without a Host is a bare 400.
    const isHostless = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    if (isHostless || request.url.includes('%00')) {
      countUnknown(request);
      throw malformed();
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request);
    metrics.requests.observe({ method, route, status }, elapsedTime / 1000);
    log[status >= 500 ? 'warn' : 'info']({ reqId: request.id, method, route, status, ms: Math.round(elapsedTime) }, 'answered');
    done();
  });
}
