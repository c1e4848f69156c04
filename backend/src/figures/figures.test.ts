import type { Meal } from 'shared-api';
import type { KitchenFigures } from 'shared-api/schemas/kitchen-figures';
import { addDays, planMenu } from 'shared-rules';
import { insertOrder } from '../../testing/orders';
import { openTestShop, rowsWith, type TestShop } from '../../testing/shop';
import { areaChecks, areaRequests, attempts, menuVersions, orders, refunds } from '../db/schema';
import { comingMonday } from '../orders/round-days';

let shop: TestShop;
let boss: string;
const monday = comingMonday(new Date());
beforeAll(async () => {
  shop = await openTestShop();
  boss = (await shop.customer('boss', { role: 'manager' })).token;
});
afterAll(() => shop.close());

const read = async () => (await shop.call('GET /kitchen/figures', { token: boss })).data as KitchenFigures;
const week = () => planMenu(shop.menu.meals, 'balanced_plan');

/** An order of the plan's own week, with another meal in its first `swaps` places that have a choice. */
async function order(id: string, swaps: number, fields: Partial<typeof orders.$inferInsert> = {}): Promise<void> {
  let left = swaps;
  const meals = week().map(({ day, mealTime, choices: [own, other] }) => {
    const { id: meal, name, allergens } = other && left-- > 0 ? other : own;
    return { id: meal, name, day, mealTime, allergens };
  });
  await insertOrder(shop.db, {
    id: crypto.randomUUID(), orderId: id, sessionId: `cs_${id}`, uid: null, email: 'ada@example.org', status: 'NEW',
    deliveryStatus: 'SCHEDULED', deliveryDate: monday,
    lines: [{ planId: 'balanced_plan', name: 'Balanced Plan', quantity: 2, priceInCents: 100, vatRate: 0, meals }],
    amount: 200, currency: 'gbp', address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' }, createdAt: new Date(),
    paidAt: new Date(), ...fields,
  });
}

function placedAs({ day: _day, mealTime: _time, ...meal }: Meal, { day, mealTime }: Meal): Meal {
  return { ...meal, ...(day && { day }), ...(mealTime && { mealTime }) };
}

async function removeOrders(): Promise<void> {
  for (const table of [orders, attempts]) await shop.db.delete(table);
}

describe('orders and portions', () => {
  it('are counted for the coming delivery day and the eleven before it, without what was cancelled', async () => {
    await order('FDK-1', 0);
    await order('FDK-2', 0, { status: 'CANCELLED', deliveryStatus: null });
    await order('FDK-3', 0, { deliveryDate: addDays(monday, -77) });
    await order('FDK-4', 0, { deliveryDate: addDays(monday, -84) });
    await order('FDK-5', 0, { deliveryDate: addDays(monday, 7) });
    const { weeks } = await read();
    expect(weeks.map(({ day }) => day)).toEqual(Array.from({ length: 12 }, (_, index) => addDays(monday, -7 * (11 - index))));
    expect(weeks.filter(({ orders: count }) => count > 0)).toEqual([
      expect.objectContaining({ day: addDays(monday, -77), orders: 1, portions: 30 }),
      expect.objectContaining({ day: monday, orders: 1, portions: 30 }),
    ]);
  });
});

describe('swaps', () => {
  it('say which of a plan’s own meals are swapped away, how often, and for what', async () => {
    await removeOrders();
    await order('FDK-1', 1);
    await order('FDK-2', 0);
    const [place] = week().filter(({ choices }) => choices.length > 1);
    const { swaps, swapWeeks } = await read();
    expect(swaps).toEqual([expect.objectContaining({ meal: place?.meal.name, swapped: 2, instead: place?.choices[1]?.name })]);
    expect(swaps[0]?.portions).toBeGreaterThanOrEqual(4);
    expect(swapWeeks.map(({ day }) => day)).toEqual([-21, -14, -7, 0].map((days) => addDays(monday, days)));
    expect(swapWeeks.at(-1)).toEqual({ day: monday, portions: 60, swapped: 2 });
  });

  it('are judged by the menu that was live when the order was made', async () => {
    await removeOrders();
    const [place] = week().filter(({ choices }) => choices.length > 1);
    const own = shop.menu.meals.find(({ id }) => id === place?.meal.id);
    const other = shop.menu.meals.find(({ id }) => id === place?.choices[1]?.id);
    const [kept] = await shop.db.select().from(menuVersions);
    if (!own || !other || !kept) throw new Error('The menu has no choice.');
    const { at, version } = kept;
    // An hour later the two stand in each other's places: the week of before then holds a swap.
    const changed = shop.menu.meals.map((meal) =>
      (meal.id === own.id ? placedAs(own, other) : meal.id === other.id ? placedAs(other, own) : meal));
    await shop.db.insert(menuVersions).values({
      version: version + 1, plans: shop.menu.plans, meals: changed, actor: 'test', at: new Date(at.getTime() + 3_600_000),
    });
    await order('FDK-OLD', 0, { createdAt: new Date(at.getTime() + 60_000) });
    expect((await read()).swaps).toEqual([]);
    await order('FDK-NEW', 0, { createdAt: new Date(at.getTime() + 7_200_000) });
    expect((await read()).swaps.map(({ meal }) => meal)).toContain(other.name);
    await removeOrders();
  });
});

describe('where nobody gets a box', () => {
  it('is counted by the first half of the post code and the week, and no whole post code is kept', async () => {
    for (const code of ['N7 6PA', 'n76pa', 'E8 1EA', 'E4 6EY', 'ZZ9 9ZZ']) {
      await shop.call(`GET /postcodes/${encodeURIComponent(code)}/delivery`);
    }
    await shop.deps.areaChecks.flush();
    await shop.call('GET /postcodes/N76PA/delivery');
    await Promise.all([shop.deps.areaChecks.flush(), shop.deps.areaChecks.flush()]);
    expect((await shop.db.select().from(areaChecks).orderBy(areaChecks.area)).map(({ area, checks }) => [area, checks]))
      .toEqual([['E8', 1], ['N7', 3]]);
    expect(await rowsWith(shop, ['6PA', '1EA'])).toEqual([]);
    await shop.db.insert(areaRequests).values([
      { id: crypto.randomUUID(), email: 'yes@example.org', postCode: 'SE1 7PB', createdAt: new Date(), confirmedAt: new Date() },
      { id: crypto.randomUUID(), email: 'asked@example.org', postCode: 'N7 6PA', createdAt: new Date() },
    ]);
    const { areas, weeks } = await read();
    expect(areas)
      .toEqual([{ area: 'N7', checks: 3, waiting: 0 }, { area: 'E8', checks: 1, waiting: 0 }, { area: 'SE1', checks: 0, waiting: 1 }]);
    expect(weeks.reduce((sum, { checksOutside }) => sum + checksOutside, 0)).toBe(4);
  });

  it('a customer who was asked at the same time by another instance is counted too', async () => {
    const before = (await shop.db.select().from(areaChecks)).find(({ area }) => area === 'N7')?.checks ?? 0;
    await Promise.all(Array.from({ length: 6 }, async () => {
      await shop.call('GET /postcodes/N76PA/delivery');
      await shop.deps.areaChecks.flush();
    }));
    await shop.deps.areaChecks.flush();
    expect((await shop.db.select().from(areaChecks)).find(({ area }) => area === 'N7')?.checks).toBe(before + 6);
  });
});

it('refunds are told by reason and week, without those that failed and without an operator’s words', async () => {
  const row = (amount: number, fields: Partial<typeof refunds.$inferInsert> = {}) => ({
    id: crypto.randomUUID(), sessionId: 'cs', amount, currency: 'gbp', reason: 'operator' as const, note: 'For Ada King', ...fields,
  });
  await shop.db.insert(refunds).values([
    row(500), row(250, { status: 'succeeded' }), row(900, { reason: 'cancelled-by-customer' }), row(10_000, { status: 'failed' }),
    row(40, { status: 'failed', handledAt: new Date(), isPaidByHand: true }),
    row(70_000, { createdAt: new Date(Date.now() - 90 * 86_400_000) }),
  ]);
  const figures = await read();
  expect(figures.refunds)
    .toEqual([{ reason: 'cancelled-by-customer', refunds: 1, amountInCents: 900 }, { reason: 'operator', refunds: 3, amountInCents: 790 }]);
  expect(figures.weeks.reduce((sum, { refundedInCents }) => sum + refundedInCents, 0)).toBe(1690);
  expect(JSON.stringify(figures)).not.toMatch(/Ada|example|@/);
});
