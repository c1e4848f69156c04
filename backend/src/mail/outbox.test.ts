import { eq, sql } from 'drizzle-orm';
import { guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { orders, outbox } from '../db/schema';
import { sendNextMail } from '../workers/send-mail';
import { queueMail } from './outbox';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
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

it('says nothing of a deletion that was taken back before its mail went', async () => {
  const { token } = await shop.customer('undecided');
  await shop.call('DELETE /user/profile', { token });
  await shop.call('POST /user/profile/cancel-deletion', { token });
  while (await sendNextMail(shop.deps));
  expect(shop.mail.sent.filter(({ to }) => to === 'undecided@example.org')).toEqual([]);
  await shop.call('DELETE /user/profile', { token });
  while (await sendNextMail(shop.deps));
  expect(shop.mail.sent.filter(({ to }) => to === 'undecided@example.org')).toHaveLength(1);
});

it('counts each address and each kind by itself, in any spelling', async () => {
  for (let round = 0; round < 10; round += 1) {
    for (const recipient of [`Victim@example.org`, 'VICTIM@example.org', 'other@example.org']) {
      await queueMail(shop.db, {
        key: `verify:${recipient}:${round}`, kind: 'verify-email', uid: null, recipient, payload: { firstName: '' },
      });
    }
    await queueMail(shop.db, {
      key: `changed:${round}`, kind: 'email-changed', uid: null, recipient: 'other@example.org', payload: { firstName: '' },
    });
  }
  expect(await told('victim@example.org')).toBe(5);
  expect(await countRows(shop, 'outbox', `recipient = 'other@example.org' AND kind = 'verify-email'`)).toBe(5);
  expect(await countRows(shop, 'outbox', `recipient = 'other@example.org' AND kind = 'email-changed'`)).toBe(6);
});

describe('of bank payments that cost nothing, an address typed by somebody else', () => {
  const RECIPIENT = 'stranger@example.org';
  const pending = async (postCode = 'E4 6EY') => {
    const { session: { sessionId } } = await shop.checkout({ from: `203.0.113.${++visitors % 250}` });
    await shop.sandbox.pay(sessionId, { ...guestAt(postCode, { email: RECIPIENT }), method: 'bank', bankAnswer: 'waits' });
    await shop.status(sessionId);
    return sessionId;
  };
  let visitors = 0;
  const end = async (sessionId: string, how: 'settle' | 'fail') => {
    await shop.sandbox.control(`sessions/${sessionId}/${how}`);
    await shop.status(sessionId);
  };
  const kinds = async () => {
    const { rows } = await shop.db.execute<{ kind: string; count: number }>(
      sql`SELECT kind, count(*)::int AS count FROM outbox WHERE recipient = ${RECIPIENT} GROUP BY kind ORDER BY kind`,
    );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  };

  it('is told of ten a day, of how these end, and of each one that is paid', async () => {
    const sessions: string[] = [];
    for (let n = 0; n < 12; n += 1) sessions.push(await pending());
    expect(await kinds()).toEqual({ 'order-received': 10 });
    for (const sessionId of [...sessions.slice(0, 2), ...sessions.slice(10, 11)]) await end(sessionId, 'fail');
    expect(await kinds()).toEqual({ 'order-received': 10, 'payment-failed': 2 });
    await end(sessions[11] ?? '', 'settle');
    await end(sessions[2] ?? '', 'settle');
    expect(await kinds()).toEqual({ 'order-received': 11, 'payment-failed': 2, 'payment-received': 2 });
    const [last] = await shop.db.select().from(orders).where(eq(orders.sessionId, sessions[10] ?? ''));
    expect(last?.status).toBe('CANCELLED');
    await shop.db.delete(outbox);
  });

  it('nor of more that are set aside', async () => {
    const sessions: string[] = [];
    for (let n = 0; n < 12; n += 1) sessions.push(await pending('N7 6PA'));
    expect(await kinds()).toEqual({ 'payment-held': 10 });
    for (const sessionId of sessions.slice(9, 11)) await end(sessionId, 'fail');
    await end(sessions[11] ?? '', 'settle');
    expect(await kinds()).toEqual({ 'held-payment-failed': 1, 'payment-held': 11 });
  });
});

it('leaves out no receipt', async () => {
  for (let round = 0; round < 30; round += 1) {
    await queueMail(shop.db, {
      key: `receipt:${round}`, kind: 'order-received', uid: null, recipient: 'buyer@example.org', payload: { orderId: crypto.randomUUID() },
    });
  }
  expect(await told('buyer@example.org')).toBe(30);
});
