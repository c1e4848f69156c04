import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { freePort } from '../../scripts/lib/ports.mjs';
import { program } from '../../scripts/lib/program.mjs';
import { startBackend } from '../testing/processes';
import { PaymentSandbox } from '../testing/sandbox';
import { cartItem, openTestShop, WEBHOOK_SECRET, type TestShop } from '../testing/shop';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TAP = 'b7ad6b7169203331';
/** What a span must never hold: it is in the call's body, address or headers. */
const PLANTED = ['E46EY', 'E4 6EY', 'ada@example.org', 'planted', '203.0.113.9'];

const Attribute = v.object({ key: v.string(), value: v.looseObject({ stringValue: v.optional(v.string()) }) });
const Span = v.object({
  traceId: v.string(), spanId: v.string(), parentSpanId: v.optional(v.string()), name: v.string(),
  attributes: v.optional(v.array(Attribute), []),
});
/** One message of OTLP over HTTP. */
const Export = v.object({
  resourceSpans: v.array(v.object({
    resource: v.object({ attributes: v.array(Attribute) }),
    scopeSpans: v.array(v.object({ spans: v.array(Span) })),
  })),
});

let shop: TestShop;
let sandbox: PaymentSandbox;
let postcodes: Server;
let collector: Server;
let received: string[] = [];

beforeAll(async () => {
  [shop, sandbox] = await Promise.all([openTestShop(), PaymentSandbox.start('http://127.0.0.1:1/', WEBHOOK_SECRET)]);
  postcodes = await listen((_, response) =>
    response.setHeader('content-type', 'application/json').end('{"status":200,"result":{"latitude":51.622,"longitude":-0.003}}'));
  collector = await listen((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => { body += text; }).on('end', () => {
      received.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
});
afterAll(async () => {
  await Promise.all([postcodes, collector].map((server) => new Promise((resolve) => { server.close(resolve).closeAllConnections(); })));
  await Promise.all([sandbox.stop(), shop.close()]);
});
beforeEach(() => { received = []; });

test('a checkout is one trace, from the tap that its caller names to the statements and the calls of partners; it names no customer', async () => {
  const { status, serverTiming } = await checkOut({ OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(collector) });
  expect(status).toBe(200);

  const spans = received.flatMap((text) => v.parse(Export, JSON.parse(text)).resourceSpans).flatMap(({ resource, scopeSpans }) => {
    const service = valueOf(resource.attributes, 'service.name');
    return scopeSpans.flatMap(({ spans }) => spans).map((span) => ({ ...span, service }));
  });
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const edge = spans.find(({ parentSpanId }) => parentSpanId === TAP);
  expect(edge).toMatchObject({ service: 'five-day-kitchen-edge', name: 'POST /api/*' });
  expect(serverTiming).toBe(`traceparent;desc="00-${TRACE}-${edge?.spanId}-01"`);

  /** The spans that led to this one, the first one last. */
  const above = (span: (typeof spans)[number]): string[] => {
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return parent ? [`${parent.service}: ${parent.name}`, ...above(parent)] : [];
  };
  const throughBoth = [
    'five-day-kitchen-backend: POST /api/payments/create-checkout-session', 'five-day-kitchen-edge: POST',
    'five-day-kitchen-edge: POST /api/*',
  ];
  const statement = spans.find(({ attributes }) => valueOf(attributes, 'db.query.text').startsWith('insert into "checkout_attempts"'));
  expect(statement && above(statement)).toEqual(throughBoth);
  expect(valueOf(statement?.attributes ?? [], 'db.query.text')).toContain('$1');
  for (const partner of [sandbox.url, urlOf(postcodes)]) {
    const call = spans.find(({ attributes, service }) =>
      service.endsWith('backend') && attributes.some(({ value }) => String(value.intValue) === new URL(partner).port));
    expect([partner, call && above(call)]).toEqual([partner, throughBoth]);
  }

  const all = received.join('\n');
  expect(PLANTED.filter((word) => all.includes(word))).toEqual([]);
  expect(all).not.toMatch(/cs_test_|cs_live_/);
});

test('where no collector is named, nothing is sent, and the caller is told no trace', async () => {
  const { status, serverTiming } = await checkOut({});
  expect([status, serverTiming, received]).toEqual([200, null, []]);
});

/** Starts edge and backend, checks out, and stops both, so that all they have to send is sent. */
async function checkOut(tracing: Record<string, string>): Promise<{ status: number; serverTiming: string | null }> {
  const backend = await startBackend({
    DATABASE_URL: shop.config.databaseUrl, FIREBASE_PROJECT_ID: 'demo-test', STRIPE_API_URL: sandbox.url, POSTCODES_URL: urlOf(postcodes),
    ...tracing,
  });
  const store = await mkdtemp(path.join(tmpdir(), 'fdk-store-'));
  const port = String(await freePort());
  const edge = spawn(process.execPath, await program('release/src/edge/main.ts'), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, RELEASE_STORE: store, API_URL: backend.url, PORT: port, TRUST_PROXY: 'loopback', ...tracing },
  });
  const ended = new Promise((resolve) => { edge.once('exit', resolve); });
  await new Promise((resolve) => { edge.stdout.once('data', resolve); });
  const answer = await fetch(`http://127.0.0.1:${port}/api/payments/create-checkout-session?planted`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json', traceparent: `00-${TRACE}-${TAP}-01`, tracestate: 'shop=planted', baggage: 'shop=planted',
      'user-agent': 'ada@example.org',
      referer: 'http://localhost:3000/planted', 'x-forwarded-for': '203.0.113.9',
    },
    body: JSON.stringify({ cartId: randomUUID(), postCode: 'E4 6EY', items: [cartItem(shop.menu)] }),
  });
  await answer.text();
  edge.kill('SIGTERM');
  await ended;
  await backend.terminate();
  await rm(store, { recursive: true });
  return { status: answer.status, serverTiming: answer.headers.get('server-timing') };
}

const valueOf = (attributes: v.InferOutput<typeof Attribute>[], name: string): string =>
  attributes.find(({ key }) => key === name)?.value.stringValue ?? '';

function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  return new Promise((resolve) => { server.listen(0, '127.0.0.1', () => resolve(server)); });
}

function urlOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
