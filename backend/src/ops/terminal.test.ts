import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { audit, outbox, profiles, quarantine, refunds } from '../db/schema';
import { commands } from './commands';
import { run } from './run';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

/**
 * Clears the screen, moves up and overwrites, adds a line of its own, sets a title in C1, turns the
 * writing, half a letter's worth of nothing.
 */
const EVIL = 'Planted\u001b[2J\u001b[1A\rFDK-FAKE  paid\nFDK-FAKE  paid\u009d0;title\u0007\u202egnp\u2066\u200b\u2028\u007f';
const UNFIT = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f]/;
const ORDER = 'FDK-EVIL2345';

async function plant(): Promise<void> {
  const [meal] = shop.menu.meals;
  if (!meal) throw new Error('There is no meal.');
  await shop.db.insert(profiles).values({
    uid: 'evil', email: 'evil@example.org', firstName: EVIL, lastName: EVIL, phone: EVIL, address: EVIL, postCode: EVIL, city: EVIL,
    allergens: EVIL, deliveryNote: EVIL,
  });
  const id = crypto.randomUUID();
  await insertOrder(shop.db, {
    id, orderId: ORDER, sessionId: 'cs_evil', paymentIntent: EVIL, uid: 'evil', email: EVIL, status: 'PREPARING',
    deliveryStatus: 'SCHEDULED', deliveryDate: '2026-11-30',
    lines: [{
      planId: 'balanced_plan', name: EVIL, quantity: 1, priceInCents: 100, vatRate: 0,
      meals: [{ id: meal.id, name: EVIL, day: 'monday', mealTime: 'breakfast', allergens: meal.allergens }],
    }],
    amount: 100, currency: 'gbp',
    address: { name: EVIL, phone: EVIL, lines: [EVIL], city: EVIL, postCode: EVIL, country: 'GB', note: EVIL }, createdAt: new Date(),
    paidAt: new Date(),
  });
  await shop.db.insert(outbox).values({ key: 'evil', kind: 'order-received', recipient: EVIL, payload: { orderId: id } });
  await shop.db.insert(quarantine).values({
    sessionId: 'cs_evil', reason: EVIL, amount: 100, currency: 'gbp', resolvedAt: new Date(), resolution: EVIL,
  });
  await shop.db.insert(refunds).values({
    id: crypto.randomUUID(), sessionId: 'cs_evil', amount: 100, currency: 'gbp', reason: 'operator', note: EVIL,
  });
  await shop.db.insert(audit).values([{ actor: EVIL, action: EVIL, subject: ORDER, details: { note: EVIL } }]);
}

it('gives no command’s output the power over a terminal, as columns, sentences or JSON', async () => {
  await plant();
  const tools = { deps: shop.deps, actor: 'ops:test', readText: async () => '[]' };
  const shown = new Set<string>();
  for (const name of Object.keys(commands)) {
    for (const args of [
      [], [ORDER], ['cs_evil'], ['evil'], [EVIL], ['--all'], ['--day', '2026-11-30'], ['--email', EVIL], ['cs_evil', '--note', EVIL],
    ]) {
      for (const form of [[], ['--json']]) {
        const { out, error } = await run([...name.split(' '), ...args, ...form], async () => ({ tools, close: async () => undefined }));
        const told = `${out}${error}`;
        if (UNFIT.test(told)) throw new Error(`${name} ${JSON.stringify(args)} printed ${JSON.stringify(told.slice(0, 400))}`);
        if (form.length && out) expect(() => void JSON.parse(out)).not.toThrow();
        else if (/^FDK-FAKE/m.test(told) && !args.includes(EVIL)) {
          throw new Error(`${name} ${JSON.stringify(args)} let a customer add a line.`);
        }
        if (told.includes('Planted\\u001b[2J')) shown.add(`${name}${form.length ? ' as JSON' : ''}`);
      }
    }
  }
  expect([...shown]).toEqual(
    expect.arrayContaining(
      [
        'orders list', 'orders show', 'deliveries', 'kitchen', 'accounts show', 'mails list', 'quarantine list', 'quarantine show',
        'refunds list', 'audit',
      ].flatMap(
        (name) => [name, `${name} as JSON`],
      ),
    ),
  );
});
