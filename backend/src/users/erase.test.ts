import { sql } from 'drizzle-orm';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { orders } from '../db/schema';
import { eraseNext } from './erase';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

/** Every row of every table that holds one of the words, as text. */
async function rowsWith(words: string[]): Promise<string[]> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await shop.db.execute<{ text: string }>(sql.raw(`SELECT t::text AS text FROM "${name}" t`));
    for (const { text } of rows) if (words.some((word) => text.toLowerCase().includes(word.toLowerCase()))) found.push(`${name}: ${text}`);
  }
  return found;
}

it('erases the person everywhere on the day, and keeps amount, VAT and date', async () => {
  const { token, uid } = await shop.customer('planted-uid', { email: 'planted@example.org' });
  await shop.call('PUT /user/profile', { token, body: { firstName: 'Plantedfirst', lastName: 'Plantedlast', address: '7 Planted Street', phone: '02079467777' } });
  const { session } = await shop.checkout({ token });
  await shop.sandbox.pay(session.sessionId, { customer: { ...GUEST.customer, email: 'planted@example.org' } });
  await shop.status(session.sessionId);
  const unpaid = await shop.checkout({ token });
  await shop.sandbox.control(`sessions/${unpaid.session.sessionId}/expire`);
  await shop.status(unpaid.session.sessionId);
  await shop.call('DELETE /user/profile', { token });
  const words = ['planted', '02079467777'];
  expect((await rowsWith(words)).length).toBeGreaterThan(4);

  expect(await eraseNext(shop.deps)).toBe(false);
  shop.clock.offset = 31 * 86_400_000;
  // Open business first: the order has to arrive.
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await countRows(shop, 'profiles', `uid = '${uid}'`)).toBe(1);
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' });
  shop.clock.offset += 2 * 86_400_000;

  // Killed after the identity is gone: the next round goes on.
  shop.identity.failNext('remove', 'after');
  await expect(eraseNext(shop.deps)).rejects.toThrow();
  expect(await countRows(shop, 'profiles', `uid = '${uid}'`)).toBe(1);
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await eraseNext(shop.deps)).toBe(false);

  expect(shop.identity.accounts.has(uid)).toBe(false);
  // The erasure list holds the pseudonym, so that a restored backup can be erased again.
  expect(await rowsWith(words)).toEqual([expect.stringMatching(/^erasures: \(planted-uid,/)]);
  expect(shop.lines.join('\n').toLowerCase()).not.toContain('planted');
  const amount = shop.menu.plans[0]?.priceInCents;
  const { rows } = await shop.db.execute(sql`SELECT amount, refunded_amount, vat, currency FROM accounting_lines`);
  expect(rows).toEqual([{ amount, refunded_amount: 0, vat: [{ rate: 0, gross: amount, vat: 0 }], currency: 'gbp' }]);

  // A late event must not bring the order back (I1).
  expect(await shop.webhook({ type: 'checkout.session.completed', object: { id: session.sessionId } })).toBe(200);
  expect(await countRows(shop, 'orders')).toBe(0);
  expect(await countRows(shop, 'quarantine')).toBe(0);
  expect((await shop.status(session.sessionId)).data).toMatchObject({ status: 'complete', paid: true });
});
