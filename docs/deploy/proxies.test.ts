import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { chromium } from 'playwright-core';
import { routes } from 'shared-api/routes';
import { installed, startProxy, type Proxy } from './proxy';

// Both are in Debian. Where one is not installed, its tests are skipped.
const PROXIES = [['nginx', installed('nginx', '-v')], ['caddy', installed('caddy', 'version')]] as const;
const HSTS = 'max-age=63072000; includeSubDomains';
/** What must never stand in a log: a post code, a payment's session, an order's number, a header. */
const PLANTED = ['E46EY', 'cs_planted', 'FDK-PLANTED', 'planted-cookie', 'planted-referer'];
const ADDRESSES = [
  '/api/postcodes/E46EY/delivery', '/return?session_id=cs_planted', '/api/payments/status?sessionId=cs_planted', '/api/orders/FDK-PLANTED',
  // Every call with an id, a session, a code or a day in its path.
  ...Object.keys(routes).map((route) => `/api${route.slice(route.indexOf('/'))}`).filter((path) => path.includes(':'))
    .map((path) => path.replace(/:\w+/, 'cs_planted')),
];

describe.each(PROXIES)('the sample of %s', (kind, there) => {
  const when = there ? test : test.skip;
  let edge: Server;
  let backend: Server;
  let proxy: Proxy;
  beforeAll(async () => {
    if (!there) return;
    // As the edge does: it says itself that this is HTTPS. It repeats what it was told of the visitor.
    edge = createServer(
      (request, reply) => {
        reply.writeHead(200, { 'strict-transport-security': HSTS, 'x-request-id': 'a1' }).end(JSON.stringify(request.headers));
      },
    );
    backend = createServer((_, reply) => { reply.writeHead(204).end(); });
    const [edgePort, backendPort] = await Promise.all([edge, backend].map(listen));
    proxy = await startProxy(kind, { edge: edgePort ?? 0, backend: backendPort ?? 0 });
  });
  afterAll(async () => {
    if (!there) return;
    await proxy.close();
    edge.close();
    backend.close();
  });

  when('is taken by its own check, and speaks HTTP/2 over TLS', async () => {
    expect((await proxy.get('/')).status).toBe(200);
  });

  when('says once that this is HTTPS, and tells the edge the visitor’s own address', async () => {
    const { headers, body } = await proxy.get('/', { 'x-forwarded-for': '203.0.113.9' });
    expect(headers['strict-transport-security']).toBe(HSTS);
    expect(JSON.parse(body)).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', host: 'shop.example' });
  });

  when('calls a backend that answers, while another is away', async () => {
    expect([await proxy.call('/api/config'), await proxy.call('/api/config'), await proxy.call('/api/config')]).toEqual([204, 204, 204]);
  });

  when('says that this is HTTPS in its own answers, too, and logs nothing of a visitor', async () => {
    const told = { cookie: 'c=planted-cookie', referer: 'https://shop.example/return?session_id=planted-referer' };
    for (const address of ADDRESSES) expect((await proxy.get(address, told)).status).toBe(200);
    edge.close();
    edge.closeAllConnections();
    for (const address of ADDRESSES) {
      const { status, headers } = await proxy.get(address, told);
      expect([status, headers['strict-transport-security']]).toEqual([502, HSTS]);
    }
    const log = proxy.logged();
    expect(log).toContain('/api/postcodes/*');
    expect(log).toContain('/api/kitchen/orders/*');
    expect(log).toContain('502');
    expect(PLANTED.filter((word) => log.includes(word))).toEqual([]);
  });
});

const CHROMIUM = ['/usr/bin/chromium-headless-shell', chromium.executablePath()].find((file) => existsSync(file));

(installed('caddy', 'version') && CHROMIUM ? test : test.skip)('the sample of caddy speaks HTTP/3 to a browser', async () => {
  const edge = createServer((_, reply) => { reply.end('from the edge'); });
  const port = await listen(edge);
  const proxy = await startProxy('caddy', { edge: port, backend: port });
  const key = new X509Certificate(readFileSync(proxy.certificate)).publicKey.export({ type: 'spki', format: 'der' });
  const browser = await chromium.launch({
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--enable-quic',
      '--host-resolver-rules=MAP shop.example 127.0.0.1',
      // As after a first visit, of which a browser remembers that there is HTTP/3; nobody but the test vouches for the certificate.
      `--origin-to-force-quic-on=shop.example:${proxy.port}`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`https://shop.example:${proxy.port}/`);
    const visit = await page.evaluate(
      () => ({
        text: document.body.innerText,
        by: performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).nextHopProtocol),
      }),
    );
    expect(visit).toEqual({ text: 'from the edge', by: ['h3'] });
    // What makes a browser use it the next time.
    expect((await proxy.get('/')).headers['alt-svc']).toContain(`h3=":${proxy.port}"`);
  } finally {
    await browser.close();
    await proxy.close();
    edge.close();
  }
});

const listen = (server: Server): Promise<number> => new Promise((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? address.port : 0);
  });
});
