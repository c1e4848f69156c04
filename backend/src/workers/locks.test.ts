import { eq, isNull } from 'drizzle-orm';
import { reminderDevice } from '../../testing/fakes';
import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { whileOpen } from '../../testing/while-open';
import { attempts, orders, outbox, plannedMenu, profiles, reminderDevices } from '../db/schema';
import { queueMail } from '../mail/outbox';
import { publishPlanned } from '../menu/planned-menu';
import { queueArrivesTomorrow } from '../orders/arrives-tomorrow';
import { sendNextReminder } from '../reminders/send-reminder';
import { eraseNext } from '../users/erase';
import { queueWeekMail } from '../week-mails/week-mail';
import { reconcileNext } from './reconcile';
import { sendNextMail } from './send-mail';

// Two workers: what one is claiming, the other neither waits for nor takes as well.

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const PAST = new Date('2026-01-05T12:00:00Z');
const SKIPPED = { waited: false, result: false };

it('a mail', async () => {
  await queueMail(shop.db, {
    key: 'claimed', kind: 'verify-email', uid: 'x', recipient: 'claimed@example.org', payload: { firstName: 'Ada' },
  });
  expect(await whileOpen(shop.db, (tx) => tx.select().from(outbox).for('update'), () => sendNextMail(shop.deps))).toEqual(SKIPPED);
});

it.each(['checkout', 'order'] as const)('a payment to be asked about, by its %s', async (which) => {
  const state = which === 'order'
    ? { status: 'NEW', deliveryStatus: 'SCHEDULED' } as const
    : { status: 'CANCELLED', deliveryStatus: null } as const;
  await insertOrder(shop.db, {
    orderId: `FDK-${which}`, sessionId: `cs_${which}`, ...state, createdAt: PAST, paidAt: null, nextCheckAt: PAST,
  });
  if (which === 'checkout') await shop.db.update(attempts).set({ status: 'open' }).where(eq(attempts.sessionId, 'cs_checkout'));
  const table = which === 'order' ? orders : attempts;
  expect(await whileOpen(shop.db, (tx) => tx.select().from(table).for('update'), () => reconcileNext(shop.deps))).toEqual(SKIPPED);
  await shop.db.update(attempts).set({ status: 'complete' });
});

it("a customer's turn for the weekly mail", async () => {
  await shop.customer('weekly');
  await shop.db.update(profiles).set({ weekMailToken: crypto.randomUUID() }).where(eq(profiles.uid, 'weekly'));
  const [db, now] = [shop.db, () => new Date('2026-12-03T10:00:00Z')];
  expect(await whileOpen(db, (tx) => tx.select().from(profiles).for('update'), () => queueWeekMail({ db, now }))).toEqual(SKIPPED);
  expect(await queueWeekMail({ db, now })).toBe(true);
});

it('an order that arrives tomorrow', async () => {
  const [db, now] = [shop.db, () => new Date('2026-12-06T18:00:00Z')];
  await insertOrder(db, { orderId: 'FDK-tomorrow', deliveryDate: '2026-12-07' });
  expect(await whileOpen(db, (tx) => tx.select().from(orders).for('update'), () => queueArrivesTomorrow({ db, now }))).toEqual(SKIPPED);
  expect(await queueArrivesTomorrow({ db, now })).toBe(true);
});

it('a device to be reminded', async () => {
  const { token } = await shop.customer('reminded');
  await shop.call('POST /user/reminders', { token, body: reminderDevice('phone') });
  await shop.db.update(reminderDevices).set({ day: '2026-12-07', nextTryAt: PAST });
  expect(
    await whileOpen(shop.db, (tx) => tx.select().from(reminderDevices).for('update'), () => sendNextReminder(shop.deps)),
  ).toEqual(SKIPPED);
  expect(await sendNextReminder(shop.deps)).toBe(true);
});

it('an account to be erased', async () => {
  await shop.customer('leaving');
  await shop.db.update(profiles).set({ deletionAt: PAST });
  expect(await whileOpen(shop.db, (tx) => tx.select().from(profiles).for('update'), () => eraseNext(shop.deps))).toEqual(SKIPPED);
});

it('a menu to go live', async () => {
  await shop.db.insert(plannedMenu).values({ ...shop.menu, actor: 'manager:dana', seenVersion: 1, goesLiveAt: PAST });
  expect(await whileOpen(shop.db, (tx) => tx.select().from(plannedMenu).for('update'), () => publishPlanned(shop.deps))).toEqual(SKIPPED);
  await publishPlanned(shop.deps);
  expect(await shop.db.$count(plannedMenu, isNull(plannedMenu.problem))).toBe(0);
});
