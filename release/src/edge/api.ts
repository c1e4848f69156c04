import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from 'shared-api/server/refusals';
import { Pool, type Dispatcher } from 'undici';
import { refuse, Refused, UNAVAILABLE } from './refused';
import { NO_PAGE } from './security-headers';
import { WaitingShare } from './waiting-share';
import { bodyLimit, readWhole } from './whole-body';

const CONNECTIONS = 128;
const ANSWER_HEADERS_MS = 20_000;
const BODY_MS = 30_000;
const CONNECT_MS = 3_000;
/** Bodies that one network sends, and answers that it takes, at the same time. Each is in memory meanwhile. */
const WAITING_PER_NETWORK = 64;

const REPORTS = '/api/reports';
/** Headers of one connection only (RFC 9110, 7.6.1), headers that this server sets itself, and those of traces (docs/decisions/081). */
const NOT_PASSED_ON = new Set([
  'connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'host', 'content-length',
  'forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'traceparent', 'tracestate', 'baggage',
]);
const NOT_PASSED_BACK = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Passes `/api` on. Nothing outside it (`/healthz`, `/metrics`) can be reached: addresses that step out of their folder
 * are refused before they are made whole. The visitor's address is what this server saw, whatever the visitor claims.
 * The backend is asked once a request is whole, and its answer is taken whole: no visitor, slow or silent, holds one of
 * the connections to it (decision 024).
 * @param onReport gets what a page reports of itself that shows no live versions; never in production.
 */
export async function passOnApi(
  server: FastifyInstance, apiUrl: string, log: (message: string) => void, onReport?: (json: string) => Promise<void>,
): Promise<void> {
  const share = new WaitingShare(WAITING_PER_NETWORK);
  const backend = new Pool(
    new URL(apiUrl).origin,
    { connections: CONNECTIONS, headersTimeout: ANSWER_HEADERS_MS, bodyTimeout: BODY_MS, connect: { timeout: CONNECT_MS } },
  );

  await server.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      void reply.headers(NO_PAGE);
      done(isPlain(request.url) ? undefined : new Refused(REFUSALS.notFound));
    });
    scope.addHook('onClose', () => backend.destroy());
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) => readWhole(payload, {
      limit: bodyLimit(request.url), announced: request.headers['content-length'], waits: (giveUp) => share.enter(request.ip, giveUp),
    }));
    for (const url of ['/api', '/api/*']) {
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        async handler(request, reply) {
          if (onReport && Buffer.isBuffer(request.body) && request.url.startsWith(REPORTS)) {
            await onReport(request.body.toString());
            // Of a preview, or of a working copy in the pages (decision 077): they count against no live version.
            if (request.url === `${REPORTS}?preview`) return reply.send({ data: {} });
          }
          try {
            const { statusCode, headers, body } = await backend.request(passedOn(request));
            const whole = Buffer.from(await body.arrayBuffer());
            // Who has left meanwhile would never be seen to leave.
            if (!request.raw.socket.destroyed) reply.raw.once('close', share.enter(request.ip, () => request.raw.socket.destroy()));
            return reply.code(statusCode).headers(without(headers, NOT_PASSED_BACK)).send(whole.length ? whole : undefined);
          } catch (error) {
            return unavailable(request, reply, error);
          }
        },
      });
    }
  });

  function unavailable(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    // Without the address, which may hold a post code.
    log(`${request.id} ${request.method} /api: no answer from the backend (${error instanceof Error && 'code' in error ? String(error.code) : String(error)})`);
    return refuse(reply, UNAVAILABLE, { 'retry-after': '5' });
  }
}

function passedOn({ method, url, headers, body, ip, protocol, host }: FastifyRequest): Dispatcher.RequestOptions {
  return {
    method: method as Dispatcher.HttpMethod,
    path: url,
    headers: { ...without(headers, NOT_PASSED_ON), 'x-forwarded-for': ip, 'x-forwarded-proto': protocol, 'x-forwarded-host': host },
    ...(Buffer.isBuffer(body) && { body }),
  };
}

function without<T>(headers: Record<string, T>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));
}

function isPlain(url: string): boolean {
  const [pathname = ''] = url.split('?');
  return !/(\/|%2f|\\|%5c)(\.|%2e){1,2}(\/|%2f|\\|%5c|$)|%00|\/\//i.test(pathname);
}
