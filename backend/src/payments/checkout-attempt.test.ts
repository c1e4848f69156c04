import { eq } from 'drizzle-orm';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { attempts } from '../db/schema';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

it('has 30 minutes, and the provider a minute more, since it takes nothing under 30', async () => {
  shop.clock.fixed = new Date(Math.floor(Date.now() / 1000) * 1000);
  const { session } = await shop.checkout();
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.sessionId, session.sessionId));
  const answer = await fetch(
    `${shop.sandbox.url}/v1/checkout/sessions/${session.sessionId}`, { headers: { authorization: 'Bearer sk_test_x' } },
  );
  const { expires_at: ends } = (await answer.json()) as { expires_at: number };
  expect(attempt?.createdAt).toEqual(shop.clock.fixed);
  expect(ends * 1000 - shop.clock.fixed.getTime()).toBe(31 * 60_000);
  // Nobody is sent to a session in which there is no time left to pay.
  shop.clock.fixed = new Date(shop.clock.fixed.getTime() + 26 * 60_000 + 1000);
  expect((await shop.checkout({ cartId: attempt?.cartId ?? '' })).session.sessionId).not.toBe(session.sessionId);
});
