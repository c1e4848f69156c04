import { sql } from 'drizzle-orm';
import { openTestShop, countRows, type TestShop } from '../../testing/shop';
import { outbox } from '../db/schema';
import { queueMail } from './outbox';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const told = (recipient: string) => countRows(shop, 'outbox', `lower(recipient) = '${recipient}'`);

it('tells one address of its deletion three times a day, however often it is scheduled and taken back', async () => {
  const { token, uid } = await shop.customer('loop');
  for (let round = 0; round < 10; round += 1) {
    shop.clock.offset = round * 1000;
    expect((await shop.call('DELETE /user/profile', { token })).status).toBe(200);
    expect((await shop.call('POST /user/profile/cancel-deletion', { token })).status).toBe(200);
  }
  expect(await told('loop@example.org')).toBe(3);
  await shop.db.update(outbox).set({ createdAt: sql`now() - interval '25 hours'` });
  expect((await shop.call('DELETE /user/profile', { token })).status).toBe(200);
  expect(await countRows(shop, 'profiles', `uid = '${uid}' AND deletion_at IS NOT NULL`)).toBe(1);
  expect(await told('loop@example.org')).toBe(4);
});

it('counts each address and each kind by itself, in any spelling', async () => {
  for (let round = 0; round < 10; round += 1) {
    for (const recipient of [`Victim@example.org`, 'VICTIM@example.org', 'other@example.org']) {
      await queueMail(shop.db, { key: `verify:${recipient}:${round}`, kind: 'verify-email', uid: null, recipient, payload: { firstName: '' } });
    }
    await queueMail(shop.db, { key: `changed:${round}`, kind: 'email-changed', uid: null, recipient: 'other@example.org', payload: { firstName: '' } });
  }
  expect(await told('victim@example.org')).toBe(5);
  expect(await countRows(shop, 'outbox', `recipient = 'other@example.org' AND kind = 'verify-email'`)).toBe(5);
  expect(await countRows(shop, 'outbox', `recipient = 'other@example.org' AND kind = 'email-changed'`)).toBe(6);
});

it('leaves out no receipt', async () => {
  for (let round = 0; round < 30; round += 1) {
    await queueMail(shop.db, { key: `receipt:${round}`, kind: 'order-received', uid: null, recipient: 'buyer@example.org', payload: { orderId: crypto.randomUUID() } });
  }
  expect(await told('buyer@example.org')).toBe(30);
});
