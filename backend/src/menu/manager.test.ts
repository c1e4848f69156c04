import { eq } from 'drizzle-orm';
import { addDays } from 'shared-rules';
import { openTestShop, cartItem, countRows, type TestShop } from '../../testing/shop';
import { insertOrder } from '../../testing/orders';
import { audit, menuVersions } from '../db/schema';
import { comingMonday } from '../orders/round-days';
import type { MenuFile } from './menu-file';

let shop: TestShop;
let boss: string;
beforeAll(async () => {
  shop = await openTestShop();
  boss = (await shop.customer('boss', { role: 'manager' })).token;
});
afterAll(() => shop.close());

const call = (route: string, body?: object, token = boss) => shop.call(route, { token, ...(body && { body }) });
const state = async () => (await call('GET /kitchen/shop')).data as {
  menuVersion: number; weeks: { day: string }[]; versions: { version: number; actor: string }[];
};
const monday = comingMonday(new Date());
const later = addDays(monday, 14);
const done = async (subject: string) =>
  (await shop.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id)).map(({ actor, action }) => `${actor} ${action}`);

/** The shop's menu with one meal dearer in milk, without one of its ingredients, and a plan at another price. */
function changed(): { file: MenuFile; mealId: string } {
  const file = structuredClone(shop.menu);
  const [plan] = file.plans;
  const meal = file.meals.find(({ id, allergens }) => id === cartItem(shop.menu).mealIds[0] && allergens.celery !== 'contains');
  if (!plan || !meal) throw new Error('The menu is not what this test takes it for.');
  plan.priceInCents += 100;
  meal.allergens = { ...meal.allergens, celery: 'contains' };
  meal.ingredients = [...meal.ingredients.slice(1), 'celery salt'];
  return { file, mealId: meal.id };
}
const compare = (file: object | string) =>
  call('POST /kitchen/menu/compare', { file: typeof file === 'string' ? file : JSON.stringify(file) });
const goLive = (file: object, seenVersion: number) => call('POST /kitchen/menu/import', { file: JSON.stringify(file), seenVersion });

describe('switches', () => {
  it('close the shop at once, also where browsers can’t be told, with a row in the audit', async () => {
    expect(await call('POST /kitchen/shop/switches', { paymentsEnabled: false })).toMatchObject({ data: { isPublished: true } });
    expect(await state()).toMatchObject({ orderingEnabled: true, paymentsEnabled: false, registrationEnabled: true });
    expect(shop.remoteConfig.published.at(-1)).toMatchObject({ paymentsEnabled: false });
    shop.remoteConfig.failing = true;
    expect(await call('POST /kitchen/shop/switches', { paymentsEnabled: true })).toMatchObject({ data: { isPublished: false } });
    shop.remoteConfig.failing = false;
    expect((await shop.call('GET /config')).data).toMatchObject({ paymentsEnabled: true });
    expect(await done('shop')).toEqual(Array(2).fill('manager:boss switches-set'));
    expect((await call('POST /kitchen/shop/switches', {})).status).toBe(400);
  });
});

describe('weeks', () => {
  it('show what is sold, and how much there may be', async () => {
    const lines = [{ planId: 'balanced_plan', name: 'Balanced Plan', quantity: 3, priceInCents: 100, vatRate: 0, meals: [] }];
    await insertOrder(shop.db, {
      id: crypto.randomUUID(), orderId: 'FDK-SOLD', sessionId: 'cs_sold', uid: null, email: 'a@example.org', status: 'NEW',
      deliveryStatus: 'SCHEDULED', deliveryDate: later,
      lines, amount: 300, currency: 'gbp', address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' },
      createdAt: new Date(), paidAt: new Date(),
    });
    await call('POST /kitchen/capacity', { capacity: 40 });
    await call('POST /kitchen/capacity', { day: later, capacity: 10 });
    const { weeks } = await state();
    expect(weeks).toHaveLength(6);
    expect(weeks.find(({ day }) => day === later)).toEqual({ day: later, isClosed: false, orders: 1, boxes: 3, capacity: 10 });
    expect(weeks[0]).toMatchObject({ day: monday, capacity: 40 });
    await call('POST /kitchen/capacity', { capacity: null });
    expect((await state()).weeks[0]).not.toHaveProperty('capacity');
    expect(await call('POST /kitchen/capacity', { capacity: 0 })).toMatchObject({ status: 422, error: { field: 'capacity' } });
  });

  it('close only with what waits for them, which moves on with a mail, and open again', async () => {
    expect(await call(`POST /kitchen/weeks/${later}/close`, { moveOrders: false }))
      .toMatchObject({ status: 409, error: { code: 'week_sold' } });
    expect(await call(`POST /kitchen/weeks/${later}/close`, { moveOrders: true }))
      .toMatchObject({ data: { moved: 1, to: [addDays(later, 7)] } });
    expect(await countRows(shop, 'outbox', `kind = 'date-moved'`)).toBe(1);
    expect((await state()).weeks.find(({ day }) => day === later)).toMatchObject({ isClosed: true, orders: 0 });
    await call(`POST /kitchen/weeks/${later}/open`);
    expect((await state()).weeks.find(({ day }) => day === later)).toMatchObject({ isClosed: false });
    expect(await done(later)).toEqual(['manager:boss capacity-set', 'manager:boss week-closed', 'manager:boss week-opened']);
    for (const day of [addDays(later, 1), '2026-99-99', '2026-02-30']) {
      expect(await call(`POST /kitchen/weeks/${day}/open`)).toMatchObject({ status: 422, error: { field: 'day' } });
    }
  });
});

describe('the menu', () => {
  it('is shown with its difference meal by meal before anything changes', async () => {
    const { file, mealId } = changed();
    const before = await state();
    const gone = file.meals.find(({ id }) => id === mealId)?.ingredients;
    const { data } = await compare(file);
    const first = shop.menu.meals.find(({ id }) => id === mealId);
    expect(data).toEqual({
      menuVersion: before.menuVersion, ordersToTell: 0,
      changes: [
        {
          what: 'plan', id: shop.menu.plans[0]?.id, name: shop.menu.plans[0]?.name, change: 'changed',
          fields: [{ field: 'priceInCents', was: expect.stringMatching(/^£/), now: expect.stringMatching(/^£/) }],
        },
        { what: 'meal', id: mealId, name: first?.name, change: 'changed', fields: expect.arrayContaining([
          { field: 'celery', was: 'free', now: 'contains' }, { field: 'ingredients', was: first?.ingredients[0], now: 'celery salt' },
        ]) },
      ],
    });
    expect(gone).toContain('celery salt');
    expect(await state()).toEqual(before);
    expect((await compare(shop.menu)).data).toMatchObject({ changes: [] });
  });

  it('is compared in words also where a meal is kept or heated otherwise, and comes back from the database as it was sent', async () => {
    const file = structuredClone(shop.menu);
    const [meal] = file.meals;
    if (!meal) throw new Error('no meal');
    meal.handling = { store: 'cupboard', days: 5 };
    expect((await compare(file)).data).toMatchObject({ ordersToTell: 0, changes: [{ id: meal.id, fields: [{
      field: 'handling',
      was: expect.stringMatching(/^Use by Thursday, 3 days after it comes\. Keep it in the fridge.* Heat 2 min in a microwave oven/),
      now: 'Use by Saturday, 5 days after it comes. Keep it in a cool, dry cupboard. Nothing to heat.',
    }] }] });
    expect((await compare(shop.menu)).data).toMatchObject({ changes: [] });
  });

  it('goes live only against the menu that was looked at, once, and can go back to an earlier one', async () => {
    const { file } = changed();
    const { menuVersion: old } = await state();
    expect(await goLive(file, old - 1)).toMatchObject({ status: 409, error: { code: 'menu_changed' } });
    const answers = await Promise.all([goLive(file, old), goLive(file, old)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await state()).toMatchObject({
      menuVersion: old + 1, versions: [{ version: old + 1, actor: 'manager:boss' }, { version: old }],
    });
    expect(shop.remoteConfig.published.at(-1)).toMatchObject({ menuVersion: old + 1 });
    const { file: earlier } = (await call(`GET /kitchen/menu/versions/${old}`)).data as { file: string };
    expect((await goLive(JSON.parse(earlier) as object, old + 1)).status).toBe(200);
    const { menuVersion } = await state();
    expect(menuVersion).toBe(old + 2);
    expect((await compare(shop.menu)).data).toMatchObject({ changes: [] });
    expect(await done('menu')).toEqual(expect.arrayContaining(['manager:boss menu-imported', 'manager:boss menu-imported']));
    for (const version of ['99999', 'x', '9999999999']) expect((await call(`GET /kitchen/menu/versions/${version}`)).status).toBe(404);
  });

  it('keeps also the menu that was live before versions were kept', async () => {
    await shop.db.delete(menuVersions);
    const { menuVersion } = await state();
    await goLive(changed().file, menuVersion);
    expect((await state()).versions).toMatchObject([{ version: menuVersion + 1 }, { version: menuVersion, actor: 'unknown' }]);
    await goLive(shop.menu, menuVersion + 1);
  });

  it.each([
    ['is no JSON', 'plans', 'the file is not JSON'], ['has no plans', JSON.stringify({ plans: [], meals: [] }), 'This menu can’t be sold'],
    ['has a character that no text may have', JSON.stringify({ plans: [], meals: [{ name: 'a\u0000b' }] }), 'has a character'],
  ])('is refused where it %s, with what is wrong', async (_, file, message) => {
    expect(await compare(file)).toMatchObject({
      status: 422, error: { code: 'menu_problem', field: 'file', message: expect.stringContaining(message) },
    });
  });

  it('may be larger than other requests', async () => {
    expect((await compare(`${JSON.stringify(shop.menu)}${' '.repeat(100_000)}`)).status).toBe(200);
  });
});

it.each(([
  ['GET /kitchen/shop'], ['POST /kitchen/shop/switches', { paymentsEnabled: true }],
  ['POST /kitchen/weeks/2099-01-05/close', { moveOrders: false }], ['POST /kitchen/weeks/2099-01-05/open'],
  ['POST /kitchen/capacity', { capacity: 1 }], ['GET /kitchen/menu/versions/1'], ['POST /kitchen/menu/compare', { file: '{}' }],
  ['POST /kitchen/menu/import', { file: '{}', seenVersion: 1 }],
  ['GET /kitchen/menu/plan'], ['POST /kitchen/menu/plan', { file: '{}', seenVersion: 1, at: '2099-01-05T06:00' }],
  ['POST /kitchen/menu/plan/remove'],
] as [string, object?][]).map(([route, body]) => ({
  route, body,
})))('$route is refused 15 minutes after the sign-in', async ({ route, body }) => {
  const late = shop.identity.token({ uid: 'boss', role: 'manager', signedInAt: Math.floor(Date.now() / 1000) - 902 });
  expect(await call(route, body, late)).toMatchObject({ status: 403, error: { code: 'requires-recent-login' } });
});
