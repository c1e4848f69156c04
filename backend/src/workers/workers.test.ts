import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { RETENTION } from 'shared-rules';
import { insertOrder } from '../../testing/orders';
import { openTestShop, countRows, type TestShop } from '../../testing/shop';
import { attempts, orders, outbox, registrations } from '../db/schema';
import { queueMail } from '../mail/outbox';
import { cleanUp } from './clean-up';
import { sendNextMail } from './send-mail';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(outbox);
  shop.mail.sent.length = 0;
  shop.mail.failing = false;
});

const ask = (key: string) =>
  queueMail(shop.db, { key, kind: 'verify-email', uid: 'x', recipient: `${key}@example.org`, payload: { firstName: 'Ada' } });
const makeDue = () => shop.db.update(outbox).set({ nextTryAt: new Date(0) });

/** As often as is tried within so many hours, or until it is given up. @returns how often that was */
async function triedFor(key: string, hours = Number.POSITIVE_INFINITY): Promise<number> {
  for (let elapsed = 0, tries = 1; ; tries += 1) {
    await makeDue();
    await sendNextMail(shop.deps);
    const [row] = await shop.db.select({
      gaveUpAt: outbox.gaveUpAt, wait: sql<number>`extract(epoch FROM next_try_at - now())::float`,
    }).from(outbox).where(eq(outbox.key, key));
    elapsed += (row?.wait ?? 0) / 3600;
    if (row?.gaveUpAt || elapsed > hours) return tries;
  }
}

describe('outbox', () => {
  it('sends each mail once, with many workers at it', async () => {
    for (let i = 0; i < 30; i += 1) await ask(`m${i}`);
    await ask('m0');
    const worker = async () => { while (await sendNextMail(shop.deps)) { /* until none is due */ } };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(shop.mail.sent.map(({ to }) => to).sort()).toEqual(Array.from({ length: 30 }, (_, i) => `m${i}@example.org`).sort());
    expect(await countRows(shop, 'outbox', 'sent_at IS NULL')).toBe(0);
  });

  it('tries again later when the mail server is down, with the same message id, and gives up in the end', async () => {
    await ask('again');
    shop.mail.failing = true;
    expect(await sendNextMail(shop.deps)).toBe(true);
    expect(await sendNextMail(shop.deps)).toBe(false);
    await makeDue();
    shop.mail.failing = false;
    await sendNextMail(shop.deps);
    expect(shop.mail.sent).toMatchObject([{ to: 'again@example.org', messageId: 'again' }]);

    await ask('hopeless');
    shop.mail.failing = true;
    expect(await triedFor('hopeless')).toBe(74);
    await makeDue();
    expect(await sendNextMail(shop.deps)).toBe(false);
  });

  it('a mail server that is away for three days loses no mail', async () => {
    await ask('patient');
    shop.mail.failing = true;
    await triedFor('patient', 3 * 24 - 1);
    shop.mail.failing = false;
    await makeDue();
    await sendNextMail(shop.deps);
    expect(shop.mail.sent).toMatchObject([{ to: 'patient@example.org' }]);
  });

  it('gives up a mail whose address its server refuses after some hours, and none whose server asks to be tried again later', async () => {
    for (const [key, responseCode, isRefused] of [['nobody', 550, true], ['greylisted', 450, false]] as const) {
      await ask(key);
      const send = jest.spyOn(shop.mail, 'send').mockRejectedValue(
        Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode }),
      );
      await triedFor(key, 7);
      send.mockRestore();
      expect(await countRows(shop, 'outbox', `key = '${key}' AND gave_up_at IS NOT NULL`)).toBe(isRefused ? 1 : 0);
      await shop.db.delete(outbox);
    }
  });

  it('a worker killed between claim and sending loses nothing', async () => {
    await ask('killed');
    // What a claim does, and then nothing more.
    await shop.db.execute(sql`UPDATE outbox SET tries = tries + 1, next_try_at = now() + interval '1 minute'`);
    expect(await sendNextMail(shop.deps)).toBe(false);
    await makeDue();
    await sendNextMail(shop.deps);
    expect(shop.mail.sent).toHaveLength(1);
  });

  it('writes a receipt with meals, allergens, delivery date and VAT by rate', async () => {
    const [meal] = shop.menu.meals;
    const line = (vatRate: number, priceInCents: number, quantity: number) => ({
      planId: 'balanced_plan', name: 'Balanced <Plan>', quantity, priceInCents, vatRate,
      meals: [{
        id: 'x', name: 'Porridge', day: 'monday', mealTime: 'breakfast',
        allergens: {
          ...(meal?.allergens as NonNullable<typeof meal>['allergens']), gluten: 'contains' as const, nuts: 'mayContain' as const,
        },
      }],
    });
    await insertOrder(shop.db, {
      orderId: 'FDK-TEST2345', email: 'a@example.org', lines: [line(0, 6000, 2), line(20, 1200, 1)], amount: 13_200,
      address: { name: 'Ada', lines: ['1 Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' },
      createdAt: new Date('2026-11-24T10:00:00Z'),
    });
    const [order] = await shop.db.select().from(orders);
    await queueMail(shop.db, {
      key: 'receipt', kind: 'order-received', uid: null, recipient: 'a@example.org', payload: { orderId: order?.id ?? '' },
    });
    await sendNextMail(shop.deps);
    const [sent] = shop.mail.sent;
    expect(sent?.mail.subject).toBe('Your order FDK-TEST2345');
    for (const words of [
      'Will be delivered on: Monday 30 November', '5-Day Full Meal Plan — Balanced <Plan> × 2: £120.00', 'Total inc. VAT: £132.00',
      'VAT at 0% on £120.00: £0.00', 'VAT at 20% on £12.00: £2.00', 'Monday breakfast: Porridge (contains', 'gluten', 'may contain',
      'Five Day Kitchen Ltd, 1 Example Yard',
    ]) expect(sent?.mail.text).toContain(words);
    expect(sent?.mail.html).toContain('Balanced &lt;Plan&gt; × 2');
    expect(sent?.mail.html).not.toContain('<Plan>');
  });

  it('drops a mail about an order that was erased', async () => {
    await queueMail(shop.db, {
      key: 'gone', kind: 'order-received', uid: null, recipient: 'a@example.org', payload: { orderId: crypto.randomUUID() },
    });
    await sendNextMail(shop.deps);
    expect(shop.mail.sent).toHaveLength(0);
    expect(await countRows(shop, 'outbox')).toBe(0);
  });
});

describe('clean-up', () => {
  it('removes the identity of a sign-up that stopped half way a day ago, and old closed attempts', async () => {
    await shop.identity.create({ uid: 'half', email: 'half@example.org', password: 'x', displayName: '' });
    await shop.db.insert(registrations).values([
      { email: 'half@example.org', uid: 'half', createdAt: new Date(Date.now() - 2 * 86_400_000) },
      { email: 'new@example.org', uid: 'new' },
    ]);
    const attempt = (status: 'expired' | 'complete') => ({
      id: crypto.randomUUID(), cartId: crypto.randomUUID(), idempotencyKey: crypto.randomUUID(), status, fingerprint: '',
      address: { lines: [], city: '', postCode: '', country: '' }, lines: [], amount: 1, currency: 'gbp',
      deliveryDate: '2026-01-05', createdAt: new Date('2026-01-01'), expiresAt: new Date('2026-01-01'), nextCheckAt: new Date('2026-01-01'),
    });
    const [old, paid] = [attempt('expired'), attempt('complete')];
    await shop.db.insert(attempts).values([old, paid]);
    await cleanUp(shop.deps);
    expect(shop.identity.accounts.has('half')).toBe(false);
    expect(await shop.db.select({ uid: registrations.uid }).from(registrations)).toEqual([{ uid: 'new' }]);
    expect(await shop.db.select({ id: attempts.id }).from(attempts).where(inArray(attempts.id, [old.id, paid.id])))
      .toEqual([{ id: paid.id }]);
  });
});

describe('clean-up of what has had its time', () => {
  // A row that is over, and one that is not, by its table; each is made of how many days ago it was.
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  it.each<[string, number, number, (ago: string, name: string) => SQL]>([
    [
      'order_claims', 0.001, -0.5,
      (at, name) => sql`INSERT INTO order_claims (token_hash, order_id, expires_at) SELECT ${name}, id, ${at} FROM orders LIMIT 1`,
    ],
    ['command_lines', 0.001, -0.5, (at, name) =>
      sql`INSERT INTO command_lines (device_code_hash, user_code_hash, host, network, created_at, expires_at) VALUES (${name}, ${name}, 'h', 'n', now(), ${at})`],
    ['outbox', RETENTION.sentMailDays + 0.1, RETENTION.sentMailDays - 0.1, (at, name) =>
      sql`INSERT INTO outbox (key, kind, recipient, payload, sent_at) VALUES (${name}, 'area-open', 'a@example.org', '{}', ${at})`],
    ['outbox', RETENTION.failedMailDays + 0.1, RETENTION.failedMailDays - 0.1, (at, name) =>
      sql`INSERT INTO outbox (key, kind, recipient, payload, gave_up_at) VALUES (${name}, 'area-open', 'a@example.org', '{}', ${at})`],
    [
      'payment_events', RETENTION.paymentEventDays + 0.1, RETENTION.paymentEventDays - 0.1,
      (at, name) => sql`INSERT INTO payment_events (id, type, received_at) VALUES (${name}, 't', ${at})`,
    ],
    [
      'area_requests', RETENTION.unconfirmedAreaDays + 0.1, RETENTION.unconfirmedAreaDays - 0.1,
      (at, name) => sql`INSERT INTO area_requests (id, email, post_code, created_at) VALUES (gen_random_uuid(), ${name}, 'N7 6PA', ${at})`,
    ],
    ['area_requests', RETENTION.areaDays + 0.1, RETENTION.areaDays - 0.1, (at, name) =>
      sql`INSERT INTO area_requests (id, email, post_code, created_at, confirmed_at) VALUES (gen_random_uuid(), ${name}, 'N7 6PA', ${at}, now())`],
    ['area_checks', 367, 360, (at, name) => sql`INSERT INTO area_checks (week, area, checks) VALUES (${at}, ${name}, 1)`],
  ])('deletes from %s what is %p days old, and nothing of %p', async (table, over, young, insert) => {
    await shop.db.execute(sql.raw(`DELETE FROM ${table}`));
    await shop.db.execute(insert(days(over), 'over'));
    await shop.db.execute(insert(days(young), 'young'));
    expect(await cleanUp(shop.deps)).toBe(false);
    const { rows } = await shop.db.execute<{ text: string }>(sql.raw(`SELECT t::text AS text FROM ${table} t`));
    expect(rows.map(({ text }) => /over|young/.exec(text)?.[0])).toEqual(['young']);
  });
});

describe('clean-up of half sign-ups', () => {
  it('removes each that can be removed, however many before it can’t', async () => {
    const old = (n: number) => ({
      email: `half-${n}@example.org`, uid: `half-${n}`, createdAt: new Date(Date.now() - (100 - n) * 86_400_000),
    });
    await shop.db.insert(registrations).values(Array.from({ length: 30 }, (_, n) => old(n)));
    const remove = jest.spyOn(shop.identity, 'remove').mockImplementation(async (uid) => {
      if (Number(uid.split('-')[1]) < 25) throw new Error('This identity can’t be removed.');
    });
    await expect(cleanUp(shop.deps)).rejects.toThrow('can’t be removed');
    expect(await countRows(shop, 'registrations', `uid LIKE 'half-%'`)).toBe(25);
    remove.mockRestore();
    await cleanUp(shop.deps);
    expect(await countRows(shop, 'registrations', `uid LIKE 'half-%'`)).toBe(0);
  });
});
