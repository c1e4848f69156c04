import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { RawClient, request } from '../../../shared-api/testing/raw-client';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { release } from '../../testing/each-release';

// Whoever is slow, fat, half or many harms only their own requests: beside each an innocent visitor, from the same
// address at that, must notice nothing.

let edge: FastifyInstance;
let port: number;
const clients: RawClient[] = [];

beforeEach(async () => {
  edge = await openFixtureEdge(release);
  await edge.listen({ host: '127.0.0.1', port: 0 });
  const address = edge.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  release.backend.answers.set('POST /menu/meals', { meals: [] });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await edge.close();
});

async function open(): Promise<RawClient> {
  const client = await RawClient.open(port);
  clients.push(client);
  return client;
}
const openMany = (count: number) => Promise.all(Array.from({ length: count }, open));

/** What each of some visits came to: one that reads and one that writes. */
async function probe(visits = 10): Promise<(number | string)[]> {
  const seen = new Set<number | string>();
  for (let visit = 0; visit < visits; visit += 1) {
    for (const asked of [undefined, { method: 'POST', body: '{"mealIds":[]}', headers: { 'content-type': 'application/json' } }]) {
      const url = `http://127.0.0.1:${port}/api/${asked ? 'menu/meals' : 'config'}`;
      seen.add(
        await fetch(url, { ...asked, signal: AbortSignal.timeout(20_000) }).then(({ status }) => status, (error: Error) => error.name),
      );
    }
  }
  return [...seen];
}

test('200 that send a byte now and then: the backend is not asked for them, and others notice nothing', async () => {
  const before = release.backend.begun;
  const slow = await openMany(200);
  for (const client of slow) client.write(request('POST /api/menu/meals', { announce: 1_000, body: '{' }));
  const drip = setInterval(() => { for (const client of slow) client.write(' '); }, 500);
  expect(await probe()).toEqual([200]);
  clearInterval(drip);
  expect(release.backend.begun - before).toBe(20);
});

test('a body that comes too slowly is given up, in words', async () => {
  const [slow] = await openMany(1);
  slow?.write(request('POST /api/menu/meals', { announce: 1_000, body: '{' }));
  expect(await slow?.answer()).toMatchObject({
    status: 408, headers: { connection: 'close' }, body: expect.stringContaining('"code":"too_slow"'),
  });
  await slow?.closed();
});

test.each([
  ['POST /api/menu/meals', 64], ['PUT /api/user/profile', 64], ['POST /api/payments/webhook', 512],
  ['POST /api/payments/create-checkout-session', 512],
])('%s takes %i KiB, answers 413 at once to more, and the connection is good for the next request', async (line, limit) => {
  release.backend.answers.set(line.replace('/api', ''), {});
  const good = await open();
  expect(await good.write(request(line, { body: 'x'.repeat(limit * 1024) })).answer()).toMatchObject({ status: 200 });

  const announced = await open();
  // At once: nothing of the body has been sent yet.
  announced.write(request(line, { announce: limit * 1024 + 1 }));
  expect(await announced.answer()).toMatchObject({
    status: 413, headers: { 'x-request-id': expect.any(String) }, body: expect.stringContaining('"code":"too_large"'),
  });
  announced.write('x'.repeat(limit * 1024 + 1)).write(request('GET /api/config'));
  expect((await announced.answers(2)).map(({ status }) => status)).toEqual([413, 200]);

  const chunked = await open();
  chunked.write(request(line, { headers: { 'transfer-encoding': 'chunked', 'content-type': 'application/json' } }));
  const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
  for (let sent = 0; sent <= limit; sent += 8) chunked.write(chunk);
  expect(await chunked.answer()).toMatchObject({ status: 413 });
  chunked.write(`0\r\n\r\n${request('GET /api/config')}`);
  expect((await chunked.answers(2)).map(({ status }) => status)).toEqual([413, 200]);
  expect(release.backend.seen.filter(({ body }) => body.length > limit * 1024)).toEqual([]);
});

test('100 that send far too much: each is told 413, and others notice nothing', async () => {
  const fat = await openMany(100);
  const block = 'x'.repeat(100_000);
  for (const client of fat) client.write(request('POST /api/menu/meals', { announce: 1_000_000, body: block }));
  const [noticed, answers] = await Promise.all([probe(), Promise.all(fat.map((client) => client.answer()))]);
  expect(noticed).toEqual([200]);
  expect(answers.map(({ status }) => status)).toEqual(fat.map(() => 413));
  for (const client of fat) for (let sent = 1; sent < 10; sent += 1) client.write(block);
  expect(await probe()).toEqual([200]);
});

test('who asks and does not read holds nothing of the backend: its answer is taken whole', async () => {
  // More than the kernel keeps for two connections.
  release.backend.answers.set('GET /menu', ['x'.repeat(16_000_000)]);
  const deaf = await openMany(3);
  for (const client of deaf) {
    client.socket.pause();
    client.write(request('GET /api/menu'));
  }
  while (release.backend.taken < 3) await sleep(50);
  expect(await probe()).toEqual([200]);
});

test('200 that ask and do not read: others notice nothing', async () => {
  release.backend.answers.set('GET /menu', ['x'.repeat(200_000)]);
  const deaf = await openMany(200);
  for (const client of deaf) {
    client.socket.pause();
    client.write(request('GET /api/menu'));
  }
  expect(await probe()).toEqual([200]);
});

test('70 that leave before the backend has answered: who reads slowly from the same address keeps the connection', async () => {
  release.backend.answers.set('GET /menu', ['x'.repeat(16_000_000)]);
  const [slow] = await openMany(1);
  slow?.socket.pause();
  slow?.write(request('GET /api/menu'));
  while (release.backend.taken < 1) await sleep(50);

  let answer = (_: object) => {};
  release.backend.answers.set('GET /held', new Promise<object>((resolve) => { answer = resolve; }));
  const impatient = await openMany(70);
  for (const client of impatient) client.write(request('GET /api/held'));
  while (release.backend.begun < 71) await sleep(50);
  for (const client of impatient) client.destroy();
  const connections = () => new Promise<number>((resolve) => { edge.server.getConnections((_, count) => resolve(count)); });
  while (await connections() > 1) await sleep(50);
  answer({});
  while (release.backend.taken < 71) await sleep(50);
  expect(await probe()).toEqual([200]);
  slow?.socket.resume();
  expect(await slow?.answer()).toMatchObject({ status: 200 });
});

test('100 that leave in the middle, of the headers or of the body: others notice nothing, the backend hears nothing', async () => {
  const before = release.backend.begun;
  const half = await openMany(100);
  for (const [index, client] of half.entries()) {
    client.write(
      index % 2 ? 'POST /api/menu/meals HTTP/1.1\r\nhost: loc' : request('POST /api/menu/meals', { announce: 100, body: '{"mealIds":' }),
    );
    if (index % 3) client.socket.end();
  }
  expect(await probe()).toEqual([200]);
  for (const client of half) client.destroy();
  expect(await probe()).toEqual([200]);
  expect(release.backend.begun - before).toBe(40);
});

test('requests one behind the other are answered in order, one at a time; who sends hundreds at once is cut off, and others notice nothing', async () => {
  const client = await open();
  client.write(Array.from({ length: 20 }, (_, index) => request(index % 2 ? 'GET /api/config' : 'GET /api/nothing')).join(''));
  expect((await client.answers(20)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, (_, index) => (index % 2 ? 200 : 404)));

  release.backend.seen.length = 0;
  const many = await openMany(20);
  for (const one of many) one.write(request('GET /api/none').repeat(1_000));
  expect(await probe()).toEqual([200]);
  await Promise.all(many.map((one) => one.closed()));
  expect(release.backend.seen.length).toBeLessThan(20 * 100);
});

test('one address keeps so many connections waiting and no more: the one that has waited longest makes room', async () => {
  const idle = await openMany(300);
  await idle[0]?.closed();
  expect(idle.at(-1)?.isClosed).toBe(false);
  expect(await probe()).toEqual([200]);
});

test('Expect: 100-continue is met, and any other expectation is ignored', async () => {
  const client = await open();
  client.write(request('POST /api/menu/meals', { announce: 14, headers: { expect: '100-continue' } }));
  await sleep(100);
  client.write('{"mealIds":[]}');
  expect(await client.answer()).toMatchObject({ status: 200 });
  expect(release.backend.seen.at(-1)).toMatchObject({ url: '/api/menu/meals', body: '{"mealIds":[]}' });
  expect(await (await open()).write(request('GET /api/config', { headers: { expect: 'tea' } })).answer()).toMatchObject({ status: 200 });
});

test('a body on a GET is not passed on and does no harm', async () => {
  const client = await open();
  client.write(request('GET /api/config', { body: 'hello' }) + request('GET /api/config'));
  expect((await client.answers(2)).map(({ status }) => status)).toEqual([200, 200]);
  expect(release.backend.seen.slice(-2).map(({ body, headers }) => [body, headers['content-length']]))
    .toEqual([['', undefined], ['', undefined]]);
});

test('a request with two hosts is refused: what stands in front of the edge may have believed the other one', async () => {
  const client = await open();
  client.write('GET /api/config HTTP/1.1\r\nhost: localhost:3210\r\nhost: elsewhere.example\r\n\r\n');
  expect(await client.answer()).toMatchObject({ status: 400, body: expect.stringContaining('"code":"malformed"') });
});
