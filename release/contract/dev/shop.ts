import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { arrayBuffer, text } from 'node:stream/consumers';
import { pageFor, pageOf, releaseWith, routeAt, startingPath, withWorkingCopies, WORKING_COPY } from '../../src/development/working-page';
import { integrityOf } from '../../src/store/integrity';
import { SERVICE_WORKER } from 'shared-remote/paths';
import type { ReleaseDocument, ReleaseFile } from 'shared-remote/release-document';
import { describeReport } from '../../src/failures/describe-report';
import { withSourcePositions } from '../../src/failures/source-position';
import { readWorkingCopy, sourcesOf, type WorkingCopy } from './working-copy';

const RELOAD = '/r/working-copy/reload.js';
const CHANGES = '/working-copy/changes';
const RELEASE = '/r/working-copy/0/release.json';
/** The stand-in for Remote Config, which a local shop has, answers to that shop's address alone. */
const SWITCHES = '/working-copy/switches';
/** What belongs to one connection, and what is said of a body that is read and written anew. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length', 'strict-transport-security']);
const TYPES: Record<string, string> = {
  js: 'text/javascript', css: 'text/css', json: 'application/json', map: 'application/json', woff2: 'font/woff2',
};

interface Options {
  /** Its origin. */
  shop: string;
  port: number;
  print(line: string): void;
}

/**
 * A running shop on this machine, at an address of its own, with a working copy in the place of what is live of it: pages, API and
 * files are the shop's. Only this machine can open it.
 * @throws {Error} when the shop does not answer, or is a production one.
 */
export async function serveShop({ shop, port, print }: Options) {
  const address = `http://localhost:${port}`;
  const first = await fetch(shop, { headers: { accept: 'text/html' } }).catch((error: unknown) => {
    throw new Error(`${shop} does not answer. ${whyNot(error)}`, { cause: error });
  });
  if (!first.ok) throw new Error(`${shop} answers with ${first.status} in the place of a page.`);
  const home = await first.text();
  const { environment, release } = pageOf(home);
  // It may be reached at another address than its own: through a tunnel, behind a proxy.
  const [, site = shop] = /"siteUrl":"([^"]+)"/.exec(home) ?? [];
  const [switches, standIn] = /"remoteConfig":"([^"]+)"/.exec(home) ?? [];
  if (environment === 'production') throw new Error(`${shop} is a production shop: try a working copy in a preview or local one.`);

  let copy: WorkingCopy | undefined;
  /** The shop's own at first, and with each page the one that it names, with the working copy in it. */
  let document: ReleaseDocument | undefined;
  let live = { url: release.url, document: await readRelease(release.url) };
  const open = new Set<ServerResponse>();

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(error.message);
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', address);
    if (pathname === CHANGES) return listen(response);
    if (pathname === RELOAD) return send(response, 'text/javascript', `new EventSource('${CHANGES}').onmessage = () => location.reload();`);
    if (pathname === WORKING_COPY && copy) return send(response, 'application/json', JSON.stringify(copy.remote));
    if (pathname === RELEASE) return send(response, 'application/json', JSON.stringify(document));
    // The shop's would keep pages of a working copy.
    if (pathname === SERVICE_WORKER) return send(response, 'text/javascript', '');
    if (standIn && pathname.startsWith(SWITCHES)) return passOn(request, response, standIn, SWITCHES);
    if (pathname === '/api/reports') return report(request, response);
    const file = copy?.files.get(pathname.replace(/\/~[12]\//, '/'));
    if (file) return send(response, TYPES[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream', file);
    const isPage = request.headers.accept?.includes('text/html') === true && !/^\/(r|api|photos)\//.test(pathname);
    return isPage && copy ? sendPage(request, response, copy) : passOn(request, response);
  }

  async function sendPage(request: IncomingMessage, response: ServerResponse, { remote }: WorkingCopy): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', address);
    const route = routeAt(remote, pathname);
    const source = await fromShop(request, route ? startingPage() : pathname + search);
    const html = await source.text();
    if (!source.ok || !html.includes('id="page"')) return relay(response, source, Buffer.from(html));
    await follow(pageOf(html).release.url);
    const release: ReleaseFile = { url: RELEASE, integrity: integrityOf(JSON.stringify(document)) };
    const page = route ? pageFor(html, route.path, remote, { release }) : withWorkingCopies(html, [remote], { release });
    const own = switches ? page.replace(switches, `"remoteConfig":"${address}${SWITCHES}"`) : page;
    relay(response, source, Buffer.from(own.replace('</body>', `<script async src="${RELOAD}"></script></body>`)));
  }

  /** Somebody may have released since: a page and its release document belong together. */
  async function follow(url: string): Promise<void> {
    if (url !== live.url) live = { url, document: await readRelease(url) };
    if (copy) document = releaseWith(live.document, [copy.remote]);
  }

  async function readRelease(url: string): Promise<unknown> {
    return (await fetch(shop + url)).json();
  }

  function startingPage(): string {
    const path = startingPath(live.document, copy ? [copy.remote] : []);
    if (!path) throw new Error(`${shop} has no page that starts by itself, in which another could be shown.`);
    return path;
  }

  const passOn = async (request: IncomingMessage, response: ServerResponse, to = shop, below = '') => {
    const source = await fromShop(request, (request.url ?? '/').slice(below.length), to);
    relay(response, source, Buffer.from(await source.arrayBuffer()));
  };

  async function fromShop(request: IncomingMessage, path: string, to = shop): Promise<Response> {
    const { host: _host, connection: _connection, ...given } = request.headers;
    const headers = new Headers();
    for (const [name, value] of Object.entries(given)) {
      if (value !== undefined && !/^(accept-encoding|if-none-match)$/.test(name)) {
        headers.set(name, String(value).replaceAll(address, site));
      }
    }
    const reads = ['GET', 'HEAD'].includes(request.method ?? 'GET');
    return fetch(to + path, {
      method: request.method ?? 'GET', headers, redirect: 'manual', ...(!reads && { body: await arrayBuffer(request) }),
    });
  }

  /** Policies and redirects name the shop's own address. */
  function relay(response: ServerResponse, source: Response, body: Buffer): void {
    for (const [name, value] of source.headers) {
      if (!HOP.has(name) && name !== 'set-cookie') response.setHeader(name, value.replaceAll(site, address));
    }
    response.setHeader('set-cookie', source.headers.getSetCookie());
    response.setHeader('cache-control', 'no-store');
    response.writeHead(source.status).end(body);
  }

  /** What a page reports of itself is not for the shop's counts, but for whoever writes the code. */
  async function report(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const told = describeReport(await text(request));
    if (told !== undefined) print(copy ? await withSourcePositions(sourcesOf(copy), told) : told);
    send(response, 'application/json', '{"data":{}}');
  }

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
    open.add(response);
    response.once('close', () => open.delete(response));
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve));
  return {
    address,
    /** Shows a build, and reloads the pages that are open. */
    async show(folder: string): Promise<void> {
      copy = await readWorkingCopy(folder);
      document = releaseWith(live.document, [copy.remote]);
      for (const response of open) response.write('data: built\n\n');
    },
    close: () => new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

/** `fetch` says only that it failed. */
function whyNot(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  const isUnknown = /SELF_SIGNED|ISSUER|LEAF_SIGNATURE/.test(cause?.code ?? '');
  return isUnknown
    ? 'This machine does not know who signed its certificate: name that authority’s file in NODE_EXTRA_CA_CERTS.'
    : cause?.message ?? String(error);
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
