import { addDays } from 'shared-rules';
import type { KitchenShop, MenuChanges } from 'shared-api/schemas/kitchen-shop';
import { insertOrder } from '../../testing/orders';
import { cartItem, countRows, openTestShop, type TestShop } from '../../testing/shop';
import { audit, plannedMenu } from '../db/schema';
import { comingMonday } from '../orders/round-days';
import { sendNextMail } from '../workers/send-mail';
import type { MenuFile } from './menu-file';
import { publishPlanned } from './planned-menu';

let shop: TestShop;
let boss: string;
beforeAll(async () => {
  shop = await openTestShop();
  boss = (await shop.customer('boss', { role: 'manager' })).token;
  shop.clock.fixed = new Date('2027-06-30T12:00:00Z');
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.fixed = new Date('2027-06-30T12:00:00Z');
  for (const table of [plannedMenu, audit]) await shop.db.delete(table);
});

const token = () => shop.identity.token({ uid: 'boss', role: 'manager', signedInAt: Math.floor(shop.deps.now().getTime() / 1000) });
const call = (route: string, body?: object) => shop.call(route, { token: shop.clock.fixed ? token() : boss, ...(body && { body }) });
const state = async () => (await call('GET /kitchen/shop')).data as KitchenShop;
const planAt = async (file: MenuFile, at: string) =>
  call('POST /kitchen/menu/plan', { file: JSON.stringify(file), seenVersion: (await state()).menuVersion, at });
const dearer = (pence: number): MenuFile =>
  ({ ...shop.menu, plans: shop.menu.plans.map((plan) => ({ ...plan, priceInCents: plan.priceInCents + pence })) });
/** One meal of the first plan's week holds celery now. */
function corrected(): MenuFile {
  const [id] = cartItem(shop.menu).mealIds;
  return {
    ...shop.menu,
    meals: shop.menu.meals.map((meal) => (meal.id === id ? { ...meal, allergens: { ...meal.allergens, celery: 'contains' } } : meal)),
  };
}
const notLive = async () => Number(/^shop_menu_not_live (\d+)$/m.exec((await shop.app.inject('/metrics')).body)?.[1]);
const done = async () => (await shop.db.select().from(audit).orderBy(audit.id)).map(({ actor, action }) => `${actor} ${action}`)
  .filter((row) => row.includes('menu'));

it('goes live once at its time in London, however many processes look, and never before', async () => {
  const { menuVersion } = await state();
  expect(await planAt(dearer(100), '2027-07-01T06:00')).toMatchObject({ status: 200, data: { at: '2027-07-01T05:00:00.000Z' } });
  expect((await state()).planned).toEqual({
    at: '2027-07-01T05:00:00.000Z', actor: 'manager:boss', plans: shop.menu.plans.length, meals: shop.menu.meals.length,
    seenVersion: menuVersion,
  });
  shop.clock.fixed = new Date('2027-07-01T04:59:59Z');
  await publishPlanned(shop.deps);
  expect((await state()).menuVersion).toBe(menuVersion);
  shop.clock.fixed = new Date('2027-07-01T05:00:00Z');
  await Promise.all(Array.from({ length: 4 }, () => publishPlanned(shop.deps)));
  await publishPlanned(shop.deps);
  const live = await state();
  expect([live.menuVersion, live.planned, live.versions[0]?.actor]).toEqual([menuVersion + 1, undefined, 'manager:boss']);
  expect(shop.remoteConfig.published.at(-1)).toMatchObject({ menuVersion: menuVersion + 1 });
  expect(await done()).toEqual(['manager:boss menu-planned', 'manager:boss menu-imported']);
});

it('says beforehand whom it changes, and writes to them when it goes live, not before', async () => {
  const [mealId] = cartItem(shop.menu).mealIds;
  const meal = shop.menu.meals.find(({ id }) => id === mealId);
  if (!meal) throw new Error('The menu has no such meal.');
  await insertOrder(shop.db, {
    id: crypto.randomUUID(), orderId: 'FDK-HOLDS', sessionId: 'cs_holds', uid: null, email: 'a@example.org', status: 'NEW',
    deliveryStatus: 'SCHEDULED', deliveryDate: addDays(comingMonday(shop.deps.now()), 7),
    lines: [{
      planId: 'balanced_plan', name: 'Balanced Plan', quantity: 1, priceInCents: 100, vatRate: 0,
      meals: [{ id: meal.id, name: meal.name, day: 'monday', mealTime: 'lunch', allergens: meal.allergens, ingredients: meal.ingredients }],
    }],
    amount: 100, currency: 'gbp', address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' }, createdAt: shop.deps.now(),
    paidAt: shop.deps.now(),
  });
  const { data } = await call('POST /kitchen/menu/compare', { file: JSON.stringify(corrected()) });
  expect((data as MenuChanges).ordersToTell).toBe(1);
  await planAt(corrected(), '2027-07-02T06:00');
  await publishPlanned(shop.deps);
  expect(await countRows(shop, 'outbox', "kind = 'meals-changed'")).toBe(0);
  shop.clock.fixed = new Date('2027-07-02T05:00:01Z');
  await publishPlanned(shop.deps);
  await publishPlanned(shop.deps);
  expect(await countRows(shop, 'outbox', "kind = 'meals-changed'")).toBe(1);
});

it('can be looked at and taken back, and then does not go live', async () => {
  const { menuVersion } = await state();
  await planAt(dearer(200), '2027-07-01T06:00');
  expect(await planAt(dearer(300), '2027-07-03T06:00')).toMatchObject({ status: 409, error: { code: 'menu_planned' } });
  const { file } = (await call('GET /kitchen/menu/plan')).data as { file: string };
  expect(JSON.parse(file)).toMatchObject({ plans: dearer(200).plans.map(({ priceInCents }) => ({ priceInCents })) });
  expect((await call('POST /kitchen/menu/plan/remove')).status).toBe(200);
  expect(await call('POST /kitchen/menu/plan/remove')).toMatchObject({ status: 404 });
  shop.clock.fixed = new Date('2027-07-01T05:00:00Z');
  await publishPlanned(shop.deps);
  expect((await state()).menuVersion).toBe(menuVersion);
  expect(await done()).toEqual(['manager:boss menu-planned', 'manager:boss menu-plan-removed']);
});

it('does not go live over a menu that it was not compared with, and says why', async () => {
  await planAt(dearer(400), '2027-07-01T06:00');
  const { menuVersion } = await state();
  await call('POST /kitchen/menu/import', { file: JSON.stringify(dearer(500)), seenVersion: menuVersion });
  shop.clock.fixed = new Date('2027-07-01T05:00:00Z');
  await publishPlanned(shop.deps);
  await publishPlanned(shop.deps);
  expect(await state())
    .toMatchObject({ menuVersion: menuVersion + 1, planned: { problem: 'The menu was changed since this one was planned.' } });
  expect((await done()).filter((row) => row.includes('failed'))).toEqual(['manager:boss menu-plan-failed']);
  while (await sendNextMail(shop.deps)) { /* all */ }
  const mails = shop.mail.sent.filter(({ mail }) => mail.subject === 'The planned menu did not go live');
  expect(mails.map(({ to }) => to)).toEqual(['hello@shop.example']);
  expect(mails[0]?.mail.text).toContain('The menu was changed since this one was planned.');
  expect(mails[0]?.mail.text).toContain('1 Jul 2027, 06:00');
  expect(mails[0]?.mail.text).toContain('http://localhost:3000/kitchen/shop');
  expect(await notLive()).toBe(1);
  await call('POST /kitchen/menu/plan/remove');
  expect(await notLive()).toBe(0);
});

it('is missed also where nobody could say why: no process took it live, five minutes after its time', async () => {
  await planAt(dearer(550), '2027-07-01T06:00');
  expect(await notLive()).toBe(0);
  await shop.db.update(plannedMenu).set({ goesLiveAt: new Date(Date.now() - 6 * 60_000) });
  expect(await notLive()).toBe(1);
});

it('does not go live where the shop’s rules no longer take it', async () => {
  await planAt(dearer(600), '2027-07-01T06:00');
  await shop.db.update(plannedMenu).set({ meals: shop.menu.meals.slice(1) });
  shop.clock.fixed = new Date('2027-07-01T05:00:00Z');
  await publishPlanned(shop.deps);
  expect((await state()).planned?.problem).toMatch(/^It can’t be sold: /);
});

it.each(['2027-06-30T12:59', '2028-08-01T06:00', '2028-03-26T01:30', '2027-02-30T06:00'])('is not planned for %s', async (at) => {
  expect(await planAt(dearer(700), at)).toMatchObject({ status: 422, error: { field: 'at' } });
});
