import { eq, sql } from 'drizzle-orm';
import { insertOrder } from '../../testing/orders';
import { countRows, openTestShop, type TestShop } from '../../testing/shop';
import { gate, whileOpen } from '../../testing/while-open';
import { attempts, orders, outbox, profiles, refunds, registrations } from '../db/schema';
import { findForOperator } from '../orders/find-orders';
import { eraseNext } from './erase';
import { eraseGuest } from './erase-guest';

// Two connections: the second waits for the first one's lock, and goes by what the first wrote.

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

it('of two sign-ups for one email at once the later one waits, and sets the other aside', async () => {
  const email = 'twice@example.org';
  const { waited, result } = await whileOpen(
    shop.db,
    async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
      await tx.insert(registrations).values({ uid: 'the-first', email });
    },
    () => shop.call('POST /user/auth/register', {
      body: {
        firstName: 'Ada', lastName: 'King', email, phone: '02079460000', address: '1 Yard', postCode: 'E4 6EY', city: 'London',
        password: 'correct horse', termsAccepted: true, marketingAccepted: false,
      },
    }),
  );
  expect({ waited, status: result.status }).toEqual({ waited: true, status: 200 });
  expect(await countRows(shop, 'registrations')).toBe(0);
});

it('two sign-ins at once after a change of email tell it once', async () => {
  const { token } = await shop.customer('mover', { email: 'new@example.org' });
  await shop.db.update(profiles).set({ email: 'old@example.org' }).where(eq(profiles.uid, 'mover'));
  const { waited, result } = await whileOpen(
    shop.db,
    (tx) => tx.update(profiles).set({ email: 'new@example.org' }).where(eq(profiles.uid, 'mover')),
    () => shop.call('POST /user/auth/verify', { token }),
  );
  expect({ waited, status: result.status }).toEqual({ waited: true, status: 200 });
  expect(await countRows(shop, 'outbox', `kind = 'email-changed'`)).toBe(0);
});

/** Two profiles whose identities have exchanged their email addresses since their last sign-in. */
async function exchangedEmails() {
  const [one, two] = [
    await shop.customer('exchange-1', { email: 'second@example.org' }), await shop.customer('exchange-2', { email: 'first@example.org' }),
  ];
  await shop.db.update(profiles).set({ email: '' }).where(eq(profiles.uid, 'exchange-1'));
  await shop.db.update(profiles).set({ email: 'second@example.org' }).where(eq(profiles.uid, 'exchange-2'));
  await shop.db.update(profiles).set({ email: 'first@example.org' }).where(eq(profiles.uid, 'exchange-1'));
  return { one, two };
}

it('two sign-ins at once of accounts that exchanged their addresses don’t wait for each other', async () => {
  const { two } = await exchangedEmails();
  const { waited, result } = await whileOpen(
    shop.db,
    (tx) => tx.select().from(profiles).where(eq(profiles.uid, 'exchange-1')).for('update'),
    () => shop.call('POST /user/auth/verify', { token: two.token }),
    (tx) => tx.select().from(profiles).where(eq(profiles.uid, 'exchange-2')).for('update'),
  );
  expect({ waited, status: result.status }).toEqual({ waited: true, status: 200 });
});

/** Starts to erase an account whose day has come. @returns once its identity is being removed, with what lets that end */
async function beginErasing(uid: string) {
  await shop.db.update(profiles).set({ deletionAt: new Date('2026-01-05T12:00:00Z') }).where(eq(profiles.uid, uid));
  const [removing, mayEnd] = [gate(), gate()];
  jest.spyOn(shop.identity, 'remove').mockImplementationOnce(async () => {
    removing.open();
    await mayEnd.opened;
  });
  const erasing = eraseNext(shop.deps);
  await removing.opened;
  return () => {
    mayEnd.open();
    return erasing;
  };
}

it('erasing an account waits for a change of its email, and deletes the mails to the new address', async () => {
  await shop.customer('leaver', { email: 'before@example.org' });
  await shop.db.insert(outbox).values({ key: 'to-the-new-address', kind: 'order-received', recipient: 'after@example.org', payload: {} });
  const goOn = await beginErasing('leaver');
  const { waited, result } = await whileOpen(
    shop.db, (tx) => tx.update(profiles).set({ email: 'after@example.org' }).where(eq(profiles.uid, 'leaver')), goOn,
  );
  expect({ waited, result }).toEqual({ waited: true, result: true });
  expect([
    await countRows(shop, 'profiles', `uid = 'leaver'`), await countRows(shop, 'outbox', `recipient = 'after@example.org'`),
  ]).toEqual([0, 0]);
});

it('erasing an account and a sign-up for its email don’t wait for each other, and the sign-up stays written down', async () => {
  await shop.customer('quits', { email: 'again@example.org' });
  await shop.db.insert(registrations).values([
    { uid: 'again-old', email: 'again@example.org', isCurrent: false }, { uid: 'again-new', email: 'again@example.org' },
  ]);
  const goOn = await beginErasing('quits');
  const { result } = await whileOpen(
    shop.db,
    (tx) => tx.delete(registrations).where(eq(registrations.uid, 'again-old')),
    goOn,
    (tx) => tx.update(profiles).set({ email: '' }).where(eq(profiles.uid, 'quits')),
  );
  expect(result).toBe(true);
  expect(await countRows(shop, 'profiles', `uid = 'quits'`)).toBe(0);
  expect(await shop.db.select({ uid: registrations.uid }).from(registrations)).toEqual([{ uid: 'again-new' }]);
});

async function deliveredOrder({ uid = null, email }: { uid?: string | null; email: string }) {
  const order = { id: crypto.randomUUID(), attemptId: crypto.randomUUID(), sessionId: `cs_${email}`, orderId: `FDK-${email}` };
  await insertOrder(shop.db, {
    ...order, uid, email, status: 'COMPLETED', deliveryStatus: 'DELIVERED', deliveryDate: '2026-01-12', amount: 1000,
  });
  return order;
}

it('erasing a guest waits for an operator who gives money back, and keeps the guest until it went', async () => {
  const email = 'refunded-guest@example.org';
  const { id, sessionId } = await deliveredOrder({ email });
  const { waited, result } = await whileOpen(
    shop.db,
    async (tx) => {
      await findForOperator(tx, id, 'lock');
      await tx.insert(refunds)
        .values({ id: crypto.randomUUID(), sessionId, amount: 100, rest: false, currency: 'gbp', reason: 'operator' });
    },
    () => eraseGuest(shop.deps, email, 'ops:test').then(() => 'erased', String),
  );
  expect(waited).toBe(true);
  expect(result).toContain('not over yet');
  expect(await countRows(shop, 'orders', `id = '${id}'`)).toBe(1);
});

it.each(['guest', 'account'] as const)('erasing a %s and settling one of its payments don’t wait for each other', async (who) => {
  const email = `settled-${who}@example.org`;
  const uid = who === 'account' ? 'settled-account' : null;
  if (uid) await shop.customer(uid, { email });
  const { attemptId, id } = await deliveredOrder({ uid, email });
  // Of a guest's order that was claimed the checkout stays a guest's.
  await shop.db.update(attempts).set({ uid: null }).where(eq(attempts.id, attemptId));
  const { waited, result } = await whileOpen(
    shop.db,
    (tx) => tx.select().from(attempts).where(eq(attempts.id, attemptId)).for('update'),
    uid ? await beginErasing(uid) : () => eraseGuest(shop.deps, email, 'ops:test').then(() => true),
    (tx) => tx.select().from(orders).where(eq(orders.id, id)).for('update'),
  );
  expect({ waited, result }).toEqual({ waited: true, result: true });
  expect(await countRows(shop, 'orders', `id = '${id}'`)).toBe(0);
});
