import { eq } from 'drizzle-orm';
import type { PaymentStatus } from 'shared-api';
import { cutOffOf } from 'shared-rules';
import { GUEST, guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { watchedProvider } from '../../testing/watched-provider';
import { buildApp } from '../app';
import type { Deps } from '../deps';
import { orderHolds, orders, quarantine, type HoldReason } from '../db/schema';
import { releaseOrder } from '../orders/order-holds';
import { deleteNextExpired } from '../workers/retention';
import { ProviderUnknown } from './provider';
import { closeQuarantined } from './settle-quarantine';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(() => { shop.clock.fixed = undefined; });

async function paid(how: object = GUEST): Promise<string> {
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, how);
  return sessionId;
}
async function settled(how: object = GUEST): Promise<string> {
  const sessionId = await paid(how);
  await shop.status(sessionId);
  return sessionId;
}
async function ask(deps: Deps, sessionId: string) {
  const app = await buildApp(deps);
  const reply = await app.inject(`/api/payments/status?sessionId=${sessionId}`);
  await app.close();
  return { status: reply.statusCode, headers: reply.headers, ...(reply.json() as { error?: { code: string } }) };
}

it('tells whoever has the session’s id what was ordered, and nothing of the person', async () => {
  const sessionId = await paid();
  const { data } = await shop.status(sessionId);
  const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId));
  expect(data).toEqual({
    status: 'complete', error: null, paid: true,
    order: {
      orderId: order?.orderId, timeCreated: order?.createdAt.toISOString(), deliveryDate: order?.deliveryDate,
      lines: order?.lines.map(({ name, quantity }) => ({ name, quantity })),
      changeableUntil: order && cutOffOf(order.deliveryDate).toISOString(),
    },
  });
  await shop.db.update(orders).set({ status: 'CANCELLED' }).where(eq(orders.sessionId, sessionId));
  expect((await shop.status(sessionId)).data).toEqual({ status: 'complete', error: null, paid: true, cancelled: true });
});

it('tells no end of changes once it is over, as of a payment that was made on the page before midnight and settled after it', async () => {
  const sessionId = await settled();
  shop.clock.fixed = cutOffOf((await shop.orderOf(sessionId)).deliveryDate);
  const { order } = (await shop.status(sessionId)).data as PaymentStatus;
  expect(order).toMatchObject({ deliveryDate: expect.any(String) });
  expect(order).not.toHaveProperty('changeableUntil');
});

it.each<[HoldReason, object]>([
  ['refunded', { cancelled: true }], ['dispute', { isHeld: true }], ['early-fraud-warning', { isHeld: true }],
])(
  'names no day of an order that is held since (%s), until it is released', async (reason, told) => {
    const { id, orderId, sessionId } = await shop.orderOf(await settled());
    await shop.db.insert(orderHolds).values({ id: `hold-of-${id}`, orderId: id, reason });
    expect((await shop.status(sessionId)).data).toEqual({ status: 'complete', error: null, paid: true, ...told });
    await releaseOrder(shop.deps, orderId, 'ops:test', 'goodwill');
    expect((await shop.status(sessionId)).data).toMatchObject({ order: { orderId } });
  },
);

it('names no day of an order whose bank had not paid by its cut-off: it gets another', async () => {
  const sessionId = await settled({ ...GUEST, method: 'bank', bankAnswer: 'waits' });
  expect((await shop.status(sessionId)).data).toMatchObject({ paid: false, order: { deliveryDate: expect.any(String) } });
  shop.clock.fixed = cutOffOf((await shop.orderOf(sessionId)).deliveryDate);
  expect((await shop.status(sessionId)).data).toEqual({ status: 'complete', error: null, paid: false });
});

it('tells of a payment that was set aside why, and until when we answer; once it is closed, that we have written', async () => {
  const sessionId = await paid(guestAt('N7 6PA'));
  const { data } = await shop.status(sessionId);
  const [held] = await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId));
  expect(data)
    .toEqual({ status: 'complete', error: null, paid: true, held: { reason: 'post-code', answerBy: held?.answerBy?.toISOString() } });
  await closeQuarantined(shop.deps, sessionId, 'ops:test', 'by transfer');
  expect((await shop.status(sessionId)).data)
    .toEqual({ status: 'complete', paid: true, error: 'This payment could not become an order. We have written to you about it.' });
});

it('says of an order that is deleted by now that it is over: thanks and a promised receipt would be untrue', async () => {
  const sessionId = await settled();
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED', deliveryDate: '2020-01-06' })
    .where(eq(orders.sessionId, sessionId));
  await deleteNextExpired(shop.deps);
  expect((await shop.status(sessionId)).data)
    .toEqual({ status: 'complete', paid: true, error: 'This order is over, and we keep nothing of it any more.' });
});

it('asks the provider only about sessions that we made', async () => {
  const { deps, asked } = watchedProvider(shop.deps);
  expect(await ask(deps, 'cs_made_up')).toMatchObject({ status: 404, error: { code: 'not_found' } });
  expect(asked).toEqual([]);
});

it('is not found where the provider knows it no more, comes later where it does not answer, and is a fault where nobody foresaw it', async () => {
  const sessionId = await paid();
  const askWith = (getSession: Deps['payments']['getSession']) => ask(watchedProvider(shop.deps, { getSession }).deps, sessionId);
  expect(await askWith(async () => null)).toMatchObject({ status: 404, error: { code: 'not_found' } });
  expect(await askWith(async () => { throw new ProviderUnknown('No answer.'); }))
    .toMatchObject({ status: 503, error: { code: 'unavailable' }, headers: { 'retry-after': '5' } });
  expect(await askWith(async () => { throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }); }))
    .toMatchObject({ status: 503, error: { code: 'unavailable' } });
  expect(await askWith(async () => { throw new Error('secret'); })).toMatchObject({ status: 500, error: { code: 'internal' } });
});
