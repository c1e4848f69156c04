import { openMigratedDatabase } from '../../testing/database';
import { insertOrder } from '../../testing/orders';
import { disputes, quarantine, refunds } from '../db/schema';
import { readAttention } from './attention';

let database: Awaited<ReturnType<typeof openMigratedDatabase>>;
beforeAll(async () => { database = await openMigratedDatabase(); });
afterAll(() => database.close());

const DAY = (day: number) => new Date(`2026-11-0${day}T10:00:00Z`);

it('what waits for a manager: open cases, failed refunds that nobody dealt with, open disputes; the oldest first', async () => {
  const { db } = database;
  await insertOrder(db, { orderId: 'FDK-1', sessionId: 'cs_1' });
  const money = { amount: 900, currency: 'gbp' };
  await db.insert(quarantine).values([
    { ...money, sessionId: 'cs_bank', reason: 'a_reason_of_later', createdAt: DAY(2) },
    { ...money, sessionId: 'cs_held', reason: 'post_code_not_delivered', paidAt: DAY(1), answerBy: DAY(3), createdAt: DAY(1) },
    { ...money, sessionId: 'cs_closed', reason: 'guest_without_email', createdAt: DAY(1), resolvedAt: DAY(2), resolution: 'refunded' },
  ]);
  const failed = { ...money, rest: false, reason: 'operator' as const, status: 'failed' as const };
  const row = () => ({ ...failed, id: crypto.randomUUID() });
  await db.insert(refunds).values([
    { ...row(), sessionId: 'cs_gone', createdAt: DAY(2) },
    { ...row(), sessionId: 'cs_1', failure: 'expired_card', createdAt: DAY(1) },
    { ...row(), sessionId: 'cs_1', handledAt: DAY(2) },
    { ...row(), sessionId: 'cs_1', status: 'succeeded' },
  ]);
  const dispute = { amount: 900, reason: 'fraudulent', status: 'needs_response', isClosed: false, withdrawn: 900, movements: 1 };
  await db.insert(disputes).values([
    { ...dispute, id: 'dp_2', kind: 'early-fraud-warning', sessionId: 'cs_gone', createdAt: DAY(2) },
    { ...dispute, id: 'dp_1', kind: 'dispute', sessionId: 'cs_1', createdAt: DAY(1) },
    { ...dispute, id: 'dp_3', kind: 'dispute', sessionId: 'cs_1', isClosed: true, createdAt: DAY(1) },
  ]);
  const shown = { reason: 'fraudulent', status: 'needs_response', amountInCents: 900, isClosed: false };
  expect(await readAttention(db)).toEqual({
    held: [
      {
        session: 'cs_held', reason: 'post_code_not_delivered', why: expect.stringContaining('to which we don’t deliver'),
        amountInCents: 900, isPaid: true, timeCreated: DAY(1).toISOString(), answerBy: DAY(3).toISOString(),
      },
      {
        session: 'cs_bank', reason: 'a_reason_of_later', why: 'a_reason_of_later', amountInCents: 900, isPaid: false,
        timeCreated: DAY(2).toISOString(),
      },
    ],
    failedRefunds: [
      {
        session: 'cs_1', order: 'FDK-1', amountInCents: 900, reason: 'operator', failure: 'expired_card', timeCreated: DAY(1).toISOString(),
      },
      { session: 'cs_gone', amountInCents: 900, reason: 'operator', timeCreated: DAY(2).toISOString() },
    ],
    disputes: [
      { ...shown, id: 'dp_1', kind: 'dispute', session: 'cs_1', order: 'FDK-1', timeCreated: DAY(1).toISOString() },
      { ...shown, id: 'dp_2', kind: 'early-fraud-warning', session: 'cs_gone', timeCreated: DAY(2).toISOString() },
    ],
    heldOrders: [],
  });
});

it('says in which currency money came that is not ours', async () => {
  const { db } = database;
  const money = { amount: 700, currency: 'eur', sessionId: 'cs_eur' };
  await db.insert(quarantine).values({ ...money, reason: 'currency_mismatch' });
  await db.insert(refunds).values({ ...money, id: crypto.randomUUID(), reason: 'quarantine', status: 'failed' });
  await db.insert(disputes).values({
    id: 'dp_eur', kind: 'dispute', sessionId: 'cs_eur', amount: 700, reason: 'general', status: 'needs_response', isClosed: false,
    withdrawn: 700, movements: 1, createdAt: DAY(9),
  });
  const { held, failedRefunds, disputes: open } = await readAttention(db);
  const told = { session: 'cs_eur', amountInCents: 700, currency: 'eur' };
  for (const list of [held, failedRefunds, open]) expect(list).toContainEqual(expect.objectContaining(told));
});
