import { eq } from 'drizzle-orm';
import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { attempts, orders, outbox, profiles } from '../db/schema';
import { queueMail } from '../mail/outbox';
import { reconcileIdentities } from './reconcile-identities';

let shop: TestShop;
beforeEach(async () => { shop = await openTestShop(); });
afterEach(() => shop.close());

/** A customer with an order and a mail that waits. */
async function withOrder(uid: string): Promise<void> {
  await shop.customer(uid);
  await insertOrder(shop.db, { orderId: `FDK-${uid}`, uid, email: `${uid}@example.org` });
  await queueMail(shop.db, {
    key: `mail-${uid}`, kind: 'deletion-scheduled', uid, recipient: `${uid}@example.org`,
    payload: { firstName: 'Ada', deletionAt: '2026-12-01T00:00:00Z' },
  });
}
const owners = async () => {
  const of = async (table: typeof orders | typeof attempts | typeof outbox | typeof profiles) =>
    (await shop.db.select({ uid: table.uid }).from(table)).map(({ uid }) => uid).sort();
  return { profiles: await of(profiles), orders: await of(orders), attempts: await of(attempts), mails: await of(outbox) };
};
const newIdentity = (uid: string, email: string) =>
  void shop.identity.accounts.set(uid, { uid, email, password: 'x', displayName: '', isEmailVerified: false, role: null });

it('leaves a profile alone that has its identity', async () => {
  await withOrder('ada');
  expect(await reconcileIdentities(shop.deps)).toEqual({ relinked: 0, removed: 0 });
  expect(await owners()).toEqual({ profiles: ['ada'], orders: ['ada'], attempts: ['ada'], mails: ['ada'] });
});

it('gives profile, orders and mails to the identity that has the email now', async () => {
  await withOrder('ada');
  shop.identity.accounts.clear();
  newIdentity('ada-again', 'ada@example.org');
  expect(await reconcileIdentities(shop.deps)).toEqual({ relinked: 1, removed: 0 });
  expect(await owners()).toEqual({ profiles: ['ada-again'], orders: ['ada-again'], attempts: ['ada-again'], mails: ['ada-again'] });
});

it('gives orders and mails to the profile that this identity has already', async () => {
  await withOrder('ada');
  shop.identity.accounts.clear();
  await shop.customer('ada-again', { email: 'another@example.org' });
  newIdentity('ada-again', 'ada@example.org');
  expect(await reconcileIdentities(shop.deps)).toEqual({ relinked: 0, removed: 1 });
  expect(await owners()).toEqual({ profiles: ['ada-again'], orders: ['ada-again'], attempts: ['ada-again'], mails: ['ada-again'] });
});

it('removes a profile that nobody can sign in to, with or without an email; its orders wait for that email as a guest’s', async () => {
  await withOrder('ada');
  await shop.customer('nameless');
  await shop.db.update(profiles).set({ email: '' }).where(eq(profiles.uid, 'nameless'));
  shop.identity.accounts.clear();
  newIdentity('of-nobody', '');
  expect(await reconcileIdentities(shop.deps)).toEqual({ relinked: 0, removed: 2 });
  expect(await owners()).toEqual({ profiles: [], orders: [null], attempts: [null], mails: [null] });
});
