import { eq, sql } from 'drizzle-orm';
import type { OrderLine } from 'shared-api';
import { planMenu } from 'shared-rules';
import { insertOrder } from '../../testing/orders';
import { openTestShop, rowsWith, type TestShop } from '../../testing/shop';
import { deliveryWeeks, orders, outbox, profiles, shop as shopTable } from '../db/schema';
import { closeWeek, setCapacity } from '../delivery/close-week';
import { eraseRows } from '../users/erase';
import { sendNextMail } from '../workers/send-mail';
import { queueWeekMail } from './week-mail';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const THURSDAY = Date.parse('2026-12-03T10:00:00Z');
const DAY = '2026-12-07';
const at = (instant: number) => { shop.clock.offset = instant - Date.now(); };
beforeEach(async () => {
  at(THURSDAY);
  await shop.db.delete(outbox);
  await shop.db.delete(deliveryWeeks);
  await shop.db.update(profiles).set({ weekMailToken: null, weekMailFor: '2000-01-01' });
  shop.mail.sent.length = 0;
});

/** Somebody who asked for the mail and had a week in November. */
async function asked(uid: string, change: (line: OrderLine) => void = () => {}): Promise<{ token: string; order: string }> {
  const { token } = await shop.customer(uid);
  const plan = shop.menu.plans[1];
  if (!plan) throw new Error('no plan');
  const meals = planMenu(shop.menu.meals, plan.id).map(({ day, mealTime, meal: { id, name, allergens } }) =>
    ({ id, name, allergens, day, mealTime }));
  const line: OrderLine = { planId: plan.id, name: plan.name, quantity: 1, priceInCents: plan.priceInCents, vatRate: 0, meals };
  change(line);
  const order = crypto.randomUUID();
  await insertOrder(shop.db, {
    id: order, orderId: `FDK-${order}`, sessionId: `cs_${uid}_${order}`, uid, email: `${uid}@example.org`, status: 'COMPLETED',
    deliveryDate: '2026-11-23', lines: [line], amount: 100, currency: 'gbp',
    address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' }, createdAt: new Date('2026-11-18T10:00:00Z'),
    paidAt: new Date('2026-11-18T10:00:00Z'),
  });
  expect((await shop.call('PUT /user/profile', { token, body: { weekMail: true } })).data)
    .toMatchObject({ user: { weekMailSince: expect.any(String) } });
  return { token, order };
}
async function run(): Promise<typeof shop.mail.sent> {
  while (await queueWeekMail(shop.deps));
  while (await sendNextMail(shop.deps));
  return shop.mail.sent;
}
const stopIn = (text = '') => /#week=([\w-]{36})/.exec(text)?.[1] ?? 'none';

describe('the mail "Same week again?"', () => {
  it('goes once a week to who asked for it, however many workers look, with a link that fills the cart and one-click headers', async () => {
    const { order } = await asked('ada');
    await shop.customer('never asked');
    await Promise.all([1, 2, 3, 4].map(async () => { while (await queueWeekMail(shop.deps)); }));
    const [mail, ...others] = await run();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'ada@example.org', mail: { subject: 'Same week again?' } });
    const { text = '', headers = {} } = mail?.mail ?? {};
    expect(text).toContain(`/my-orders?from=mail#again=${order}`);
    expect(text).toContain('Order by the end of Friday 4 December');
    expect(text).not.toContain('What is different');
    const stop = stopIn(text);
    expect(headers).toEqual({
      'List-Unsubscribe': `<http://localhost:3000/api/week-mails/stop?token=${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(await run()).toHaveLength(1);
    at(THURSDAY + 7 * 86_400_000);
    await shop.db.execute(sql`UPDATE outbox SET created_at = created_at - interval '7 days'`);
    expect(await run()).toHaveLength(2);
    expect(stopIn(shop.mail.sent[1]?.mail.text)).toBe(stop);
  });

  it('puts in the week before, where the last order was cancelled since the mail was made out', async () => {
    const before = await asked('mona');
    const { order } = await asked('mona');
    await shop.db.update(orders).set({ createdAt: new Date('2026-11-20T10:00:00Z') }).where(eq(orders.id, order));
    while (await queueWeekMail(shop.deps));
    await shop.db.update(orders).set({ status: 'CANCELLED' }).where(eq(orders.id, order));
    const [mail] = await run();
    expect(mail?.mail.text).toContain(`#again=${before.order}`);
  });

  it('waits for Thursday, and is of no use after the cut-off', async () => {
    await asked('early');
    at(THURSDAY - 2 * 86_400_000);
    expect(await run()).toEqual([]);
    at(THURSDAY);
    while (await queueWeekMail(shop.deps));
    at(Date.parse('2026-12-05T00:00:00Z'));
    while (await sendNextMail(shop.deps));
    expect(shop.mail.sent).toEqual([]);
  });

  it.each(
    ['orderingEnabled', 'paymentsEnabled'] as const,
  )('is not sent while %s is off: made out it is dropped, and who had no turn gets it once that is on', async (name) => {
    const turn = (isOn: boolean) => shop.db.update(shopTable).set({ [name]: isOn });
    await asked(`had-${name}`);
    while (await queueWeekMail(shop.deps));
    await turn(false);
    await asked(`waits-${name}`);
    const whileOff = [...await run()];
    await turn(true);
    expect(whileOff).toEqual([]);
    expect((await run()).map(({ to }) => to)).toEqual([`waits-${name}@example.org`]);
  });

  it('leaves out who has ordered for that week, who never ordered, and whose address is not confirmed', async () => {
    await asked('ordered', () => {});
    await shop.db.update(orders).set({ deliveryDate: DAY }).where(eq(orders.uid, 'ordered'));
    await asked('unconfirmed');
    await shop.db.update(profiles).set({ isEmailVerified: false }).where(eq(profiles.uid, 'unconfirmed'));
    const { token } = await shop.customer('new');
    await shop.call('PUT /user/profile', { token, body: { weekMail: true } });
    expect(await run()).toEqual([]);
  });

  it('leaves out who was moved out of closed weeks into the one that it would offer, until the week after that', async () => {
    await asked('moved');
    await shop.db.update(orders).set({ deliveryDate: DAY, status: 'NEW' }).where(eq(orders.uid, 'moved'));
    for (const day of ['2026-12-14', DAY]) await closeWeek(shop.deps, day, 'test', { moveOrders: true });
    await asked('waits');
    const askedTo: string[][] = [];
    for (const week of [0, 1, 2, 3]) {
      at(THURSDAY + week * 7 * 86_400_000);
      // An address gets one in 24 hours, by the database's clock.
      await shop.db.execute(sql`UPDATE outbox SET created_at = created_at - interval '7 days'`);
      shop.mail.sent.length = 0;
      askedTo.push((await run()).filter(({ mail }) => mail.subject === 'Same week again?').map(({ to }) => to).sort());
    }
    const [moved, waits] = ['moved@example.org', 'waits@example.org'];
    expect(askedTo).toEqual([[waits], [waits], [waits], [moved, waits]]);
  });

  it('leaves out who has ordered for the week that it would offer in place of a full one', async () => {
    await asked('ahead');
    await shop.db.update(orders).set({ deliveryDate: '2026-12-14' }).where(eq(orders.uid, 'ahead'));
    await asked('free');
    await setCapacity(shop.deps, DAY, 0, 'test');
    const sent = await run();
    expect(sent.map(({ to }) => to)).toEqual(['free@example.org']);
    expect(sent[0]?.mail.text).toContain('You can order for Monday 14 December.');
  });

  it('tells of a closed week, of meals that are gone and of other prices', async () => {
    await asked('told', (line) => {
      Object.assign(line.meals[0] ?? {}, { id: 'gone', name: 'Gone Porridge' });
      line.priceInCents -= 100;
    });
    await shop.db.insert(deliveryWeeks).values({ day: DAY, closed: true });
    const [mail] = await run();
    expect(mail?.mail.text).toContain('We don’t deliver on Monday 7 December. You can order for Monday 14 December.');
    expect(mail?.mail.text).toMatch(/Gone Porridge is no longer on the menu\. We would put in \w/);
    expect(mail?.mail.text).toMatch(/was £\d+\.\d\d and is now £/);
  });

  it('tells once of what differs in two lines of one plan', async () => {
    await asked('twice', (line) => {
      Object.assign(line.meals[0] ?? {}, { id: 'gone', name: 'Gone Porridge' });
      line.priceInCents -= 100;
    });
    const [{ lines } = { lines: [] }] = await shop.db.select({ lines: orders.lines }).from(orders).where(eq(orders.uid, 'twice'));
    const gone = lines.map((line) => ({ ...line, planId: 'gone', name: 'Gone Plan' }));
    await shop.db.update(orders).set({ lines: [...lines, ...gone, ...lines, ...gone] }).where(eq(orders.uid, 'twice'));
    const [mail] = await run();
    for (const said of [/Gone Porridge is no longer on the menu/g, /Gone Plan is not on sale any more/g, /was £\d/g]) {
      expect(mail?.mail.text.match(said)).toHaveLength(1);
    }
  });

  it('stops by one tap without signing in, also by a mailbox’s form, and in the profile', async () => {
    const { token } = await asked('stops');
    const [mail] = await run();
    const stop = stopIn(mail?.mail.text);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await shop.app.inject({
        method: 'POST', url: `/api/week-mails/stop?token=${stop}`, headers: { 'content-type': type }, payload: 'List-Unsubscribe=One-Click',
      });
      expect(answer.statusCode).toBe(200);
    }
    expect((await shop.call('GET /user/profile', { token })).data).not.toMatchObject({ user: { weekMailSince: expect.anything() } });
    at(THURSDAY + 7 * 86_400_000);
    expect(await run()).toHaveLength(1);
    const form = await shop.app.inject({
      method: 'POST', url: '/api/reports', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b',
    });
    expect(form.statusCode).toBe(400);
  });

  it('is in the export, and goes with the account', async () => {
    const { token } = await asked('leaver');
    shop.clock.offset = 0;
    expect((await shop.call('GET /user/export', { token })).data).toMatchObject({ user: { weekMailSince: expect.any(String) } });
    const [row] = await shop.db.select().from(profiles).where(eq(profiles.uid, 'leaver'));
    if (!row?.weekMailToken) throw new Error('no token');
    at(THURSDAY);
    while (await queueWeekMail(shop.deps));
    await shop.db.transaction((tx) => eraseRows(tx, row));
    expect(await rowsWith(shop, [row.weekMailToken, 'same-week:leaver'])).toEqual([]);
  });
});
