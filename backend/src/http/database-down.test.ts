import { openTestShop, type TestShop } from '../../testing/shop';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const registration = {
  firstName: 'A', lastName: 'B', email: 'a@example.org', phone: '02079460000', address: '1 Yard', postCode: 'E4 6EY', city: 'London',
  password: 'long enough', termsAccepted: true, marketingAccepted: false,
};

it('with the database down: not ready, menu from what was read before, everything else 503 with a time to come again', async () => {
  const before = await shop.call('GET /menu');
  const ofSome = () => shop.call('POST /menu/meals', { body: { mealIds: [shop.menu.meals[0]?.id] } });
  for (const { headers } of [before, await shop.call('GET /menu/plans'), await ofSome()]) expect(headers).not.toHaveProperty('fdk-kept');
  await shop.deps.database.close();

  expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
  expect((await shop.app.inject('/readyz')).statusCode).toBe(503);
  expect((await shop.app.inject('/metrics')).statusCode).toBe(200);
  // Marked: an allergen may have been corrected since, so nobody may take it for the menu of a version that they know of.
  const after = await shop.call('GET /menu', { headers: { 'if-none-match': String(before.headers.etag) } });
  expect(after.body).toBe(before.body);
  for (const { status, headers } of [after, await shop.call('GET /menu/plans'), await ofSome()]) {
    expect([status, headers['fdk-kept'], headers['cache-control']]).toEqual([200, '1', 'no-store']);
    // A browser would keep the mark with the answer that it has, and show it again after the next 304.
    expect(headers).not.toHaveProperty('etag');
  }

  const token = shop.identity.token({ uid: 'someone' });
  for (const answer of [
    await shop.call('GET /config'), await shop.call('POST /user/auth/register', { body: registration }),
    await shop.call('POST /user/auth/verify', { token }),
    await shop.call('GET /orders', { token }), await shop.call('GET /payments/status?sessionId=cs_x'),
  ]) {
    expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    expect(answer.headers['retry-after']).toBe('5');
  }
});
