import { eq } from 'drizzle-orm';
import type { Order } from 'shared-api';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { audit, orders, outbox, refunds } from '../db/schema';
import { refundNext } from '../payments/refunds';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(() => { shop.clock.fixed = undefined; });

const row = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0];
const refundsMade = async () => {
  const answer = await fetch(`${shop.sandbox.url}/v1/refunds?limit=100`, { headers: { authorization: 'Bearer sk_test_x' } });
  return ((await answer.json()) as { data: object[] }).data.length;
};

describe('cancelling one’s own order', () => {
  it('gives the money back through the provider, tells the customer and writes it down, all once', async () => {
    const { id, token, orderId } = await shop.paidOrder('canceller');
    const before = await refundsMade();
    const first = await shop.call(`POST /orders/${id}/cancel`, { token });
    expect(first).toMatchObject({ status: 200, data: { orderStatus: 'CANCELLED' } });
    expect((first.data as Order).deliveryStatus).toBeUndefined();
    expect((first.data as Order).changeableUntil).toBeUndefined();
    expect((first.data as Order).refundedInCents).toBe((first.data as Order).priceInCents);
    expect((await shop.call(`POST /orders/${id}/cancel`, { token })).status).toBe(200);
    expect(await refundsMade()).toBe(before + 1);
    expect(await row(id)).toMatchObject({ status: 'CANCELLED', deliveryStatus: null, refundedAmount: (await row(id))?.amount });
    const [told] = await shop.db.select().from(outbox).where(eq(outbox.key, `order-cancelled:${id}`));
    expect(told).toMatchObject({ kind: 'order-cancelled', uid: 'canceller', payload: { orderId: id, refund: (await row(id))?.amount } });
    expect((await shop.db.select().from(audit).where(eq(audit.subject, orderId))).map(({ actor, action }) => [actor, action]))
      .toEqual([['customer', 'order-cancelled']]);
  });

  it('asked twenty times at once, gives back once', async () => {
    const { id, token } = await shop.paidOrder('hasty');
    const before = await refundsMade();
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.call(`POST /orders/${id}/cancel`, { token })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await refundsMade()).toBe(before + 1);
  });

  it('holds while the provider is away: a worker gives it back later', async () => {
    const { id, token, sessionId } = await shop.paidOrder('patient');
    await shop.sandbox.settings({ faults: { mode: 'error-before', percent: 100 } });
    expect((await shop.call(`POST /orders/${id}/cancel`, { token })).data).toMatchObject({ orderStatus: 'CANCELLED' });
    expect((await row(id))?.refundedAmount).toBe(0);
    await shop.sandbox.settings({ faults: { mode: 'none', percent: 0 } });
    // The breaker rests after so many failures; the worker comes again.
    await new Promise((resolve) => setTimeout(resolve, 5500));
    await shop.db.update(refunds).set({ nextTryAt: new Date(0) }).where(eq(refunds.sessionId, sessionId));
    await refundNext(shop.deps);
    expect((await row(id))?.refundedAmount).toBe((await row(id))?.amount);
  });

  it('ends with the cut-off, with a sentence that names it', async () => {
    const { id, token } = await shop.paidOrder('late');
    const until = new Date((await shop.call(`GET /orders/${id}`, { token }).then(({ data }) => (data as Order).changeableUntil)) ?? 0);
    shop.clock.fixed = new Date(until.getTime());
    const answer = await shop.call(`POST /orders/${id}/cancel`, { token });
    expect((await shop.call(`GET /orders/${id}`, { token })).data).not.toHaveProperty('changeableUntil');
    expect(answer).toMatchObject({
      status: 409,
      error: { code: 'too_late', message: expect.stringMatching(/^This order could be changed until the end of Friday \d+ \w+\.$/) },
    });
    shop.clock.fixed = new Date(until.getTime() - 1);
    expect((await shop.call(`POST /orders/${id}/cancel`, { token })).status).toBe(200);
  });

  it('is still there after the cut-off while the bank has not paid: nobody cooks it, and its day will move', async () => {
    const { token } = await shop.customer('late-banker');
    const { session: { sessionId } } = await shop.checkout({ token });
    const { id } = await shop.settled(sessionId, { method: 'bank', bankAnswer: 'waits' });
    const read = async () => (await shop.call(`GET /orders/${id}`, { token })).data as Order;
    const until = new Date((await read()).changeableUntil ?? 0);
    expect(await read()).not.toHaveProperty('mayCancel');
    shop.clock.fixed = until;
    expect(await read()).toMatchObject({ mayCancel: true });
    expect(await read()).not.toHaveProperty('changeableUntil');
    expect((await shop.call(`POST /orders/${id}/cancel`, { token })).data).toMatchObject({ orderStatus: 'CANCELLED' });
    expect(await read()).not.toHaveProperty('mayCancel');
  });

  it('of a payment that is still under way, gives back what comes later without a person', async () => {
    const { token } = await shop.customer('banker');
    const { session: { sessionId } } = await shop.checkout({ token });
    const { id } = await shop.settled(sessionId, { method: 'bank', bankAnswer: 'waits' });
    expect((await shop.call(`POST /orders/${id}/cancel`, { token })).status).toBe(200);
    expect(await countRows(shop, 'refunds', `session_id = '${sessionId}'`)).toBe(0);
    // It was told that the order began, and is told that nothing of it is paid.
    expect((await shop.db.select().from(outbox).where(eq(outbox.key, `order-cancelled:${id}`)))[0]?.payload).toEqual({ orderId: id });
    await shop.sandbox.control(`sessions/${sessionId}/settle`);
    await shop.status(sessionId);
    expect(await countRows(shop, 'quarantine', `session_id = '${sessionId}' AND resolved_at IS NULL`)).toBe(1);
    await refundNext(shop.deps);
    expect(await countRows(shop, 'quarantine', `session_id = '${sessionId}' AND resolution = 'refunded'`)).toBe(1);
  });

  it('is told by no mail to whom an unpaid order was never told of', async () => {
    const { token } = await shop.customer('untold');
    const { session: { sessionId } } = await shop.checkout({ token });
    const { id } = await shop.settled(sessionId, { method: 'bank', bankAnswer: 'waits' });
    await shop.db.delete(outbox).where(eq(outbox.key, `order-received:${id}`));
    expect((await shop.call(`POST /orders/${id}/cancel`, { token })).status).toBe(200);
    expect(await countRows(shop, 'outbox', `key = 'order-cancelled:${id}'`)).toBe(0);
  });

  it('is nobody else’s: a stranger and a guest’s order are a missing one', async () => {
    const { id } = await shop.paidOrder('owner');
    const stranger = await shop.customer('stranger');
    expect(await shop.call(`POST /orders/${id}/cancel`, { token: stranger.token }))
      .toMatchObject({ status: 404, error: { message: 'We couldn’t find that order.' } });
    const { session } = await shop.checkout();
    const guests = await shop.settled(session.sessionId, GUEST);
    expect((await shop.call(`POST /orders/${guests.id}/cancel`, { token: stranger.token })).status).toBe(404);
    expect((await row(id))?.status).toBe('NEW');
  });
});

describe('correcting the address of one’s own order', () => {
  const correct = (id: string, token: string, body: object) => shop.call(`PUT /orders/${id}/address`, { token, body });

  it('takes it within the delivery area, and leaves name and money alone', async () => {
    const { id, token } = await shop.paidOrder('mover');
    const before = await row(id);
    const answer = await correct(
      id, token, { address: ' 7 New Road ', address2: 'Flat 2', postCode: 'e17 4pp', phone: '020 7946 0009', note: 'Ring twice' },
    );
    expect(answer).toMatchObject({
      status: 200,
      data: { address: {
        name: 'Ada King', phone: '02079460009', lines: ['7 New Road', 'Flat 2'], city: 'London', postCode: 'E17 4PP', note: 'Ring twice',
      } },
    });
    expect(await row(id)).toMatchObject({ amount: before?.amount, deliveryDate: before?.deliveryDate, status: 'NEW' });
    expect((await correct(id, token, { address: '7 New Road', postCode: 'E17 4PP', note: '' })).data).not.toHaveProperty('address.note');
  });

  it('leaves what is not given as it was, takes another name, and stands in the audit', async () => {
    const { id, token } = await shop.paidOrder('renamer');
    await correct(id, token, { address: '7 New Road', postCode: 'E17 4PP', note: 'Ring twice' });
    await correct(id, token, { address: '8 New Road', postCode: 'E17 4PP', name: ' Ada Lovelace ' });
    const stored = await row(id);
    expect(stored?.address).toMatchObject({
      name: 'Ada Lovelace', phone: '02079460000', lines: ['8 New Road'], city: 'London', postCode: 'E17 4PP', country: 'GB',
      note: 'Ring twice',
    });
    expect(await shop.db.select().from(audit).where(eq(audit.subject, stored?.orderId ?? '')))
      .toMatchObject([{ actor: 'customer', action: 'address-corrected' }, { actor: 'customer', action: 'address-corrected' }]);
  });

  it('asks no post code service for an order that is somebody else’s or on its way', async () => {
    const { id, token } = await shop.paidOrder('late');
    await shop.db.update(orders).set({ status: 'DELIVERING' }).where(eq(orders.id, id));
    const { token: stranger } = await shop.customer('stranger-of-late');
    shop.postcodes.asked.length = 0;
    expect((await correct(id, token, { address: '1 Yard', postCode: 'E4 9ZZ' })).status).toBe(409);
    expect((await correct(id, stranger, { address: '1 Yard', postCode: 'E4 9ZZ' })).status).toBe(404);
    expect(shop.postcodes.asked).toEqual([]);
  });

  it.each([
    ['outside', { address: '1 Far Road', postCode: 'E8 1AA' }, 422, 'postCode'],
    ['unknown', { address: '1 Far Road', postCode: 'ZZ9 9ZZ' }, 422, 'postCode'],
    ['no address', { address: ' ', postCode: 'E4 6EY' }, 422, 'address'],
    ['a phone that is none', { address: '1 Yard', postCode: 'E4 6EY', phone: '1' }, 422, 'phone'],
    ['a name that is none', { address: '1 Yard', postCode: 'E4 6EY', name: 'Log in at evil.example' }, 422, 'name'],
    ['a web address', { address: 'Pay at https://evil.example/pay', postCode: 'E4 6EY' }, 422, 'address'],
    ['a web address in the second line', { address: '1 Yard', address2: 'evil.example', postCode: 'E4 6EY' }, 422, 'address2'],
    ['another field', { address: '1 Yard', postCode: 'E4 6EY', uid: 'me' }, 400, 'uid'],
  ])('refuses %s', async (_, body, status, field) => {
    const { id, token } = await shop.paidOrder('careless');
    expect(await correct(id, token, body))
      .toMatchObject({ status, error: { field, ...(status === 422 && field !== 'postCode' && { code: 'invalid' }) } });
    expect((await row(id))?.address.lines).toEqual(['1 Example Yard']);
  });

  it('ends with the cut-off, and with the order', async () => {
    const { id, token } = await shop.paidOrder('slow');
    await shop.db.update(orders).set({ status: 'DELIVERING' }).where(eq(orders.id, id));
    expect(await correct(id, token, { address: '1 Yard', postCode: 'E4 6EY' }))
      .toMatchObject({ status: 409, error: { code: 'order_final' } });
    await shop.db.delete(outbox);
  });
});
