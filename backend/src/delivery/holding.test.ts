import { eq } from 'drizzle-orm';
import { deliveryDate } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem } from '../../testing/shop';
import { attempts, orders } from '../db/schema';
import { cleanUp } from '../workers/clean-up';
import { setCapacity } from './close-week';
import { MOST_BOXES_HELD, MOST_BOXES_OF_NETWORK, MOST_OPEN_ATTEMPTS, MOST_UNPAID_ORDERS } from './holding';
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

/** @returns the session of an order of which the bank has not answered */
async function waitsForBank(of: Parameters<typeof shop.checkout>[0]): Promise<string> {
  const { session: { sessionId } } = await shop.checkout(of);
  await shop.settled(sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
  return sessionId;
}

async function bankPays(sessionId = ''): Promise<void> {
  await shop.sandbox.control(`sessions/${sessionId}/settle`);
  await shop.webhook({ type: 'checkout.session.async_payment_succeeded', object: { id: sessionId, object: 'checkout.session' } });
}

describe('where a week has a capacity, one visitor who has not paid', () => {
  it(`holds at most ${MOST_BOXES_HELD} boxes at a time`, async () => {
    expect(await shop.checkout({ from: '198.51.100.1', items: boxes(MOST_BOXES_HELD + 1) })).toMatchObject({
      status: 409, error: { code: 'too_many_boxes', message: expect.stringContaining(`up to ${MOST_BOXES_HELD} boxes`) },
    });
    // Over all lines of the cart.
    expect(
      (await shop.checkout({
        from: '198.51.100.1', items: [cartItem(shop.menu, 0, { quantity: 10 }), cartItem(shop.menu, 1, { quantity: 11 })],
      })).status,
    ).toBe(409);
    expect((await shop.checkout({ from: '198.51.100.1', items: boxes(MOST_BOXES_HELD) })).status).toBe(200);
  });

  it(`holds at most ${MOST_BOXES_OF_NETWORK} boxes of one network, also at the same time`, async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.checkout({ from: '198.51.100.2', items: boxes(MOST_BOXES_HELD) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'too_many_of_network',
      message: 'Many boxes are waiting for payment from your internet connection just now. Please try again in half an hour. If you have an account with an earlier order that is paid, log in to order now.',
    });
    expect((await shop.checkout({ from: '198.51.100.3', items: boxes(1) })).status).toBe(200);
    // One of them changes its cart: that takes the place of its own attempt.
    const { cartId } = answers.find(({ status }) => status === 200) ?? { cartId: '' };
    expect((await shop.checkout({ from: '198.51.100.2', cartId, items: boxes(MOST_BOXES_HELD - 1) })).status).toBe(200);
    expect((await shop.checkout({ from: '198.51.100.2', items: boxes(2) })).status).toBe(409);
    expect((await shop.checkout({ from: '198.51.100.2', items: boxes(1) })).status).toBe(200);
  });

  it('is not taken for a neighbour: many may pay from one network at the same time', async () => {
    const { token } = await shop.customer('flatmate');
    const all = [{ token }, {}, {}, {}, {}, {}];
    const answers = await Promise.all(all.map((who) => shop.checkout({ ...who, from: '198.51.100.20', items: boxes(1) })));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
  });

  it(`has at most ${MOST_OPEN_ATTEMPTS} open attempts as a customer who has paid for an order, from wherever they come`, async () => {
    const [{ token }, neighbour] = [await shop.paidOrder('holder'), await shop.paidOrder('neighbour')];
    for (const [nth, status] of [200, 200, 409].entries()) {
      expect(await shop.checkout({ token, from: `198.51.100.${10 + nth}`, items: boxes(1) })).toMatchObject({
        status, ...(status === 409 && {
          error: {
            code: 'too_many_open', message: 'You have other payment pages open. Please finish one of them, or try again in half an hour.',
          },
        }),
      });
    }
    expect((await shop.checkout({ token: neighbour.token, from: '198.51.100.10', items: boxes(1) })).status).toBe(200);
    // Where a network holds all that it may, who is known to pay can order.
    for (const status of [200, 200, 409]) {
      expect((await shop.checkout({ from: '198.51.100.13', items: boxes(MOST_BOXES_HELD) })).status).toBe(status);
    }
    expect((await shop.checkout({ token: neighbour.token, from: '198.51.100.13', items: boxes(1) })).status).toBe(200);
  });

  it('gets no more by making accounts: until one has an order that is paid, and not cancelled, it counts as its network', async () => {
    const from = '198.51.100.30';
    const before = await booked();
    const buy = (token?: string) => shop.checkout({ from, items: boxes(MOST_BOXES_HELD), ...(token !== undefined && { token }) });
    const { token: cancelled, id } = await shop.paidOrder('cancelled');
    await shop.db.update(orders).set({ status: 'CANCELLED', deliveryStatus: null }).where(eq(orders.id, id));
    const statuses: number[] = [];
    const accounts = [(await shop.customer('made')).token, cancelled, (await shop.customer('made-too')).token];
    for (const token of [...accounts, undefined]) statuses.push((await buy(token)).status);
    expect(statuses).toEqual([200, 200, 409, 409]);
    expect(await booked()).toBe(before + MOST_BOXES_OF_NETWORK);
    expect(
      (await shop.checkout({ from: '198.51.100.31', items: boxes(1), token: (await shop.customer('made-last')).token })).status,
    ).toBe(200);
  });

  it('gives the boxes back when the time to pay is over, though nobody has told the shop, and may hold others then', async () => {
    const before = await booked();
    const { session } = await shop.checkout({ from: '198.51.100.4', items: boxes(MOST_BOXES_HELD) });
    await shop.checkout({ from: '198.51.100.4', items: boxes(MOST_BOXES_HELD) });
    expect(await booked()).toBe(before + MOST_BOXES_OF_NETWORK);
    const attempt = await attemptOf(session.sessionId);
    expect(attempt?.status).toBe('open');
    const past = new Date((attempt?.expiresAt.getTime() ?? 0) - 1);
    expect(await bookedBoxes(shop.db, DAY, past)).toBeGreaterThanOrEqual(MOST_BOXES_HELD);
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

  it(`holds at most ${MOST_BOXES_OF_NETWORK} boxes of one network in orders that its bank has not answered, for which it is known until then`, async () => {
    const from = '198.51.100.7';
    const { token } = await shop.customer('pays-by-bank');
    const sessions: string[] = [];
    for (const who of [{}, { token }]) sessions.push(await waitsForBank({ from, ...who, items: boxes(MOST_BOXES_HELD) }));
    // Their payment pages have closed long ago.
    await shop.db.update(attempts).set({ expiresAt: new Date(Date.now() - 1) }).where(eq(attempts.holder, `network:${from}`));
    await cleanUp(shop.deps);
    const many = 'Banks have not paid yet for many boxes that were ordered from your internet connection. Please order again once they have, or write to us. If you have an account with an earlier order that is paid, log in to order now.';
    for (const who of [{}, { token }]) {
      expect(await shop.checkout({ from, ...who, items: boxes(1) }))
        .toMatchObject({ status: 409, error: { code: 'too_many_unpaid_of_network', message: many } });
    }
    expect((await shop.checkout({ from: '198.51.100.8', items: boxes(1) })).status).toBe(200);

    const [paid, refused] = sessions;
    await bankPays(paid);
    // What waits for a bank and what is open count together.
    expect((await shop.checkout({ from, items: boxes(MOST_BOXES_HELD - 1) })).status).toBe(200);
    expect(await shop.checkout({ from, items: boxes(2) })).toMatchObject({ status: 409, error: { code: 'too_many_of_network' } });
    expect((await shop.checkout({ from, items: boxes(1) })).status).toBe(200);
    await shop.sandbox.control(`sessions/${refused}/fail`);
    await shop.webhook({ type: 'checkout.session.async_payment_failed', object: { id: refused, object: 'checkout.session' } });
    await cleanUp(shop.deps);
    for (const sessionId of sessions) expect((await attemptOf(sessionId))?.holder).toBeNull();
  });

  it(`has at most ${MOST_UNPAID_ORDERS} orders that their bank has not answered, as a customer who has paid for another`, async () => {
    const { token } = await shop.paidOrder('waits-for-bank');
    const sessions: string[] = [];
    for (let nth = 0; nth < MOST_UNPAID_ORDERS; nth += 1) sessions.push(await waitsForBank({ token, items: boxes(1) }));
    expect(await shop.checkout({ token, items: boxes(1) })).toMatchObject({
      status: 409,
      error: {
        code: 'too_many_unpaid',
        message: 'Your bank has not paid for your earlier orders yet. Please order again once it has, or write to us.',
      },
    });
    await bankPays(sessions[0]);
    expect((await shop.checkout({ token, items: boxes(1) })).status).toBe(200);
  });

  it('is not limited where there is no capacity', async () => {
    await setCapacity(shop.deps, undefined, null, 'test');
    for (let nth = 0; nth < 3; nth += 1) expect((await shop.checkout({ from: '198.51.100.6', items: boxes(50) })).status).toBe(200);
  });
});
