import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import statics from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ClientErrors } from 'shared-api/server/client-errors';
import { refusalOf, REFUSALS, type Refusal } from 'shared-api/server/refusals';
import { sourcesOf, type DevServers } from '../development/dev-servers';
import type { Store } from '../store/store';
import { describeReport } from '../failures/describe-report';
import { sourcesIn, withSourcePositions } from '../failures/source-position';
import { passOnApi } from './api';
import { bucketOf } from './visitor-bucket';
import { shareConnections } from './connections';
import { chooseEncoding } from './encoding';
import { openPages, openPreviews, type ComposedFile } from './pages';
import { addFederationManifests } from './federation-manifests';
import { oneAtATime } from './pipelining';
import { leave, addPreviewRoutes, previewOf, PRIVATE } from './preview';
import { FAILED, OPENING, refuse, Refused } from './refused';
import { commonHeaders, NO_PAGE } from './security-headers';
import { answerUndecodable, answerUnlisted } from './unlisted';

export interface EdgeOptions {
  store: Store;
  apiUrl: string;
  /** The menu's pictures. */
  photos: string;
  environment: 'local' | 'preview' | 'production';
  /**
   * Whose pages it shows, if not its own environment's. It refuses others: without SHOP_ENVIRONMENT an edge is local, and would open to
   * customers what is for developers.
   */
  pagesOf?: EdgeOptions['environment'];
  /** Proxies in front whose X-Forwarded-For is believed (a CDN); none by default. */
  trustProxy?: string;
  /** Packages whose `/r/<name>/dev/` comes from a dev server (`npm run dev`). */
  devServers?: DevServers;
  /** As `readOverrideOrigins` gives them; in production it is as if there were none. */
  overrideOrigins?: readonly string[];
  log?: (message: string) => void;
}

/** What a CDN purges pages by (docs/deploy/cdn-rules.json). */
const PAGE_TAG = { 'cache-tag': 'page' };
const BY_COOKIE = 'accept-encoding, cookie';
const YEAR = 365 * 24 * 3600 * 1000;
const MONTH = 30 * 24 * 3600 * 1000;

/** Time limits of a connection: for a request's headers, for a whole request, and for a pause without any bytes. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 20_000;
const SILENCE_MS = 30_000;

/** The server that browsers ask: composed pages, the release store's files, the menu's pictures, and `/api` passed on. */
export async function createEdge({
  store, apiUrl, photos, environment, pagesOf = environment, trustProxy, devServers = new Map(), overrideOrigins = [], log = () => {},
}: EdgeOptions): Promise<FastifyInstance> {
  const common = commonHeaders(environment);
  const clientErrors = new ClientErrors({ ...common, ...NO_PAGE });
  const server = Fastify({
    trustProxy: trustProxy ?? false,
    genReqId: () => randomUUID(),
    // A proxy may ask with the whole address (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '' }) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    http: { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    return503OnClosing: false,
    clientErrorHandler: clientErrors.answer,
    frameworkErrors(error, request, reply) {
      void reply.headers({ ...common, 'x-request-id': request.id });
      return error.code === 'FST_ERR_BAD_URL' ? answerUndecodable(request, reply) : refuse(reply, refusalOf(error.statusCode ?? 400));
    },
  });
  const pages = openPages(store, pagesOf, log);
  const previews = environment === 'production' ? undefined : openPreviews(store, pagesOf);
  // The page's policy names the site's own address; under another name its scripts would be refused.
  const elsewhere = (
    request: FastifyRequest, siteUrl: string,
  ) => (environment === 'local' && request.host !== new URL(siteUrl).host ? siteUrl : undefined);
  await mkdir(store.public, { recursive: true });

  clientErrors.watch(server.server);
  if (!trustProxy) shareConnections(server.server);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(common).header('x-request-id', request.id);
    const hosts = request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
    done(hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1') ? new Refused(REFUSALS.malformed) : undefined);
  });
  oneAtATime(server);
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal = error instanceof Refused ? error.refusal : refusalFor(error.statusCode ?? 500);
    if (refusal === FAILED) log(`${request.id} ${request.method} ${request.url.split('?', 1)[0]}: ${error.message}`);
    // The rest of a large body is read and thrown away, so that the connection is good for what comes next.
    if (refusal === REFUSALS.tooLarge) void reply.removeHeader('connection');
    return refuse(reply, refusal);
  });

  // The failures of previews and of dev servers' versions are on no record.
  const sources = sourcesOf(devServers, sourcesIn(store));
  const logReport = async (json: string) => {
    const told = describeReport(json);
    if (told !== undefined) log(await withSourcePositions(sources, told));
  };
  await passOnApi(server, apiUrl, log, environment === 'production' ? undefined : logReport);
  // Imported for `npm run dev` only: what it needs is no part of a production install.
  if (devServers.size > 0) {
    const { passOnDevServers, waitForSaved } = await import('../development/pass-on');
    await passOnDevServers(server, devServers);
    waitForSaved(server, devServers, async () => String((await pages.current())?.forBucket(0).page('/', '')?.bodies.identity ?? ''));
  }
  // So that its code is not even read in production.
  const overrides = environment === 'production' || overrideOrigins.length === 0
    ? undefined
    : (await import('./overrides')).openOverrides(store, overrideOrigins);
  overrides?.addTo(server, async (request) => {
    const site = (await pages.current())?.forBucket(0).siteUrl;
    return site && elsewhere(request, site);
  });
  const { shared } = store;
  if (shared) server.addHook('onRequest', async ({ url }, reply) => {
    const file = url.startsWith('/r/') ? await shared.bringFile(url.split('?', 1)[0] ?? '') : undefined;
    if (file) return reply.headers(file.headers).send(file.bytes);
  });
  const files = { index: false as const, preCompressed: true, dotfiles: 'deny' as const, decorateReply: false, acceptRanges: false };
  await server.register(statics, { ...files, root: store.public, prefix: '/r/', immutable: true, maxAge: YEAR });
  await server.register(statics, { ...files, root: photos, prefix: '/photos/', preCompressed: false, maxAge: MONTH });

  if (environment !== 'production') addFederationManifests(server, store);
  if (previews) addPreviewRoutes(server, { find: previews, elsewhere });
  // A route's path holds no '_': shells that are live would refuse a release document with one (docs/decisions/076).
  server.get('/_releases', (_, reply) => reply.header('cache-control', 'no-store').redirect('/releases', 302));
  server.get('/*', async (request, reply) => {
    const serving = await pages.current();
    if (!serving) return opening(reply);
    const [pathname = '/'] = request.url.split('?', 1);
    const search = request.url.slice(pathname.length);
    const wanted = previews && previewOf(request);
    const preview = wanted === undefined ? undefined : await previews?.(wanted);
    if (wanted !== undefined && !preview) void leave(request, reply);
    const bucket = serving.split && !preview ? bucketOf(request.headers.cookie, request.protocol === 'https') : undefined;
    const visited = preview ?? serving.forBucket(bucket?.value ?? 0);
    const { siteUrl, page, asset } = visited;
    // Icons and the like are everybody's, so that any cache may keep them; what is private is of the visitor's own set.
    const publicAsset = (preview ?? serving.forBucket(99)).asset(pathname);
    const isOwn = publicAsset?.headers['cache-control']?.startsWith('private');
    const found = isOwn ? asset(pathname) : publicAsset;
    // The next page must come from the same page set as this file, so the bucket's cookie is set here too.
    if (found && isOwn && bucket?.setCookie) void reply.header('set-cookie', bucket.setCookie);
    if (found) return send(request, reply, found, preview && PRIVATE);
    if (await overrides?.answer(request, reply, visited)) return reply;
    const composedPage = page(pathname, search);
    const composed = composedPage ?? asset(pathname);
    if (!composed) {
      const [, bare = ''] = /^(.+)\/$/.exec(pathname) ?? [];
      return page(bare, search) ? reply.header('cache-control', 'no-cache').redirect(bare + search, 301) : answerUnlisted(request, reply);
    }
    const home = elsewhere(request, siteUrl);
    if (home !== undefined) return reply.redirect(home + request.url, 302);
    if (composedPage && !preview) void reply.headers(PAGE_TAG);
    if (bucket?.setCookie) void reply.header('set-cookie', bucket.setCookie);
    // A cache between us and visitors must not hand one bucket's page to another.
    return send(
      request, reply, composed,
      preview ? PRIVATE : bucket ? { 'cache-control': 'private, no-cache', vary: BY_COOKIE } : previews && { vary: BY_COOKIE },
    );
  });
  server.setNotFoundHandler(answerUnlisted);
  return server;
}

function send(
  request: FastifyRequest, reply: FastifyReply, { bodies, headers, etag, status }: ComposedFile, over: Record<string, string> = {},
) {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const tag = `"${etag}-${encoding}"`;
  const body = bodies[encoding];
  void reply.code(status).headers({ ...headers, vary: 'accept-encoding', ...over, etag: tag });
  if (status === 200 && (request.headers['if-none-match'] ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === tag)) {
    return reply.code(304).send();
  }
  if (encoding !== 'identity' && body !== bodies.identity) void reply.header('content-encoding', encoding);
  return reply.send(body);
}

function refusalFor(status: number): Refusal {
  if (status >= 500) return FAILED;
  // Hidden files are never served.
  return status === 403 ? REFUSALS.notFound : refusalOf(status);
}

/** Before the first composition. */
function opening(reply: FastifyReply) {
  return refuse(reply, OPENING, { 'retry-after': '2' });
}
