import { eq } from 'drizzle-orm';
import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { whileOpen } from '../../testing/while-open';
import { attempts, orders, outbox, profiles } from '../db/schema';
import { queueMail } from '../mail/outbox';
import { eraseNext } from '../users/erase';
import { reconcileNext } from './reconcile';
import { sendNextMail } from './send-mail';

// Two workers: what one is claiming, the other neither waits for nor takes as well.

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const PAST = new Date('2026-01-05T12:00:00Z');
const SKIPPED = { waited: false, result: false };

it('a mail', async () => {
  await queueMail(shop.db, { key: 'claimed', kind: 'verify-email', uid: 'x', recipient: 'claimed@example.org', payload: { firstName: 'Ada' } });
  expect(await whileOpen(shop.db, (tx) => tx.select().from(outbox).for('update'), () => sendNextMail(shop.deps))).toEqual(SKIPPED);
});

it.each(['checkout', 'order'] as const)('a payment to be asked about, by its %s', async (which) => {
  await insertOrder(shop.db, {
    id: crypto.randomUUID(), orderId: `FDK-${which}`, sessionId: `cs_${which}`, uid: null, email: 'a@example.org', status: which === 'order' ? 'NEW' : 'CANCELLED', deliveryStatus: which === 'order' ? 'SCHEDULED' : null,
    deliveryDate: '2026-01-12', lines: [], amount: 100, currency: 'gbp', address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' }, createdAt: PAST, paidAt: null, nextCheckAt: PAST,
  });
  if (which === 'checkout') await shop.db.update(attempts).set({ status: 'open' }).where(eq(attempts.sessionId, 'cs_checkout'));
  const table = which === 'order' ? orders : attempts;
  expect(await whileOpen(shop.db, (tx) => tx.select().from(table).for('update'), () => reconcileNext(shop.deps))).toEqual(SKIPPED);
  await shop.db.update(attempts).set({ status: 'complete' });
});

it('an account to be erased', async () => {
  await shop.customer('leaving');
  await shop.db.update(profiles).set({ deletionAt: PAST });
  expect(await whileOpen(shop.db, (tx) => tx.select().from(profiles).for('update'), () => eraseNext(shop.deps))).toEqual(SKIPPED);
});
