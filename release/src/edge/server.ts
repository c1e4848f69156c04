import { mkdir } from 'node:fs/promises';
import proxy from '@fastify/http-proxy';
import statics from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DevServers } from '../development/dev-servers';
import type { Store } from '../store/store';
import { passOnApi } from './api';
import { bucketOf } from './bucket';
import { chooseEncoding } from './encoding';
import { openPages, type ComposedFile } from './pages';

export interface EdgeOptions {
  store: Store;
  apiUrl: string;
  /** The menu's pictures. */
  photos: string;
  environment: 'local' | 'preview' | 'production';
  /** Proxies in front whose X-Forwarded-For is believed (a CDN); none by default. */
  trustProxy?: string;
  /** Packages whose `/r/<name>/dev/` comes from a dev server (`npm run dev`). */
  devServers?: DevServers;
  log?: (message: string) => void;
}

const YEAR = 365 * 24 * 3600 * 1000;
const MONTH = 30 * 24 * 3600 * 1000;
/** Below these, what is not there is not there; elsewhere an unlisted address leads home (SPEC §2). */
const FOLDERS = /^\/(r|photos|api|icons)(\/|$)/;

/** The shop's front door: composed pages, the release store's files, the menu's pictures, and `/api` passed on. */
export async function createEdge({ store, apiUrl, photos, environment, trustProxy, devServers = new Map(), log = () => {} }: EdgeOptions): Promise<FastifyInstance> {
  const server = Fastify({ trustProxy: trustProxy ?? false, routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 }, requestTimeout: 30_000 });
  const pages = openPages(store, log);
  await mkdir(store.public, { recursive: true });

  server.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('x-content-type-options')) void reply.header('x-content-type-options', 'nosniff');
  });

  await passOnApi(server, apiUrl);
  for (const [name, url] of devServers) await server.register(proxy, { upstream: url, prefix: `/r/${name}/dev`, rewritePrefix: `/r/${name}/dev` });
  const files = { index: false as const, preCompressed: true, dotfiles: 'deny' as const, decorateReply: false, acceptRanges: false };
  await server.register(statics, { ...files, root: store.public, prefix: '/r/', immutable: true, maxAge: YEAR });
  await server.register(statics, { ...files, root: photos, prefix: '/photos/', preCompressed: false, maxAge: MONTH });

  server.get('/*', async (request, reply) => {
    const serving = await pages.current();
    if (!serving) return opening(reply);
    const bucket = serving.split ? bucketOf(request.headers.cookie, request.protocol === 'https') : undefined;
    const { siteUrl, page, asset } = serving.forBucket(bucket?.value ?? 0);
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const found = asset(pathname);
    if (found) return send(request, reply, found);
    const composed = page(pathname);
    if (!composed) return unknown(request, reply);
    // The page's policy names the site's own address; under another name its scripts would be refused.
    if (environment === 'local' && request.host !== new URL(siteUrl).host) return reply.redirect(siteUrl + request.url, 302);
    if (bucket?.setCookie) void reply.header('set-cookie', bucket.setCookie);
    return send(request, reply, composed);
  });
  server.setNotFoundHandler(unknown);
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log(`${request.method} ${request.url.split('?', 1)[0]}: ${error.message}`);
    return reply.code(status).type('text/plain; charset=utf-8').send(status >= 500 ? 'Something went wrong on our side. Please try again.' : 'There is nothing here.');
  });
  return server;
}

function send(request: FastifyRequest, reply: FastifyReply, { bodies, headers, etag }: ComposedFile) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const tag = `"${etag}-${encoding}"`;
  const body = bodies[encoding];
  void reply.headers(headers).header('vary', 'accept-encoding').header('etag', tag);
  if ((request.headers['if-none-match'] ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
  if (encoding !== 'identity' && body !== bodies.identity) void reply.header('content-encoding', encoding);
  return reply.send(body);
}

function unknown(request: FastifyRequest, reply: FastifyReply) {
  void reply.header('cache-control', 'no-store');
  const asksForPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
  if (asksForPage && !FOLDERS.test(request.url)) return reply.redirect('/', 302);
  return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing here.');
}

/** Before the first composition. */
function opening(reply: FastifyReply) {
  return reply.code(503).header('retry-after', '2').header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    .send('The shop is opening. Please try again in a moment.');
}
