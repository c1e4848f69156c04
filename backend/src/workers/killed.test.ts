import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { MailSink } from '../../testing/mail-sink';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { startBackend, type BackendProcess } from '../../testing/processes';
import { countRows } from '../../testing/shop';
import { attempts, orders, outbox, refunds } from '../db/schema';
import { queueMail } from '../mail/outbox';
import { cancelOrder } from '../orders/cancel-order';

let shop: PayingShop;
let sink: MailSink;
const running: BackendProcess[] = [];
const start = async () => {
  const backend = await startBackend({
    DATABASE_URL: shop.config.databaseUrl, STRIPE_API_URL: shop.sandbox.url, SMTP_URL: sink.url, FIREBASE_PROJECT_ID: 'demo-test',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
  });
  running.push(backend);
  return backend;
};

beforeAll(async () => {
  shop = await openPayingShop();
  sink = await MailSink.open(40);
  await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(running.map((backend) => backend.kill()));
  sink.close();
  await shop.close();
});

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) if (await what()) return;
  throw new Error('It did not come to that within a minute.');
}

/**
 * What a lease would do in a minute: whoever was killed is forgotten. Asking the payment provider
 * once more than that does nothing twice.
 */
async function leasesEnd(): Promise<void> {
  await shop.db.update(refunds).set({ nextTryAt: new Date(0) }).where(sql`status IN ('requested', 'pending')`);
  await shop.db.update(attempts).set({ nextCheckAt: new Date(0) }).where(sql`status IN ('creating', 'open')`);
}

/**
 * A mail would be sent twice if its lease ended while the backend that lives sends it: that one,
 * which sends one at a time, is waited for.
 */
async function killOneAndGoOn(): Promise<void> {
  await running.shift()?.kill();
  const claimed = await shop.db.select({ id: outbox.id }).from(outbox).where(sql`sent_at IS NULL AND tries > 0`);
  const unsent = sql`sent_at IS NULL AND ${inArray(outbox.id, claimed.map(({ id }) => id))}`;
  await until(async () => (await shop.db.$count(outbox, unsent)) <= 1);
  await shop.db.update(outbox).set({ nextTryAt: new Date(0) }).where(unsent);
  await start();
  await leasesEnd();
}

const stripeRefunds = async () => {
  const answer = await fetch(`${shop.sandbox.url}/v1/refunds?limit=100`, { headers: { authorization: 'Bearer sk_test_x' } });
  return ((await answer.json()) as { data: { payment_intent: string }[] }).data;
};

async function paidSession(): Promise<string> {
  const { session } = await shop.checkout({ token: (await shop.customer('ada')).token });
  await shop.sandbox.pay(session.sessionId);
  return session.sessionId;
}

describe('two backends, one of them killed at work', () => {
  it('send every mail, and only the one in flight twice, with one message id', async () => {
    const keys = Array.from({ length: 60 }, (_, i) => `kill.${i}`);
    for (const key of keys) {
      await queueMail(shop.db, {
        key, kind: 'quarantined', uid: null, recipient: 'operator@example.org', payload: { sessionId: key, reason: 'test', amount: 100 },
      });
    }
    await until(() => sink.messageIds.length >= 10);
    await killOneAndGoOn();
    await until(async () => (await countRows(shop, 'outbox', 'sent_at IS NULL')) === 0);
    expect([...new Set(sink.messageIds)].sort()).toEqual([...keys].sort());
    expect(sink.messageIds.length - keys.length).toBeLessThanOrEqual(1);
  });

  it('give every cancelled order’s money back once', async () => {
    for (let i = 0; i < 12; i += 1) await shop.status(await paidSession());
    const paid = await shop.db.select().from(orders).where(eq(orders.status, 'NEW'));
    expect(paid).toHaveLength(12);
    for (const order of paid) await shop.db.transaction((tx) => cancelOrder(tx, order, 'operator'));
    await until(async () => (await stripeRefunds()).length >= 3);
    await killOneAndGoOn();
    await until(async () => (await countRows(shop, 'refunds', `status <> 'succeeded'`)) === 0);
    const made = (await stripeRefunds()).map((refund) => refund.payment_intent).sort();
    expect(made).toEqual(paid.map(({ paymentIntent }) => paymentIntent).sort());
    expect(await countRows(shop, 'orders', 'refunded_amount <> amount')).toBe(0);
  });

  it('give every paid session its one order with all webhooks lost', async () => {
    const sessions = [];
    for (let i = 0; i < 8; i += 1) sessions.push(await paidSession());
    await leasesEnd();
    await until(async () => (await countRows(shop, 'orders', `status = 'NEW'`)) >= 2);
    await killOneAndGoOn();
    await until(async () => {
      await leasesEnd();
      return (await countRows(shop, 'orders', `status = 'NEW'`)) >= 8;
    });
    const rows = await shop.db.select({ sessionId: orders.sessionId }).from(orders).where(eq(orders.status, 'NEW'));
    expect(rows.map(({ sessionId }) => sessionId).sort()).toEqual([...sessions].sort());
    expect(await countRows(shop, 'outbox', `kind = 'order-received'`)).toBe(20);
  });
});
