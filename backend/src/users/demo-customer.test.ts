import { eq } from 'drizzle-orm';
import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { orders, profiles } from '../db/schema';
import { DEMO, makeDemoCustomer } from './demo-customer';

let shop: TestShop;
beforeEach(async () => { shop = await openTestShop(); });
afterEach(() => shop.close());

const profile = async () => (await shop.db.select().from(profiles).where(eq(profiles.email, DEMO.email)))[0];
const { uid, email, password, ...DETAILS } = DEMO;

it('is there once, can sign in and order, and is there again at each start', async () => {
  for (let start = 0; start < 2; start += 1) {
    await makeDemoCustomer(shop.deps);
    expect([...shop.identity.accounts.values()])
      .toEqual([expect.objectContaining({ uid, email, password, displayName: 'Dana Demo', isEmailVerified: true })]);
    expect(await profile()).toMatchObject({
      uid, ...DETAILS, isEmailVerified: true, deletionAt: null, termsVersion: expect.stringMatching(/\d/),
      termsAcceptedAt: expect.any(Date),
    });
  }
});

it('keeps what was edited, but not what no order can be made with, nor a deletion, nor another password', async () => {
  await makeDemoCustomer(shop.deps);
  const change = (set: Partial<typeof profiles.$inferInsert>) => shop.db.update(profiles).set(set).where(eq(profiles.uid, uid));
  await change({ address: '7 Edited Street', isEmailVerified: false, deletionAt: new Date() });
  await shop.identity.update(uid, { password: 'another one' });
  await makeDemoCustomer(shop.deps);
  expect(await profile()).toMatchObject({ ...DETAILS, address: '7 Edited Street', isEmailVerified: true, deletionAt: null });
  expect(shop.identity.accounts.get(uid)).toMatchObject({ password });
  await change({ address: '7 Edited Street', phone: '' });
  await makeDemoCustomer(shop.deps);
  expect(await profile()).toMatchObject(DETAILS);
});

it('is whoever has its email, and else whoever has its uid', async () => {
  shop.identity.accounts.set('another', { uid: 'another', email, password: 'x', displayName: '', isEmailVerified: false, role: null });
  await makeDemoCustomer(shop.deps);
  expect([...shop.identity.accounts.keys()]).toEqual(['another']);
  expect(await profile()).toMatchObject({ uid: 'another' });
  shop.identity.accounts.clear();
  shop.identity.accounts.set(uid, { uid, email: 'former@example.org', password: 'x', displayName: '', isEmailVerified: false, role: null });
  await makeDemoCustomer(shop.deps);
  expect([...shop.identity.accounts.keys()]).toEqual([uid]);
  expect(await profile()).toMatchObject({ uid });
});

it('finds the orders again that it made with an identity that was lost, and no others', async () => {
  const order = (orderId: string, fields: { uid: string | null; email: string }) => insertOrder(shop.db, { orderId, ...fields });
  await shop.customer('ada');
  await order('lost', { uid: null, email: email.toUpperCase() });
  await order('a-guest-s', { uid: null, email: 'guest@example.org' });
  await order('ada-s', { uid: 'ada', email });
  await makeDemoCustomer(shop.deps);
  const found = await shop.db.select({ id: orders.orderId, of: orders.uid }).from(orders).orderBy(orders.orderId);
  expect(found).toEqual([{ id: 'a-guest-s', of: null }, { id: 'ada-s', of: 'ada' }, { id: 'lost', of: uid }]);
});
