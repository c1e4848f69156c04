import { openMigratedDatabase } from '../../testing/database';
import { insertOrder } from '../../testing/orders';
import { disputes, orders, quarantine, refunds } from '../db/schema';
import { hasOpenMoney } from './open-money';

let database: Awaited<ReturnType<typeof openMigratedDatabase>>;
beforeAll(async () => { database = await openMigratedDatabase(); });
afterAll(() => database.close());

it('money is open while a case is, a refund is not made or failed and waits for an operator, or a dispute is not decided', async () => {
  const { db } = database;
  const money = { amount: 100, currency: 'gbp' };
  const refund = () => ({ ...money, id: crypto.randomUUID(), rest: false, reason: 'operator' as const });
  const dispute = {
    amount: 100, reason: 'fraudulent', status: 'needs_response', isClosed: false, withdrawn: 100, movements: 1, createdAt: new Date(),
  };
  const cases: Record<string, (sessionId: string) => PromiseLike<unknown>> = {
    'nothing': async () => undefined,
    'a case': (sessionId) => db.insert(quarantine).values({ ...money, sessionId, reason: 'post_code_not_delivered' }),
    'a closed case': (sessionId) =>
      db.insert(quarantine).values({ ...money, sessionId, reason: 'post_code_not_delivered', resolvedAt: new Date() }),
    'a refund asked for': (sessionId) => db.insert(refunds).values({ ...refund(), sessionId }),
    'a refund that pends': (sessionId) => db.insert(refunds).values({ ...refund(), sessionId, status: 'pending' }),
    'a refund that failed': (sessionId) => db.insert(refunds).values({ ...refund(), sessionId, status: 'failed' }),
    'a failed refund that was dealt with': (sessionId) =>
      db.insert(refunds).values({ ...refund(), sessionId, status: 'failed', handledAt: new Date() }),
    'a refund that was made': (sessionId) => db.insert(refunds).values({ ...refund(), sessionId, status: 'succeeded' }),
    'a dispute': (sessionId) => db.insert(disputes).values({ ...dispute, id: 'dp_1', kind: 'dispute', sessionId }),
    'a dispute that was decided': (sessionId) =>
      db.insert(disputes).values({ ...dispute, id: 'dp_2', kind: 'dispute', sessionId, isClosed: true }),
    'a fraud warning': (sessionId) => db.insert(disputes).values({ ...dispute, id: 'dp_3', kind: 'early-fraud-warning', sessionId }),
  };
  for (const [name, make] of Object.entries(cases)) {
    await insertOrder(db, { orderId: name, sessionId: name });
    await make(name);
  }
  const open = await db.select({ name: orders.orderId }).from(orders).where(hasOpenMoney(db, orders.sessionId));
  expect(open.map(({ name }) => name).sort())
    .toEqual(['a case', 'a dispute', 'a refund asked for', 'a refund that failed', 'a refund that pends']);
});
