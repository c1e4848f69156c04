import { eq, sql } from 'drizzle-orm';
import { countRows, openTestShop, type TestShop } from '../../testing/shop';
import { whileOpen } from '../../testing/while-open';
import { profiles, registrations } from '../db/schema';

// Two connections: the second waits, and decides by what the first left.

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
      body: { firstName: 'Ada', lastName: 'King', email, phone: '02079460000', address: '1 Yard', postCode: 'E4 6EY', city: 'London', password: 'correct horse', termsAccepted: true, marketingAccepted: false },
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
