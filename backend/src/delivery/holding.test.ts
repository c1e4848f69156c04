import { eq } from 'drizzle-orm';
import { deliveryDate } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem } from '../../testing/shop';
import { attempts } from '../db/schema';
import { cleanUp } from '../workers/clean-up';
import { setCapacity } from './close-week';
import { MOST_BOXES_HELD, MOST_OPEN_ATTEMPTS, MOST_UNPAID_ORDERS } from './holding';
import { bookedBoxes } from './weeks';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await setCapacity(shop.deps, undefined, 1000, 'test');
});
afterAll(() => shop.close());
afterEach(() => { shop.clock.offset = 0; });

const DAY = deliveryDate(new Date());
const boxes = (quantity: number) => [cartItem(shop.menu, 0, { quantity })];
const booked = () => bookedBoxes(shop.db, DAY, shop.deps.now());
const attemptOf = async (sessionId: string) => (await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId)))[0];

describe('where a week has a capacity, one visitor who has not paid', () => {
  it(`holds at most ${MOST_BOXES_HELD} boxes at a time`, async () => {
    expect(await shop.checkout({ from: '198.51.100.1', items: boxes(MOST_BOXES_HELD + 1) })).toMatchObject({ status: 409, error: { code: 'too_many_boxes', message: expect.stringContaining(`up to ${MOST_BOXES_HELD} boxes`) } });
    // Over all lines of the cart.
    expect((await shop.checkout({ from: '198.51.100.1', items: [cartItem(shop.menu, 0, { quantity: 10 }), cartItem(shop.menu, 1, { quantity: 11 })] })).status).toBe(409);
    expect((await shop.checkout({ from: '198.51.100.1', items: boxes(MOST_BOXES_HELD) })).status).toBe(200);
  });

  it(`has at most ${MOST_OPEN_ATTEMPTS} open attempts: guests by network, also at the same time`, async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.checkout({ from: '198.51.100.2', items: boxes(1) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'too_many_open', message: 'You have other payment pages open. Please finish one of them, or try again in half an hour.',
    });
    expect((await shop.checkout({ from: '198.51.100.3', items: boxes(1) })).status).toBe(200);
    // One of them changes its cart: that takes the place of its own attempt.
    const { cartId } = answers.find(({ status }) => status === 200) ?? { cartId: '' };
    expect((await shop.checkout({ from: '198.51.100.2', cartId, items: boxes(2) })).status).toBe(200);
  });

  it('customers by account, from wherever they come', async () => {
    const { token } = await shop.customer('holder');
    for (const [nth, status] of [200, 200, 409].entries()) expect((await shop.checkout({ token, from: `198.51.100.${10 + nth}`, items: boxes(1) })).status).toBe(status);
    expect((await shop.checkout({ token: (await shop.customer('neighbour')).token, from: '198.51.100.10', items: boxes(1) })).status).toBe(200);
  });

  it('gives the boxes back when the time to pay is over, though nobody has told the shop, and may hold others then', async () => {
    const before = await booked();
    const { session } = await shop.checkout({ from: '198.51.100.4', items: boxes(5) });
    await shop.checkout({ from: '198.51.100.4', items: boxes(5) });
    expect(await booked()).toBe(before + 10);
    const attempt = await attemptOf(session.sessionId);
    expect(attempt?.status).toBe('open');
    const past = new Date((attempt?.expiresAt.getTime() ?? 0) - 1);
    expect(await bookedBoxes(shop.db, DAY, past)).toBeGreaterThanOrEqual(5);
    await shop.db.update(attempts).set({ expiresAt: new Date(Date.now() - 1) }).where(eq(attempts.holder, 'network:198.51.100.4'));
    expect(await booked()).toBe(before);
    expect((await shop.checkout({ from: '198.51.100.4', items: boxes(1) })).status).toBe(200);
  });

  it('is known by a network for no longer than the attempt', async () => {
    const { session } = await shop.checkout({ from: '198.51.100.5', items: boxes(1) });
    expect((await attemptOf(session.sessionId))?.holder).toBe('network:198.51.100.5');
    await cleanUp(shop.deps);
    expect((await attemptOf(session.sessionId))?.holder).toBe('network:198.51.100.5');
    await shop.db.update(attempts).set({ expiresAt: new Date(Date.now() - 1) }).where(eq(attempts.sessionId, session.sessionId));
    await cleanUp(shop.deps);
    expect((await attemptOf(session.sessionId))?.holder).toBeNull();
  });

  it(`has at most ${MOST_UNPAID_ORDERS} orders that its bank has not answered, for which its network is known until then`, async () => {
    const from = '198.51.100.7';
    const sessions: string[] = [];
    for (let nth = 0; nth < MOST_UNPAID_ORDERS; nth += 1) {
      const { session } = await shop.checkout({ from, items: boxes(1) });
      await shop.sandbox.pay(session.sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
      await shop.status(session.sessionId);
      sessions.push(session.sessionId);
    }
    // Their payment pages have closed long ago.
    await shop.db.update(attempts).set({ expiresAt: new Date(Date.now() - 1) }).where(eq(attempts.holder, `network:${from}`));
    await cleanUp(shop.deps);
    expect(await shop.checkout({ from, items: boxes(1) })).toMatchObject({ status: 409, error: { code: 'too_many_unpaid', message: 'Your bank has not paid for your earlier orders yet. Please order again once it has, or write to us.' } });
    expect((await shop.checkout({ from: '198.51.100.8', items: boxes(1) })).status).toBe(200);

    const [paid, refused] = sessions;
    await shop.sandbox.control(`sessions/${paid}/settle`);
    await shop.webhook({ type: 'checkout.session.async_payment_succeeded', object: { id: paid, object: 'checkout.session' } });
    expect((await shop.checkout({ from, items: boxes(1) })).status).toBe(200);
    await shop.sandbox.control(`sessions/${refused}/fail`);
    await shop.webhook({ type: 'checkout.session.async_payment_failed', object: { id: refused, object: 'checkout.session' } });
    await cleanUp(shop.deps);
    for (const sessionId of sessions) expect((await attemptOf(sessionId))?.holder).toBeNull();
  });

  it('is not limited where there is no capacity', async () => {
    await setCapacity(shop.deps, undefined, null, 'test');
    for (let nth = 0; nth < 3; nth += 1) expect((await shop.checkout({ from: '198.51.100.6', items: boxes(50) })).status).toBe(200);
  });
});
