import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { addDays, formatPrice, londonDay } from 'shared-rules';
import { GUEST, guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { createTestDatabase } from '../../testing/database';
import { insertOrder } from '../../testing/orders';
import { cartItem, countRows } from '../../testing/shop';
import { openDatabase } from '../db/database';
import { audit, disputes, erasures, orderHolds, orders, outbox, profiles, quarantine, refunds } from '../db/schema';
import { sendNextMail } from '../workers/send-mail';
import { commands } from './commands';
import { writeNamedFile } from './named-file';
import { run } from './run';

let shop: PayingShop;
const files = new Map<string, string>();
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

async function ops(line: string) {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const tools = { deps: shop.deps, actor: 'ops:test', readText: async (file: string) => files.get(file) ?? '', writeText: writeNamedFile };
  const outcome = await run(words, async () => ({ tools, close: async () => undefined }));
  return { ...outcome, json: words.includes('--json') && outcome.out ? (JSON.parse(outcome.out) as Record<string, unknown>) : {} };
}

const paidOrder = async (items = [cartItem(shop.menu)]) => shop.settled((await shop.checkout({ items })).session.sessionId, GUEST);
const auditOf = async (subject: string) =>
  (await shop.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id)).map(({ actor, action }) => `${actor} ${action}`);

describe('the ops tool', () => {
  it('explains itself, every command with --help, and answers nonsense with a sentence and code 2', async () => {
    expect(await ops('')).toMatchObject({ code: 0, out: expect.stringContaining('npm run ops -- <command>') });
    for (const name of Object.keys(commands)) {
      expect(await ops(`${name} --help`)).toMatchObject({ code: 0, out: expect.stringContaining(name) });
    }
    expect(await ops('dance')).toMatchObject({ code: 2, error: expect.stringContaining("There is no 'dance'.") });
    expect(await ops('orders list --colour red'))
      .toMatchObject({ code: 2, error: expect.stringContaining('It goes: npm run ops -- orders list') });
    expect(await ops('orders list constructor')).toMatchObject({ code: 2 });
    expect(await ops('orders show FDK-NOBODY --json'))
      .toMatchObject({ code: 1, error: '{"error":{"message":"There is no order FDK-NOBODY."}}' });
    expect(await ops('weeks close 2026-02-30')).toMatchObject({ code: 2, error: "'2026-02-30' is no day: write it like 2026-11-30." });
    for (const line of ['orders move PREPARING --day 2026-12-01', 'orders list --day 2026-12-01']) {
      expect(await ops(line)).toMatchObject({ code: 2, error: '2026-12-01 is no Monday; every delivery is on one.' });
    }
  });

  it('says what to do with a database on which no backend has been started', async () => {
    const server = await createTestDatabase();
    const empty = openDatabase(server.url, () => undefined);
    const tools = {
      deps: { ...shop.deps, db: empty.db }, actor: 'ops:test',
      readText: () => readFile(path.join(__dirname, '../../seed/menu.json'), 'utf8'),
    };
    const outcome = await run(['menu', 'import', 'menu.json', '--dry-run'], async () => ({ tools, close: () => empty.close() }));
    expect(outcome)
      .toEqual({ code: 1, out: '', error: 'The database lacks tables of this version: start a backend first, which makes them.' });
    await server.close();
  });

  it('moves orders only as their rules allow, tells the customer with allergens, and writes it down', async () => {
    const order = await paidOrder();
    const refusal = `${order.orderId} was not moved: An order that is NEW can't become COMPLETED.`;
    expect(await ops(`orders move COMPLETED ${order.orderId}`)).toMatchObject({ code: 1, out: `0 orders are COMPLETED now.\n${refusal}` });
    const other = await paidOrder();
    expect(await ops(`orders move PREPARING ${other.orderId} FDK-NOBODY`))
      .toMatchObject({ code: 1, out: '1 order is PREPARING now.\nFDK-NOBODY was not moved: There is no order FDK-NOBODY.' });
    expect(await ops(`orders move DELIVERING ${other.orderId} FDK-NOBODY --json`)).toMatchObject({
      code: 1, json: [{ order: other.orderId, status: 'DELIVERING' }, { order: 'FDK-NOBODY', problem: 'There is no order FDK-NOBODY.' }],
    });
    expect(await ops(`orders move PREPARING ${order.orderId}`)).toMatchObject({ code: 0, out: '1 order is PREPARING now.' });
    await ops(`orders move DELIVERING --day ${order.deliveryDate}`);
    expect((await ops(`orders show ${order.id} --json`)).json).toMatchObject({ status: 'DELIVERING', deliveryStatus: 'OUT_FOR_DELIVERY' });
    shop.mail.sent.length = 0;
    while (await sendNextMail(shop.deps)) { /* all */ }
    expect(shop.mail.sent.find(({ mail }) => mail.subject.includes('is out for delivery'))?.mail.text)
      .toMatch(/Monday breakfast: .+ \(contains /);
    await ops(`orders move COMPLETED ${order.orderId}`);
    expect(await auditOf(order.orderId)).toEqual(['ops:test order-moved', 'ops:test order-moved', 'ops:test order-moved']);
    expect(await ops(`orders cancel ${order.orderId} --reason late`))
      .toMatchObject({ code: 1, error: 'An order that is COMPLETED can\'t become CANCELLED.' });
  });

  it.each([['NEW', 'not yet'], ['CANCELLED', 'nothing taken']] as const)('says of an unpaid order that is %s: %s', async (status, said) => {
    await insertOrder(shop.db, { orderId: `FDK-UNPAID-${status}`, status, paidAt: null });
    expect((await ops(`orders show FDK-UNPAID-${status}`)).out).toMatch(new RegExp(`^Paid +${said}$`, 'm'));
    await shop.db.delete(orders).where(eq(orders.orderId, `FDK-UNPAID-${status}`));
  });

  it('counts as given back what was paid back by hand', async () => {
    const of = { currency: 'gbp', reason: 'operator', status: 'failed', handledAt: new Date(), isPaidByHand: true } as const;
    for (const [orderId, amount] of [['FDK-HAND-PART', 40], ['FDK-HAND-ALL', 60]] as const) {
      await insertOrder(shop.db, { orderId, refundedAmount: 40 });
      await shop.db.insert(refunds).values({ ...of, id: crypto.randomUUID(), sessionId: `cs_${orderId}`, amount });
    }
    const { out } = await ops('orders list');
    expect(out).toMatch(/^FDK-HAND-PART .* refunded £0\.80 /m);
    expect(out).toMatch(/^FDK-HAND-ALL .* refunded +£1\.00 /m);
    const shown = (await ops('orders show FDK-HAND-PART')).out;
    expect(shown).toMatch(/^Refunded +£0\.80$/m);
    expect(shown).toMatch(/£0\.40 +operator +paid by hand/);
    for (const orderId of ['FDK-HAND-PART', 'FDK-HAND-ALL']) await shop.db.delete(orders).where(eq(orders.orderId, orderId));
  });

  it('writes money in the currency in which it came', async () => {
    const sessionId = 'cs_euros';
    await shop.db.insert(quarantine).values({
      sessionId, reason: 'currency_mismatch', amount: 123_456, currency: 'eur', paidAt: new Date(),
    });
    await shop.db.insert(refunds).values({
      id: crypto.randomUUID(), sessionId, amount: 123_456, rest: false, currency: 'eur', reason: 'quarantine', status: 'failed',
    });
    await shop.db.insert(disputes).values({
      id: 'dp_euros', kind: 'dispute', sessionId, amount: 123_456, reason: 'general', status: 'needs_response', isClosed: false,
      withdrawn: 123_456, movements: 1, createdAt: new Date(),
    });
    for (const line of ['quarantine list', `quarantine show ${sessionId}`, 'refunds list', 'disputes list']) {
      const { out } = await ops(line);
      expect(out).toContain('€1,234.56');
      expect(out).not.toMatch(/£1,234/);
    }
    await shop.db.insert(refunds).values({
      id: crypto.randomUUID(), sessionId, amount: 50, rest: false, currency: 'eur', reason: 'provider', status: 'succeeded',
    });
    expect(await ops(`refunds retry ${sessionId}`)).toMatchObject({ code: 1, error: `Of ${sessionId} €0.00 can still go back.` });
    await shop.db.delete(quarantine).where(eq(quarantine.sessionId, sessionId));
    await shop.db.delete(refunds).where(eq(refunds.sessionId, sessionId));
    await shop.db.delete(disputes).where(eq(disputes.sessionId, sessionId));
  });

  it('cancels with a refund that the provider really made', async () => {
    const order = await paidOrder();
    expect(await ops(`orders cancel ${order.orderId}`)).toMatchObject({ code: 2 });
    expect(
      (await ops(`orders cancel ${order.orderId} --reason "kitchen flooded" --json`)).json,
    ).toEqual({ order: order.orderId, refund: 'made', amount: order.amount });
    expect((await ops(`orders list --status cancelled --json`)).json)
      .toMatchObject({ orders: [expect.objectContaining({ orderId: order.orderId, refundedAmount: order.amount })], isCut: false });
  });

  it('a cancelled order whose money was refused answers a script with code 1', async () => {
    const order = await paidOrder();
    await shop.sandbox.settings({ refunds: 'refuse' });
    expect(await ops(`orders cancel ${order.orderId} --reason "kitchen flooded"`))
      .toMatchObject({ code: 1, out: expect.stringContaining('The provider refused to give back') });
    await shop.sandbox.settings({ refunds: 'succeed' });
    expect(await ops(`refunds retry ${order.sessionId}`)).toMatchObject({ code: 0 });
  });

  it('counts portions for the kitchen and doors for the driver, of paid orders only', async () => {
    const order = await paidOrder([cartItem(shop.menu, 0, { quantity: 2 }), cartItem(shop.menu, 1, { replaced: true })]);
    const { json } = await ops(`kitchen --day ${order.deliveryDate} --json`);
    const rows = await shop.db.select().from(orders).where(eq(orders.deliveryDate, order.deliveryDate));
    const boxes = rows.filter(({ status, paidAt }) => paidAt && status !== 'CANCELLED').flatMap(({ lines }) => lines)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(json).toMatchObject({
      portions: boxes * 15,
      list: expect.arrayContaining([expect.objectContaining({ day: 'monday', mealTime: 'breakfast', calories: expect.any(Number) })]),
    });
    expect((await ops(`deliveries --day ${order.deliveryDate} --json`)).json).toMatchObject({
      boxes, list: expect.arrayContaining([expect.objectContaining({ order: order.orderId, postCode: 'E4 6EY', phone: '02079460001' })]),
    });
  });

  it('imports a menu after a dry run that changes nothing, and publishes its version', async () => {
    const menu = (await ops('menu export --json')).json as { plans: { id: string; priceInCents: number }[] };
    const version = (await shop.deps.menu.getExact()).version;
    files.set('same.json', JSON.stringify(menu));
    expect(await ops('menu import same.json --dry-run')).toMatchObject({ out: 'The file is good. It would change nothing.' });
    expect(await ops('menu import same.json')).toMatchObject({ out: 'The menu is as it was.' });
    const [plan] = menu.plans;
    if (!plan) throw new Error('There is no plan.');
    const was = formatPrice(plan.priceInCents);
    plan.priceInCents += 100;
    files.set('dearer.json', JSON.stringify(menu));
    const { out } = await ops('menu import dearer.json --dry-run');
    expect(out).toContain(
      `It would change 1 thing; nothing was changed. It was compared with version ${version}: import it with --seen ${version}.`,
    );
    expect(out.split('\n').at(-1)?.split(/ +/)).toEqual(['plan', plan.id, 'changed', 'priceInCents', was, formatPrice(plan.priceInCents)]);
    expect((await shop.deps.menu.getExact()).version).toBe(version);
    expect((await ops('menu import dearer.json --json')).json).toMatchObject({ changed: true, menuVersion: version + 1 });
    expect(shop.remoteConfig.published.at(-1)?.menuVersion).toBe(version + 1);
    files.set('broken.json', JSON.stringify({ ...menu, plans: [] }));
    expect(await ops('menu import broken.json')).toMatchObject({ code: 1, error: expect.stringContaining('This menu can\'t be sold') });
    files.set('same.json', JSON.stringify(shop.menu));
    await ops('menu import same.json');
  });

  describe('a menu file that says less of an allergen than the live menu', () => {
    let version: number;
    let name: string;
    beforeEach(async () => {
      const [meal] = shop.menu.meals.filter(({ allergens: { milk, nuts } }) => milk === 'free' && nuts === 'free');
      if (!meal) throw new Error('No meal is free of both.');
      const corrected = { ...meal, allergens: { ...meal.allergens, milk: 'contains', nuts: 'mayContain' } };
      files.set('stale.json', JSON.stringify(shop.menu));
      files.set(
        'corrected.json', JSON.stringify({ ...shop.menu, meals: shop.menu.meals.map((one) => (one.id === meal.id ? corrected : one)) }),
      );
      // More is said without a question: a correction is urgent.
      expect(await ops('menu import corrected.json')).toMatchObject({ code: 0 });
      ({ version } = await shop.deps.menu.getExact());
      ({ id: name } = meal);
    });
    afterEach(async () => {
      await ops(`menu import stale.json --seen ${(await shop.deps.menu.getExact()).version}`);
    });

    it.each([
      'menu import stale.json', `menu plan stale.json --at ${addDays(londonDay(new Date()), 2)}T06:00`,
    ])('is refused, with the meals and what to do: %s', async (line) => {
      const { code, error } = await ops(line);
      expect(code).toBe(1);
      expect(error).toContain(`This file says less of allergens than the live menu, version ${version}:`);
      expect(error).toMatch(new RegExp(`^${name} +milk +contains +free$`, 'm'));
      expect(error).toMatch(new RegExp(`^${name} +nuts +mayContain +free$`, 'm'));
      expect(error).toContain(`If it is right, say so with --seen ${version}.`);
      expect((await shop.deps.menu.getExact()).version).toBe(version);
      expect((await ops('menu show')).out).not.toContain('Another is planned');
    });

    it('is taken where its operator has looked at the difference from this version, and from no other', async () => {
      expect(await ops(`menu import stale.json --seen ${version - 1}`))
        .toMatchObject({ code: 1, error: 'The menu was changed since you looked at the difference. Look once more.' });
      expect(await ops(`menu import stale.json --seen soon`)).toMatchObject({ code: 2 });
      expect(await ops(`menu import stale.json --seen ${version}`))
        .toMatchObject({ code: 0, out: expect.stringContaining(`version ${version + 1}`) });
    });

    it('is planned where its operator has looked at the difference', async () => {
      const at = `${addDays(londonDay(new Date()), 2)}T06:00`;
      expect(await ops(`menu plan stale.json --at ${at} --seen ${version - 1}`))
        .toMatchObject({ code: 1, error: 'The menu was changed since you looked at the difference. Look once more.' });
      expect(await ops(`menu plan stale.json --at ${at} --seen ${version}`)).toMatchObject({ code: 0 });
      await ops('menu unplan');
    });
  });

  it('plans a menu for a time to come, and takes it back', async () => {
    files.set(
      'dearer.json',
      JSON.stringify({ ...shop.menu, plans: shop.menu.plans.map((plan) => ({ ...plan, priceInCents: plan.priceInCents + 1 })) }),
    );
    const day = addDays(londonDay(new Date()), 2);
    expect(await ops('menu plan dearer.json')).toMatchObject({ code: 2 });
    expect((await ops(`menu plan dearer.json --at ${day}T06:00`)).out).toContain('06:00. It corrects no meal that somebody has ordered.');
    expect((await ops('menu show')).out).toContain('06:00 by ');
    expect(await ops('menu unplan')).toMatchObject({ code: 0 });
    expect(await ops('menu unplan')).toMatchObject({ code: 1, error: expect.stringContaining('No menu is planned.') });
  });

  it('switches: the server enforces it even when Remote Config is away', async () => {
    shop.remoteConfig.failing = true;
    expect(await ops('switches set payments=off'))
      .toMatchObject({ code: 0, out: expect.stringContaining('Remote Config could not be told') });
    expect(await shop.checkout()).toMatchObject({ status: 409, error: { message: 'Payments are closed at the moment.' } });
    shop.remoteConfig.failing = false;
    await ops('switches set payments=on');
    expect(shop.remoteConfig.published.at(-1)).toMatchObject({ paymentsEnabled: true });
    expect(await ops('switches set payments=maybe')).toMatchObject({ code: 2 });
  });

  it('writes the list of erasures whole into a file of its operator’s alone, and an alert can be made of how long ago', async () => {
    const age = async () => Number(/^shop_erasures_export_seconds (\S+)$/m.exec((await shop.app.inject('/metrics')).body)?.[1]);
    await shop.db.delete(erasures);
    expect(await age()).toBe(0);
    await shop.db.insert(erasures).values({ uid: 'kept', erasedAt: new Date(Date.now() - 3 * 86_400_000) });
    expect(await age()).toBeGreaterThan(2 * 86_400);
    const folder = await mkdtemp(path.join(tmpdir(), 'erasures-'));
    const file = path.join(folder, 'erasures.json');
    await writeFile(file, 'of yesterday', { mode: 0o644 });
    expect(await ops(`erasures export --to ${file}`)).toMatchObject({ code: 0, out: `1 erasure is in ${file}.` });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([{ uid: 'kept' }]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['erasures.json']);
    expect(await age()).toBeLessThan(60);
    expect(await ops(`erasures export --to ${path.join(folder, 'gone', 'erasures.json')}`)).toMatchObject({ code: 1 });
    // npm runs the tool in the repository's folder, whoever stands elsewhere.
    const { INIT_CWD } = process.env;
    process.env.INIT_CWD = folder;
    expect(await ops('erasures export --to here.json'))
      .toMatchObject({ code: 0, out: `1 erasure is in ${path.join(folder, 'here.json')}.` });
    if (INIT_CWD === undefined) delete process.env.INIT_CWD;
    else process.env.INIT_CWD = INIT_CWD;
    expect((await readdir(folder)).sort()).toEqual(['erasures.json', 'here.json']);
    await rm(folder, { recursive: true });
    await shop.db.delete(erasures);
  });

  it('writes the menu whole into a file, which the import takes as it is', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'menu-'));
    const file = path.join(folder, 'menu.json');
    expect(await ops(`menu export --to ${file}`)).toMatchObject({ code: 0, out: `The menu is in ${file}.` });
    expect((await ops(`menu export --json --to ${file}`)).json).toEqual({ file });
    const written = await readFile(file, 'utf8');
    expect((await ops('menu export')).out).toBe(written);
    files.set('menu.json', written);
    expect((await ops('menu import menu.json --dry-run')).out).toContain('It would change nothing.');
    await rm(folder, { recursive: true });
  });

  it('says of each list that is cut that there is more', async () => {
    const sessionId = 'cs_many';
    const refund = { sessionId, amount: 50, rest: false, currency: 'gbp', reason: 'operator' } as const;
    await shop.db.insert(refunds).values([1, 2].map(() => ({ ...refund, id: crypto.randomUUID() })));
    await shop.db.insert(outbox).values(
      ['many:1', 'many:2'].map((key) => ({ key, kind: 'area-open', recipient: 'many@example.org', payload: {} })),
    );
    await shop.db.insert(audit).values([1, 2].map(() => ({ actor: 'test', action: 'many', subject: 'many' })));
    const held = await Promise.all(['FDK-HELD-A', 'FDK-HELD-B'].map((orderId) => insertOrder(shop.db, { orderId })));
    await shop.db.insert(orderHolds).values(held.map((orderId) => ({ id: `dp_${orderId}`, orderId, reason: 'dispute' as const })));
    for (const line of ['refunds list', 'mails list --to many@example.org', 'audit --subject many', 'holds list', 'orders list']) {
      expect((await ops(`${line} --limit 1`)).out).toMatch(/^[^\n]+\n[^\n]+\n[^\n]+\nThere are more: raise --limit\.$/);
      const forScript = await ops(`${line} --limit 1 --json`);
      expect([forScript.code, forScript.error]).toEqual([0, 'There are more: raise --limit.']);
      expect(forScript.out).not.toContain('There are more');
      for (const whole of [`${line} --limit 999`, `${line} --limit 999 --json`]) {
        expect(Object.values(await ops(whole)).join()).not.toContain('There are more');
      }
    }
    expect((await ops('refunds list --limit 1 --json')).json).toHaveLength(1);
    await shop.db.delete(refunds).where(eq(refunds.sessionId, sessionId));
    await shop.db.delete(outbox).where(eq(outbox.recipient, 'many@example.org'));
    for (const id of held) await shop.db.delete(orders).where(eq(orders.id, id));
  });

  it('takes an order’s number for the session of its payment, and says of a refund that failed which one', async () => {
    const order = await paidOrder();
    const failed = () => shop.db.insert(refunds).values({
      id: crypto.randomUUID(), sessionId: order.sessionId, paymentIntent: order.paymentIntent, amount: 50, rest: false, currency: 'gbp',
      reason: 'operator', status: 'failed',
    });
    await failed();
    expect(await ops(`refunds make ${order.orderId} --amount 1 --reason late`))
      .toMatchObject({ code: 1, error: `A refund of ${order.orderId} (${order.sessionId}) failed. Retry or close that one first.` });
    expect((await ops(`refunds retry ${order.orderId.toLowerCase()} --json`)).json)
      .toMatchObject({ sessionId: order.sessionId, refunds: ['made'] });
    await failed();
    expect(await ops(`refunds close ${order.orderId} --note "by bank transfer"`))
      .toMatchObject({ code: 0, out: `The failed refunds of ${order.sessionId} are settled.` });
    expect(await ops(`refunds retry ${order.id}`)).toMatchObject({ code: 1, error: `No refund of ${order.sessionId} failed.` });
    for (const line of ['refunds retry FDK-NOBODY', 'refunds close FDK-NOBODY --note x', 'quarantine show FDK-NOBODY']) {
      expect(await ops(line)).toMatchObject({ code: 1, error: 'There is no order FDK-NOBODY.' });
    }
    await shop.db.insert(quarantine).values({
      sessionId: order.sessionId, reason: 'paid_after_cancelled', amount: order.amount, currency: 'gbp', paidAt: new Date(),
    });
    expect((await ops(`quarantine show ${order.orderId}`)).out).toContain(order.sessionId);
    expect(
      await ops(`quarantine fulfil ${order.orderId} --post-code "E4 6EY" --address "1 High Street"`),
    ).toMatchObject({ code: 1, error: `${order.sessionId} (paid_after_cancelled) can only be given back.` });
    expect(await ops(`quarantine settle ${order.orderId} --note "by hand"`))
      .toMatchObject({ code: 0, out: `${order.sessionId} is settled.` });
    await shop.db.delete(quarantine).where(eq(quarantine.sessionId, order.sessionId));
  });

  it('settles a quarantined payment by giving it back, once', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, guestAt('N7 8AA'));
    await shop.status(session.sessionId);
    expect((await ops('quarantine list')).out).toContain('post_code_not_delivered');
    expect((await ops(`quarantine show ${session.sessionId}`)).out).toContain('N7 8AA');
    expect((await ops(`quarantine settle ${session.sessionId} --refund --json`)).json).toMatchObject({ refund: 'made' });
    expect(await ops(`quarantine settle ${session.sessionId} --refund`))
      .toMatchObject({ code: 1, error: `${session.sessionId} is settled already: refunded.` });
    expect(await shop.db.select({ resolution: quarantine.resolution }).from(quarantine)).toEqual([{ resolution: 'refunded' }]);
  });

  it('sends a mail again under a message id of its own', async () => {
    await shop.db.delete(outbox);
    await paidOrder();
    while (await sendNextMail(shop.deps)) { /* all */ }
    const [first] = await shop.db.select().from(outbox);
    shop.mail.sent.length = 0;
    expect(await ops(`mails resend ${first?.id}`)).toMatchObject({ code: 0 });
    while (await sendNextMail(shop.deps)) { /* all */ }
    expect(shop.mail.sent).toHaveLength(1);
    expect(shop.mail.sent[0]?.messageId).not.toBe(first?.key.replaceAll(':', '.'));
  });

  it('closes a mail that was given up and can never arrive, so that nobody is called for it any more', async () => {
    await shop.db.delete(outbox);
    const mail = { uid: null, kind: 'area-open', recipient: 'no-such-mailbox@example.org', payload: { postCode: 'N7 6PA' } };
    const [wrong, waiting] = await shop.db.insert(outbox)
      .values([{ ...mail, key: 'wrong', gaveUpAt: new Date() }, { ...mail, key: 'waiting' }]).returning({ id: outbox.id });
    const givenUp = async () => [
      (await ops('mails list --failed --json')).json, (await ops('status --json')).json,
      /^shop_mails_given_up (\d+)$/m.exec((await shop.app.inject({ url: '/metrics' })).body)?.[1],
    ];
    expect(await givenUp()).toMatchObject([[{ id: wrong?.id }], { waiting: { mailsGivenUp: 1 } }, '1']);
    const refused = (id = 0) => ({ code: 1, error: `Mail ${id} is none of those given up: see 'mails list --failed'.` });
    expect(await ops(`mails close ${waiting?.id}`)).toMatchObject(refused(waiting?.id));
    expect(await ops(`mails close ${wrong?.id} --json`)).toMatchObject({ code: 0, json: { mail: wrong?.id } });
    expect(await givenUp()).toMatchObject([[], { waiting: { mailsGivenUp: 0 } }, '0']);
    expect(await auditOf(String(wrong?.id))).toEqual(['ops:test mail-closed']);
    expect(await ops(`mails close ${wrong?.id}`)).toMatchObject(refused(wrong?.id));
  });

  it('schedules and undoes an erasure, replays erasures on a restored backup, and grants an operator', async () => {
    const { uid } = await shop.customer('ada');
    expect((await ops('accounts erase ADA@example.org --in 3')).out).toContain('is erased on');
    expect(await countRows(shop, 'outbox', `kind = 'deletion-scheduled'`)).toBe(1);
    await ops(`accounts keep ${uid}`);
    expect((await shop.db.select().from(profiles).where(eq(profiles.uid, uid)))[0]?.deletionAt).toBeNull();
    expect(await ops('operators grant ada@example.org'))
      .toMatchObject({ code: 2, error: expect.stringContaining('--role kitchen, --role manager or --role releaser') });
    await ops('operators grant ada@example.org --role kitchen');
    expect(shop.identity.accounts.get(uid)?.role).toBe('kitchen');
    jest.spyOn(shop.identity, 'setRole').mockRejectedValueOnce(new Error('away'));
    expect(await ops('operators withdraw ada@example.org')).toMatchObject({ code: 1 });
    expect(await auditOf(uid)).toEqual(
      ['erasure-scheduled', 'erasure-undone', 'operator-granted', 'operator-withdrawn', 'operator-withdrawn-failed'].map(
        (action) => `ops:test ${action}`,
      ),
    );
    files.set('erasures.json', JSON.stringify([{ uid, erasedAt: new Date() }, { uid: 'long-gone', erasedAt: new Date() }]));
    expect((await ops('erasures replay erasures.json --json')).json).toEqual({ checked: 2, erased: [uid] });
    files.set('cut.json', '[{"uid": "u');
    expect(await ops('erasures replay cut.json')).toMatchObject({ code: 2, error: 'The file is not what `erasures export` writes.' });
    expect(shop.identity.accounts.has(uid)).toBe(false);
    expect((await ops('erasures replay erasures.json --json')).json).toEqual({ checked: 2, erased: [] });
    expect((await ops('erasures export --json')).json).toHaveLength(2);
  });

  it('gives an identity from elsewhere an account, once', async () => {
    await shop.identity.create({ uid: 'elsewhere', email: 'elsewhere@example.org', password: 'long enough', displayName: '' });
    const token = shop.identity.token({ uid: 'elsewhere' });
    expect((await shop.call('POST /user/auth/verify', { token })).status).toBe(401);
    expect((await ops('accounts allow elsewhere@example.org --json')).json).toEqual({ uid: 'elsewhere', isNew: true });
    expect((await ops('accounts allow elsewhere@example.org --json')).json).toEqual({ uid: 'elsewhere', isNew: false });
    expect((await shop.call('POST /user/auth/verify', { token })).status).toBe(200);
    expect(await auditOf('elsewhere')).toEqual(['ops:test account-allowed']);
    expect(await ops('accounts allow nobody@example.org')).toMatchObject({ code: 1, error: 'There is no identity nobody@example.org.' });
  });

  it('shows the coming weeks', async () => {
    await ops('weeks capacity 40');
    expect((await ops('weeks list --json')).json).toEqual(
      expect.arrayContaining([expect.objectContaining({ closed: false, capacity: 40 })]),
    );
    await ops('weeks capacity none');
    expect((await ops('status')).out).toContain('Payments in quarantine');
    await insertOrder(shop.db, { orderId: 'FDK-FORGOTTEN', status: 'DELIVERING', deliveryDate: addDays(londonDay(new Date()), -7) });
    expect((await ops('status')).out).toMatch(/^Orders unfinished +1$/m);
    await shop.db.delete(orders).where(eq(orders.orderId, 'FDK-FORGOTTEN'));
  });
});
