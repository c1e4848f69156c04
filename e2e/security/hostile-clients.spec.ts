// Of all: needs the whole shop: hundreds of connections to the edge while a customer uses it.
import { RawClient, request } from '../../shared-api/testing/raw-client';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { SHOP } from '../support/addresses';
import { openHome, test } from '../support/shop';

// Slow, large, incomplete or many requests harm only their own client, though here all clients, also the visitor, have the
// same address. The exact answers are tested in release/src/edge/hostile-clients.test.ts and in the backend.

const clients: RawClient[] = [];
test.afterEach(() => { for (const client of clients.splice(0)) client.destroy(); });

async function openMany(count: number): Promise<RawClient[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => RawClient.open(Number(new URL(SHOP).port))));
  clients.push(...opened);
  return opened;
}

/** The shop still works for a visitor and for API calls. */
async function expectUnharmed(page: Page, api: APIRequestContext): Promise<void> {
  await openHome(page);
  const statuses = new Set<number>();
  for (let visit = 0; visit < 10; visit += 1) {
    for (const path of ['/', '/api/config', '/api/menu']) statuses.add((await api.get(path)).status());
    statuses.add((await api.post('/api/menu/meals', { data: { mealIds: [] } })).status());
  }
  expect([...statuses]).toEqual([200]);
}

const body = (announce: number, begins = '{') => request('POST /api/menu/meals', { announce, body: begins });

test('200 clients that send a byte from time to time', async ({ page, request: api }) => {
  const slow = await openMany(200);
  for (const client of slow) client.write(body(1_000));
  const drip = setInterval(() => { for (const client of slow) client.write(' '); }, 500);
  await expectUnharmed(page, api);
  clearInterval(drip);
});

test('200 clients that request the menu and do not read the answer', async ({ page, request: api }) => {
  for (const client of await openMany(200)) {
    client.socket.pause();
    client.write(request('GET /api/menu'));
  }
  await expectUnharmed(page, api);
});

test('100 clients that send far more than is accepted', async ({ page, request: api }) => {
  const fat = await openMany(100);
  for (const client of fat) client.write(body(1_000_000, 'x'.repeat(100_000)));
  await expectUnharmed(page, api);
  expect(new Set((await Promise.all(fat.map((client) => client.answer()))).map(({ status }) => status))).toEqual(new Set([413]));
});

test('200 clients that stop in the middle of the headers or of the body', async ({ page, request: api }) => {
  for (const [index, client] of (await openMany(200)).entries()) {
    client.write(index % 2 ? 'POST /api/menu/meals HTTP/1.1\r\nhost: loc' : body(100));
  }
  await expectUnharmed(page, api);
});

test('20 clients that send hundreds of requests in a row', async ({ page, request: api }) => {
  for (const client of await openMany(20)) client.write(request('GET /api/none').repeat(400));
  await expectUnharmed(page, api);
});

test('what edge or backend refuses by its address has the shape of all errors, a request id and the edge’s headers', async ({ request: api }) => {
  const refused = [
    ['/api/%zz', 400, 'malformed'], [`/api/orders/${'x'.repeat(400)}`, 414, 'address_too_long'], ['/api/nothing', 404, 'not_found'],
  ] as const;
  for (const [address, status, code] of refused) {
    const answer = await api.get(address);
    expect([answer.status(), (await answer.json() as { error: { code: string } }).error.code]).toEqual([status, code]);
    expect(answer.headers()).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/), 'x-content-type-options': 'nosniff', 'cache-control': 'no-store',
    });
  }
});
