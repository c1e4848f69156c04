import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** What the shop says for a backend that does not answer: the same shape as its own errors. */
const UNAVAILABLE = { error: { code: 'unavailable', message: 'The shop is not available at the moment. Please try again in a minute.' } };

/**
 * Passes `/api` on. Nothing outside it (`/healthz`, `/metrics`) can be reached: addresses that step out of their folder
 * are refused before they are made whole. The visitor's address is what this server saw, whatever the visitor claims.
 */
export async function passOnApi(server: FastifyInstance, apiUrl: string): Promise<void> {
  await server.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    http2: false,
    // What failed is told at once; whether to try again is the caller's to say.
    retryMethods: [],
    maxRetriesOn503: 0,
    undici: { connections: 128, headersTimeout: 20_000, bodyTimeout: 30_000, connect: { timeout: 3_000 } },
    preHandler: async (request, reply) => {
      if (!isPlain(request.url)) return reply.code(404).send({ error: { code: 'not_found', message: 'There is nothing here.' } });
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => {
        const passed = { ...headers };
        delete passed.forwarded;
        return { ...passed, 'x-forwarded-for': request.ip, 'x-forwarded-proto': request.protocol, 'x-forwarded-host': request.host };
      },
      onError: (reply) => {
        void reply.code(503).header('retry-after', '5').header('cache-control', 'no-store').send(UNAVAILABLE);
      },
    },
  });
}

function isPlain(url: string): boolean {
  const [pathname = ''] = url.split('?');
  return !/(\/|%2f|\\|%5c)(\.|%2e){1,2}(\/|%2f|\\|%5c|$)|%00|\/\//i.test(pathname);
}
