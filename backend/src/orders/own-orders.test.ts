import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';

let shop: PayingShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await openPayingShop();
  const { token } = await shop.customer('reader');
  headers = { authorization: `Bearer ${token}` };
  const { session } = await shop.checkout({ token });
  await shop.sandbox.pay(session.sessionId);
  await shop.status(session.sessionId);
});
afterAll(() => shop.close());

describe('a customer’s own orders, on their way', () => {
  it.each([['br', brotliDecompressSync], ['gzip', gunzipSync]])('are compressed as %s, and the same', async (encoding, decompress) => {
    const plain = await shop.app.inject({ url: '/api/orders', headers });
    const packed = await shop.app.inject({ url: '/api/orders', headers: { ...headers, 'accept-encoding': encoding } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'cache-control': 'no-store' });
    expect(JSON.parse(decompress(packed.rawPayload).toString())).toEqual(plain.json());
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it('say their moments in UTC as ISO 8601 has them, and their day without a time', async () => {
    const { data } = (await shop.app.inject({ url: '/api/orders', headers })).json() as { data: { orders: Record<string, unknown>[] } };
    for (const moment of ['timeCreated', 'timePaid', 'changeableUntil']) {
      expect(data.orders[0]?.[moment]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    expect(data.orders[0]?.deliveryDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
  it('are not where there is nothing to gain', async () => {
    const { token } = await shop.customer('newcomer');
    const reply = await shop.app.inject({ url: '/api/orders', headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' } });
    expect(reply.json()).toMatchObject({ data: { orders: [] } });
    expect(reply.headers['content-encoding']).toBeUndefined();
  });
});
