import { mkdir } from 'node:fs/promises';
import proxy from '@fastify/http-proxy';
import statics from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DevServers } from '../development/dev-servers';
import type { Store } from '../store/store';
import { passOnApi } from './api';
import { bucketOf } from './bucket';
import { chooseEncoding } from './encoding';
import { openPages, openPreviews, type ComposedFile } from './pages';
import { leave, openPreviewDoors, previewOf, PRIVATE } from './preview';

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

const BY_COOKIE = 'accept-encoding, cookie';
const YEAR = 365 * 24 * 3600 * 1000;
const MONTH = 30 * 24 * 3600 * 1000;
/** Below these, what is not there is not there; elsewhere an unlisted address leads home (SPEC §2). */
const FOLDERS = /^\/(r|photos|api|icons|preview)(\/|$)/;

/** The shop's front door: composed pages, the release store's files, the menu's pictures, and `/api` passed on. */
export async function createEdge({ store, apiUrl, photos, environment, trustProxy, devServers = new Map(), log = () => {} }: EdgeOptions): Promise<FastifyInstance> {
  const server = Fastify({ trustProxy: trustProxy ?? false, routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 }, requestTimeout: 30_000 });
  const pages = openPages(store, log);
  const previews = environment === 'production' ? undefined : openPreviews(store);
  // The page's policy names the site's own address; under another name its scripts would be refused.
  const elsewhere = (request: FastifyRequest, siteUrl: string) => (environment === 'local' && request.host !== new URL(siteUrl).host ? siteUrl : undefined);
  await mkdir(store.public, { recursive: true });

  server.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('x-content-type-options')) void reply.header('x-content-type-options', 'nosniff');
  });

  await passOnApi(server, apiUrl);
  for (const [name, url] of devServers) await server.register(proxy, { upstream: url, prefix: `/r/${name}/dev`, rewritePrefix: `/r/${name}/dev` });
  const files = { index: false as const, preCompressed: true, dotfiles: 'deny' as const, decorateReply: false, acceptRanges: false };
  await server.register(statics, { ...files, root: store.public, prefix: '/r/', immutable: true, maxAge: YEAR });
  await server.register(statics, { ...files, root: photos, prefix: '/photos/', preCompressed: false, maxAge: MONTH });

  if (previews) openPreviewDoors(server, { find: previews, elsewhere });
  server.get('/*', async (request, reply) => {
    const serving = await pages.current();
    if (!serving) return opening(reply);
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const wanted = previews && previewOf(request);
    const preview = wanted === undefined ? undefined : await previews?.(wanted);
    if (wanted !== undefined && !preview) void leave(request, reply);
    const bucket = serving.split && !preview ? bucketOf(request.headers.cookie, request.protocol === 'https') : undefined;
    const { siteUrl, page, asset } = preview ?? serving.forBucket(bucket?.value ?? 0);
    // Icons and the like are everybody's, so that any cache may keep them; what is private is of the visitor's own set.
    const common = (preview ?? serving.forBucket(99)).asset(pathname);
    const found = common?.headers['cache-control']?.startsWith('private') ? asset(pathname) : common;
    if (found) return send(request, reply, found, preview && PRIVATE);
    const composed = page(pathname) ?? asset(pathname);
    if (!composed) return unknown(request, reply);
    const home = elsewhere(request, siteUrl);
    if (home !== undefined) return reply.redirect(home + request.url, 302);
    if (bucket?.setCookie) void reply.header('set-cookie', bucket.setCookie);
    // A cache between us and visitors must not hand one bucket's page to another.
    return send(request, reply, composed, preview ? PRIVATE : bucket ? { 'cache-control': 'private, no-cache', vary: BY_COOKIE } : previews && { vary: BY_COOKIE });
  });
  server.setNotFoundHandler(unknown);
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log(`${request.method} ${request.url.split('?', 1)[0]}: ${error.message}`);
    return reply.code(status).type('text/plain; charset=utf-8').send(status >= 500 ? 'Something went wrong on our side. Please try again.' : 'There is nothing here.');
  });
  return server;
}

function send(request: FastifyRequest, reply: FastifyReply, { bodies, headers, etag, status }: ComposedFile, over: Record<string, string> = {}) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const tag = `"${etag}-${encoding}"`;
  const body = bodies[encoding];
  void reply.code(status).headers({ ...headers, vary: 'accept-encoding', ...over, etag: tag });
  if (status === 200 && (request.headers['if-none-match'] ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
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
