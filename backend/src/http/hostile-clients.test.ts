import { setTimeout as sleep } from 'node:timers/promises';
import { RawClient, request } from '../../../shared-api/testing/raw-client';
import { openTestShop, type TestShop } from '../../testing/shop';

// The backend alone, as something on its own network could reach it; through the edge: e2e/security and release/src/edge.

let shop: TestShop;
let port: number;
const clients: RawClient[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const address = shop.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => { for (const client of clients.splice(0)) client.destroy(); });
afterAll(() => shop.close());

async function openMany(count: number): Promise<RawClient[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => RawClient.open(port)));
  clients.push(...opened);
  return opened;
}

/** What each of some visits came to: one that reads and one that writes. */
async function probe(): Promise<number[]> {
  const seen = new Set<number>();
  for (let visit = 0; visit < 10; visit += 1) {
    seen.add((await fetch(`http://127.0.0.1:${port}/api/config`)).status);
    seen.add((await fetch(
      `http://127.0.0.1:${port}/api/menu/meals`,
      { method: 'POST', body: '{"mealIds":[]}', headers: { 'content-type': 'application/json' } },
    )).status);
  }
  return [...seen];
}

it('lets 200 that send a byte now and then wait, and ends them after 15 s', async () => {
  const slow = await openMany(200);
  for (const client of slow) client.write(request('POST /api/menu/meals', { announce: 1_000, body: '{' }));
  const drip = setInterval(() => { for (const client of slow) client.write(' '); }, 500);
  expect(await probe()).toEqual([200]);
  const [first] = slow;
  expect(await first?.answer()).toMatchObject({
    status: 408, headers: { connection: 'close', 'x-request-id': expect.any(String) }, body: expect.stringContaining('"code":"too_slow"'),
  });
  clearInterval(drip);
  expect(await probe()).toEqual([200]);
});

it.each([
  ['POST /api/menu/meals', 64], ['POST /api/payments/webhook', 512], ['POST /api/payments/create-checkout-session', 512],
  ['POST /api/nothing', 64],
])('%s over %i KiB is told 413 at once, and the connection is good for the next request', async (line, limit) => {
  const [fat] = await openMany(1);
  fat?.write(request(line, { announce: limit * 1024 + 1 }));
  expect(await fat?.answer()).toMatchObject({ status: 413, body: expect.stringContaining('"code":"too_large"') });
  fat?.write('x'.repeat(limit * 1024 + 1)).write(request('GET /api/config'));
  expect((await fat?.answers(2))?.map(({ status }) => status)).toEqual([413, 200]);

  const [chunked] = await openMany(1);
  chunked?.write(request(line, { headers: { 'transfer-encoding': 'chunked', 'content-type': 'application/json' } }));
  for (let sent = 0; sent <= limit; sent += 8) chunked?.write(`2000\r\n${'x'.repeat(0x2000)}\r\n`);
  expect(await chunked?.answer()).toMatchObject({ status: 413 });
  chunked?.write(`0\r\n\r\n${request('GET /api/config')}`);
  expect((await chunked?.answers(2))?.map(({ status }) => status)).toEqual([413, 200]);
});

it('serves others beside 50 that send far too much, 50 that stop in the middle and 20 that ask hundreds of things at once', async () => {
  const fat = await openMany(50);
  for (const client of fat) client.write(request('POST /api/menu/meals', { announce: 1_000_000, body: 'x'.repeat(100_000) }));
  const half = await openMany(50);
  for (const [index, client] of half.entries()) {
    client.write(
      index % 2 ? 'POST /api/menu/meals HTTP/1.1\r\nhost: loc' : request('POST /api/menu/meals', { announce: 100, body: '{"mealIds":' }),
    );
  }
  const many = await openMany(20);
  for (const client of many) client.write(request('GET /api/none').repeat(200));
  expect(await probe()).toEqual([200]);
  expect((await Promise.all(fat.map((client) => client.answer()))).map(({ status }) => status)).toEqual(fat.map(() => 413));
  for (const client of half) client.destroy();
  expect(await probe()).toEqual([200]);
});

it('meets Expect: 100-continue and ignores any other expectation', async () => {
  const [client, other] = await openMany(2);
  client?.write(request('POST /api/menu/meals', { announce: 14, headers: { expect: '100-continue' } }));
  await sleep(100);
  client?.write('{"mealIds":[]}');
  expect(await client?.answer()).toMatchObject({ status: 200 });
  expect(await other?.write(request('GET /api/config', { headers: { expect: 'tea' } })).answer()).toMatchObject({ status: 200 });
});

it.each([
  ['no HTTP at all', 'hello there\r\n\r\n', 400, 'malformed'],
  ['headers that are too large', request('GET /api/config', { headers: { cookie: 'x'.repeat(20_000) } }), 431, 'headers_too_large'],
  [
    'a chunk that is none',
    `${request('POST /api/menu/meals', { headers: { 'transfer-encoding': 'chunked', 'content-type': 'application/json' } })}zz\r\n`, 400,
    'malformed',
  ],
])('tells %s so in the shape of all errors', async (_, text, status, code) => {
  const [client] = await openMany(1);
  const answer = await client?.write(text).answer();
  expect(answer).toMatchObject({ status, headers: { 'x-request-id': expect.any(String), 'x-content-type-options': 'nosniff' } });
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ error: { code } });
});

it('answers a request without a Host in the shape of all refusals, and one of HTTP/1.0 as any other', async () => {
  const [bare, old] = await openMany(2);
  bare?.write('GET /api/config HTTP/1.1\r\n\r\n');
  expect(await bare?.answer()).toMatchObject({
    status: 400, headers: { 'x-request-id': expect.any(String) }, body: expect.stringContaining('"code":"malformed"'),
  });
  old?.write('GET /api/config HTTP/1.0\r\n\r\n');
  expect(await old?.answer()).toMatchObject({ status: 200 });
});
