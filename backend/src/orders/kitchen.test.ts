import { eq, sql } from 'drizzle-orm';
import { addDays, formatDay, londonMidnight } from 'shared-rules';
import { insertOrder } from '../../testing/orders';
import { cartItem, countRows, openTestShop, type TestShop } from '../../testing/shop';
import { whileOpen } from '../../testing/while-open';
import type { Transaction } from '../db/database';
import { attempts, audit, orderHolds, orders, outbox } from '../db/schema';
import { comingMonday, roundDays } from './round-days';
import { useBy } from './packing-list';

type OrderRow = typeof orders.$inferInsert;

let shop: TestShop;
let kitchen: string;
let manager: string;
const monday = comingMonday(new Date());
/** Of this week: today, or past. */
const [begun] = roundDays(new Date());
beforeAll(async () => {
  shop = await openTestShop();
  kitchen = (await shop.customer('cook', { role: 'kitchen' })).token;
  manager = (await shop.customer('boss', { role: 'manager' })).token;
});
afterAll(() => shop.close());
afterEach(() => { shop.clock.fixed = undefined; });
beforeEach(async () => { for (const table of [orders, attempts, outbox, audit]) await shop.db.delete(table); });

const MILK = {
  celery: 'free', gluten: 'contains', crustaceans: 'free', eggs: 'free', fish: 'free', lupin: 'free', milk: 'free', molluscs: 'free',
  mustard: 'free', nuts: 'free', peanuts: 'free', sesame: 'free', soya: 'free', sulphites: 'free',
} as const;
const ADDRESS = {
  name: 'Ada King', phone: '02079460000', lines: ['1 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB', note: 'Ring twice',
};

async function order(orderId: string, fields: Partial<OrderRow> = {}): Promise<string> {
  const { mealIds } = cartItem(shop.menu);
  const [meal] = shop.menu.meals.filter(({ id }) => id === mealIds[0]);
  await insertOrder(shop.db, {
    orderId, deliveryDate: monday, address: ADDRESS,
    lines: [{
      planId: 'balanced_plan', name: 'Balanced Plan', quantity: 2, priceInCents: 100, vatRate: 0,
      meals: [{ id: meal?.id ?? '', name: meal?.name ?? '', day: 'wednesday', mealTime: 'lunch', allergens: MILK }],
    }],
    ...fields,
  });
  return orderId;
}
const corrected = (id: string) => ({
  changedMeals: [{
    mealId: id, name: 'Pot', was: { allergens: MILK, ingredients: [] },
    now: { allergens: { ...MILK, milk: 'contains' as const }, ingredients: [] },
  }],
  changedIn: 7,
});
const mealId = () => cartItem(shop.menu).mealIds[0] ?? '';
const statusOf = async (orderId: string) => (await shop.db.select().from(orders).where(eq(orders.orderId, orderId)))[0]?.status;
const done = async () =>
  (await shop.db.select().from(audit).orderBy(audit.id)).map(({ actor, action, subject }) => `${actor} ${action} ${subject}`);
const call = (route: string, token = kitchen, body?: object) => shop.call(route, { token, ...(body && { body }) });

describe('what the kitchen sees', () => {
  it('cooks what is paid and not held, with the allergens of now, and says how many orders wait for their payment', async () => {
    await order('FDK-A');
    await order('FDK-B', corrected(mealId()));
    await order('FDK-UNPAID', { paidAt: null });
    // After both days of the round, also when it is Monday.
    await order('FDK-LATER', { deliveryDate: addDays(monday, 14), ...corrected(mealId()) });
    const { data } = await call('GET /kitchen/cook-list');
    expect(data).toMatchObject({
      day: monday, days: roundDays(new Date()), portions: 4, unpaidOrders: 1, heldOrders: 0, toTell: 1,
      meals: [{ day: 'wednesday', mealTime: 'lunch', portions: 4, plan: 'Balanced Plan' }],
    });
    const packing = await call(`GET /kitchen/packing?day=${monday}`);
    expect(packing.data).toMatchObject({ orders: [
      { order: 'FDK-A', boxes: [{ quantity: 2, meals: [{ allergens: { milk: 'free', gluten: 'contains' }, useBy: addDays(monday, 2) }] }] },
      { order: 'FDK-B', boxes: [{ meals: [{ allergens: { milk: 'contains', gluten: 'contains' } }] }] },
    ] });
  });

  it('labels a meal with the day by which its order says it is to be eaten', async () => {
    await order('FDK-A', {
      lines: [{
        planId: 'balanced_plan', name: 'Balanced Plan', quantity: 1, priceInCents: 100, vatRate: 0,
        meals: [{ id: 'x', name: 'Pot', day: 'wednesday', mealTime: 'lunch', allergens: MILK, handling: { store: 'fridge', days: 4 } }],
      }],
    });
    expect((await call(`GET /kitchen/packing?day=${monday}`)).data)
      .toMatchObject({ orders: [{ boxes: [{ meals: [{ useBy: addDays(monday, 4) }] }] }] });
  });

  it('puts the strictest allergens of a meal on the cook’s list, whichever order came first', async () => {
    await order('FDK-A');
    await order('FDK-B', corrected(mealId()));
    expect((await call('GET /kitchen/cook-list')).data).toMatchObject({ meals: [{ allergens: { milk: 'contains', gluten: 'contains' } }] });
  });

  it('warns of the strictest allergens of a meal in each plan’s size', async () => {
    const [line] = (await shop.db.select().from(orders).where(eq(orders.orderId, await order('FDK-A'))))[0]?.lines ?? [];
    if (!line) throw new Error('The order has no line.');
    await order('FDK-B', { ...corrected(mealId()), lines: [{ ...line, planId: 'low_carb_plan', name: 'Low Plan' }] });
    const { meals } = (await call('GET /kitchen/cook-list')).data as { meals: { plan: string; allergens: { milk: string } }[] };
    expect(meals.map(({ plan, allergens }) => [plan, allergens.milk]).sort())
      .toEqual([['Balanced Plan', 'contains'], ['Low Plan', 'contains']]);
  });

  it('lists what is cooked by the week’s days and mealtimes, then by name, then by size', async () => {
    const configured = shop.menu.meals.find(({ configurations }) => configurations.length > 1);
    const [small, large] = [...configured?.configurations ?? []].sort((a, b) => a.calories - b.calories);
    if (!configured || !small || !large || small.calories === large.calories) throw new Error('The menu has no meal of two sizes.');
    const meal = (name: string, day: string, mealTime: string, id = name) => ({ id, name, day, mealTime, allergens: MILK });
    const line = (planId: string, quantity: number, ...meals: object[]) =>
      ({ planId, name: planId, quantity, priceInCents: 100, vatRate: 0, meals });
    await order('FDK-A', { lines: [
      line(
        large.mealPlanId, 1, meal('Pot', 'tuesday', 'dinner', configured.id), meal('Zest', 'monday', 'breakfast'),
        meal('Ale', 'tuesday', 'breakfast'),
      ),
      line(
        small.mealPlanId, 3, meal('Pot', 'tuesday', 'dinner', configured.id), meal('Bread', 'monday', 'breakfast'),
        meal('Zest', 'monday', 'dinner'), meal('Apple', 'friday', 'lunch'),
      ),
    ] as OrderRow['lines'] });
    await order('FDK-B', {
      lines: [line(large.mealPlanId, 1, meal('Stew', 'friday', 'dinner', configured.id)), line(
        small.mealPlanId, 2, meal('Pot', 'tuesday', 'dinner', configured.id), meal('Pot', 'tuesday', 'lunch', configured.id),
        meal('Stew', 'friday', 'dinner', configured.id),
      )] as OrderRow['lines'],
    });
    const { meals } = (await call('GET /kitchen/cook-list')).data as {
      meals: { meal: string; day: string; mealTime: string; calories: number | null; portions: number }[];
    };
    expect(meals.map(({ day, mealTime, meal: name, calories, portions }) => [day, mealTime, name, calories, portions])).toEqual([
      ['monday', 'breakfast', 'Bread', null, 3], ['monday', 'breakfast', 'Zest', null, 1], ['monday', 'dinner', 'Zest', null, 3],
      ['tuesday', 'breakfast', 'Ale', null, 1],
      ['tuesday', 'lunch', 'Pot', small.calories, 2], ['tuesday', 'dinner', 'Pot', small.calories, 5],
      ['tuesday', 'dinner', 'Pot', large.calories, 1], ['friday', 'lunch', 'Apple', null, 3],
      ['friday', 'dinner', 'Stew', small.calories, 2], ['friday', 'dinner', 'Stew', large.calories, 1],
    ]);
  });

  it('says at which station a meal is cooked, if the shop’s configuration names one', async () => {
    await order('FDK-A');
    const meals = async () =>
      ((await call('GET /kitchen/cook-list')).data as { meals: { station?: string }[] }).meals.map(({ station }) => station);
    expect(await meals()).toEqual([undefined]);
    const { shop: details } = shop.deps.config;
    details.stations = { Cold: ['another'], Hob: [mealId()] };
    expect(await meals()).toEqual(['Hob']);
    delete details.stations;
  });

  it('drives by post code, and notes in the audit how many homes were shown', async () => {
    for (const [name, postCode] of [['A', 'E17 4PP'], ['B', 'E4 6EY'], ['C', 'E10 5AA']] as const) {
      await order(`FDK-${name}`, { address: { ...ADDRESS, postCode } });
    }
    const { stops } = (await call('GET /kitchen/round')).data as { stops: { order: string; boxes: object[] }[] };
    expect(stops.map(({ order: number, boxes }) => [number, boxes])).toEqual(
      ['FDK-C', 'FDK-A', 'FDK-B'].map((number) => [number, [{ plan: 'Balanced Plan', quantity: 2 }]]),
    );
    expect((await shop.db.select().from(audit))[0]?.details).toEqual({ orders: 3 });
  });

  it('says to the kitchen’s people what they are, and to a manager too', async () => {
    expect((await call('GET /kitchen/cook-list')).data).toMatchObject({ role: 'kitchen' });
    expect((await call('GET /kitchen/cook-list', manager)).data).toMatchObject({ role: 'manager' });
  });

  it('labels and the cook’s list name nobody', async () => {
    await order('FDK-A');
    for (const route of ['GET /kitchen/cook-list', 'GET /kitchen/packing']) {
      const { body } = await call(route);
      for (const word of ['Ada', 'King', '0207', 'Example', 'E4 6EY', 'Ring']) expect(body).not.toContain(word);
    }
  });

  it('shows this week’s Monday and the next, and no other day', async () => {
    const [first, second] = roundDays(new Date());
    for (const list of ['cook-list', 'packing', 'round']) {
      for (const day of [first, second]) expect((await call(`GET /kitchen/${list}?day=${day}`)).data).toMatchObject({ day });
      for (const day of [addDays(first, -7), addDays(second, 7), addDays(second, 1)]) {
        expect(await call(`GET /kitchen/${list}?day=${day}`)).toMatchObject({ status: 422, error: { code: 'not_a_round' } });
      }
    }
  });

  it.each([
    ['2026-11-23', ['2026-11-23', '2026-11-30']], ['2026-11-24', ['2026-11-23', '2026-11-30']],
    ['2026-11-29', ['2026-11-23', '2026-11-30']], ['2026-11-30', ['2026-11-30', '2026-12-07']],
  ])('on %s it sees the rounds of %p', (today, days) => {
    expect(roundDays(new Date(`${today}T12:00:00Z`))).toEqual(days);
  });

  it.each([['monday', '2026-11-30'], ['friday', '2026-12-04']])('a meal for %s is used by %s', (day, date) => {
    expect(useBy('2026-11-30', day)).toBe(date);
  });
});

describe('names and addresses', () => {
  it.each([
    'GET /kitchen/round', 'GET /kitchen/corrections',
  ])('%s is noted in the audit, and refused 15 minutes after the sign-in', async (route) => {
    await order('FDK-A', corrected(mealId()));
    const told = await call(route);
    expect(told.body).toContain('02079460000');
    expect(told.body).not.toContain('ada@example.org');
    const action = route.replace('GET /kitchen/', '');
    expect(await done()).toEqual([`kitchen:cook ${action}-read ${action === 'round' ? monday : roundDays(new Date()).join(' ')}`]);
    const seconds = Math.floor(Date.now() / 1000);
    for (const role of ['kitchen', 'manager'] as const) {
      const late = shop.identity.token({ uid: 'cook', role, signedInAt: seconds - 902 });
      expect(await call(route, late)).toMatchObject({ status: 403, error: { code: 'requires-recent-login' } });
      expect((await call(route, shop.identity.token({ uid: 'cook', role, signedInAt: seconds - 890 }))).status).toBe(200);
    }
  });

  it('cooking and ticking off go on without another sign-in', async () => {
    const late = shop.identity.token({ uid: 'cook', role: 'kitchen', signedInAt: Math.floor(Date.now() / 1000) - 8 * 3600 });
    await order('FDK-A');
    expect((await call('GET /kitchen/cook-list', late)).status).toBe(200);
    expect((await call('POST /kitchen/moves', late, { to: 'PREPARING', orders: ['FDK-A'] })).data)
      .toEqual({ moved: [{ order: 'FDK-A', isDone: true }] });
  });
});

describe('a correction', () => {
  it('is told once, and stays on the list if the meal was corrected again since', async () => {
    await order('FDK-A', corrected(mealId()));
    await order('FDK-LATER', { ...corrected(mealId()), deliveryDate: addDays(monday, 14) });
    expect((await call('GET /kitchen/corrections')).data).toMatchObject({
      corrections: [{
        order: 'FDK-A', name: 'Ada King', version: 7,
        meals: [{ name: 'Pot', was: { milk: 'free' }, now: { milk: 'contains' }, what: 'now contains milk' }],
      }],
    });
    expect(await call('POST /kitchen/corrections/FDK-A/told', kitchen, { version: 6 })).toMatchObject({
      status: 409, error: { code: 'corrected_again', message: 'A meal of FDK-A was corrected again since. Look once more, then call.' },
    });
    expect((await call('POST /kitchen/corrections/FDK-A/told', manager, { version: 7 })).status).toBe(200);
    expect((await call('GET /kitchen/corrections')).data).toEqual({ corrections: [] });
    expect(await done()).toContain('manager:boss allergens-told FDK-A');
    expect((await shop.db.select().from(audit).where(eq(audit.action, 'allergens-told')))[0]?.details).toEqual({ menuVersion: 7 });
    expect((await shop.db.select().from(audit).where(eq(audit.action, 'corrections-read')))[0]?.details).toEqual({ orders: 1 });
  });

  it('that is none is told in words, and one of an order without a name or a number says neither', async () => {
    await order('FDK-A');
    await order('FDK-B', { ...corrected(mealId()), address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' } });
    expect(await call('POST /kitchen/corrections/FDK-A/told', kitchen, { version: 7 }))
      .toMatchObject({ status: 409, error: { code: 'nothing_changed', message: 'Nothing was corrected in FDK-A.' } });
    const { corrections: [found] } = (await call('GET /kitchen/corrections')).data as { corrections: object[] };
    expect(found).toMatchObject({ order: 'FDK-B' });
    for (const field of ['name', 'phone']) expect(found).not.toHaveProperty(field);
  });
});

describe('ticking off', () => {
  const move = async (to: string, ...numbers: string[]) => (await call('POST /kitchen/moves', kitchen, { to, orders: numbers })).data;

  it('moves an order by its own rules, once however often it is sent, with one mail and a row in the audit', async () => {
    await order('FDK-A', { deliveryDate: begun });
    expect(await move('DELIVERING', 'FDK-A'))
      .toEqual({ moved: [{ order: 'FDK-A', isDone: false, problem: 'An order that is NEW can\'t become DELIVERING.' }] });
    for (const to of ['PREPARING', 'DELIVERING', 'DELIVERING', 'COMPLETED', 'COMPLETED', 'DELIVERING']) {
      expect(await move(to, 'FDK-A', 'FDK-A')).toEqual({ moved: [{ order: 'FDK-A', isDone: true }] });
    }
    expect(await statusOf('FDK-A')).toBe('COMPLETED');
    expect(await countRows(shop, 'outbox', `kind = 'out-for-delivery'`)).toBe(1);
    expect(await done()).toEqual(Array(3).fill('kitchen:cook order-moved FDK-A'));
  });

  it('mails that it is on its way when it is, not before, and notes each step', async () => {
    await order('FDK-A', { deliveryDate: begun });
    await move('PREPARING', 'FDK-A');
    expect(await countRows(shop, 'outbox')).toBe(0);
    await move('DELIVERING', 'FDK-A');
    expect(await countRows(shop, 'outbox', `kind = 'out-for-delivery'`)).toBe(1);
    await move('COMPLETED', 'FDK-A');
    expect(await countRows(shop, 'outbox')).toBe(1);
    expect((await shop.db.select().from(audit).orderBy(audit.id)).map(({ details }) => details))
      .toEqual([{ from: 'NEW', to: 'PREPARING' }, { from: 'PREPARING', to: 'DELIVERING' }, { from: 'DELIVERING', to: 'COMPLETED' }]);
  });

  it('sends nothing on its way before its day begins in London, and says when that is', async () => {
    await order('FDK-A');
    const midnight = londonMidnight(monday).getTime();
    shop.clock.fixed = new Date(midnight - 1000);
    await move('PREPARING', 'FDK-A');
    const problem = `It is for ${formatDay(monday)}: it can’t be on its way before that day.`;
    expect(await move('DELIVERING', 'FDK-A')).toEqual({ moved: [{ order: 'FDK-A', isDone: false, problem }] });
    expect(await statusOf('FDK-A')).toBe('PREPARING');
    expect(await countRows(shop, 'outbox')).toBe(0);
    shop.clock.fixed = new Date(midnight);
    expect(await move('DELIVERING', 'FDK-A')).toEqual({ moved: [{ order: 'FDK-A', isDone: true }] });
  });

  it('delivers to the end what was held on its way, and begins nothing that is held', async () => {
    for (const [name, status] of [['A', 'NEW'], ['B', 'PREPARING'], ['C', 'DELIVERING']] as const) {
      await order(`FDK-${name}`, { status, deliveryDate: begun });
      const [{ id } = { id: '' }] = await shop.db.select().from(orders).where(eq(orders.orderId, `FDK-${name}`));
      await shop.db.insert(orderHolds).values({ id: name, orderId: id, reason: 'dispute' });
    }
    const done = async (to: string, number: string) => ((await move(to, number)) as { moved: { isDone: boolean }[] }).moved[0]?.isDone;
    expect([await done('PREPARING', 'FDK-A'), await done('DELIVERING', 'FDK-B'), await done('COMPLETED', 'FDK-C')])
      .toEqual([false, false, true]);
  });

  it('by two devices at once is done for both', async () => {
    await order('FDK-A');
    const answers = await Promise.all(Array.from({ length: 4 }, () => move('PREPARING', 'FDK-A')));
    expect(answers).toEqual(Array(4).fill({ moved: [{ order: 'FDK-A', isDone: true }] }));
    expect(await done()).toHaveLength(1);
  });

  it('is done for the device that comes second while the first is at it', async () => {
    await order('FDK-A');
    const first = (tx: Transaction) => tx.update(orders).set({ status: 'PREPARING' }).where(eq(orders.orderId, 'FDK-A'));
    const { waited, result } = await whileOpen(shop.deps.db, first, () => move('PREPARING', 'FDK-A'));
    expect({ waited, result }).toEqual({ waited: true, result: { moved: [{ order: 'FDK-A', isDone: true }] } });
  });

  it('ends with what nobody foresaw, instead of calling it a problem of the order', async () => {
    await order('FDK-A');
    await shop.db.execute(sql`ALTER TABLE orders ADD CONSTRAINT refuses_for_a_test CHECK (status <> 'PREPARING')`);
    const answer = await call('POST /kitchen/moves', kitchen, { to: 'PREPARING', orders: ['FDK-A'] });
    await shop.db.execute(sql`ALTER TABLE orders DROP CONSTRAINT refuses_for_a_test`);
    expect(answer.status).toBe(500);
  });

  it('refuses one order and moves the others; those of other weeks are none of the kitchen’s', async () => {
    await order('FDK-A');
    await order('FDK-OLD', { deliveryDate: addDays(monday, -21) });
    await order('FDK-CANCELLED', { status: 'CANCELLED', deliveryStatus: null });
    const problem = 'It is in neither of the two rounds.';
    expect(await move('PREPARING', 'FDK-OLD', 'FDK-NOBODY', 'FDK-CANCELLED', 'FDK-A')).toEqual({ moved: [
      { order: 'FDK-OLD', isDone: false, problem }, { order: 'FDK-NOBODY', isDone: false, problem },
      { order: 'FDK-CANCELLED', isDone: false, problem: 'It was cancelled: do not deliver it.' }, { order: 'FDK-A', isDone: true },
    ] });
  });

  it.each([
    ['disputed', async (id: string) => { await shop.db.insert(orderHolds).values({ id: 'dp_1', orderId: id, reason: 'dispute' }); }],
    ['not paid', async (id: string) => { await shop.db.update(orders).set({ paidAt: null }).where(eq(orders.id, id)); }],
  ])('says nothing of money to the kitchen where an order is %s', async (_what, withhold) => {
    const id = crypto.randomUUID();
    await order('FDK-A', { id });
    await withhold(id);
    expect(await move('PREPARING', 'FDK-A'))
      .toEqual({ moved: [{ order: 'FDK-A', isDone: false, problem: 'It is held back for now. A manager can see why.' }] });
  });
});
