import { eq } from 'drizzle-orm';
import type { Meal, Order } from 'shared-api';
import { ALLERGENS, addDays, formatDay, londonDay } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { orders, shop as shopTable } from '../db/schema';
import { correctedMeals, importMenu } from '../menu/import-menu';
import type { MenuFile } from '../menu/menu-file';
import { readMenu } from '../menu/menu-store';
import { run } from '../ops/run';
import { refundPart } from '../payments/refund-by-operator';
import { sendNextMail } from '../workers/send-mail';
import { moveOrders } from './advance-order';
import { countHolding } from './changed-meals';
import { packingList } from './packing-list';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(async () => {
  shop.clock.fixed = undefined;
  await importMenu(shop.db, shop.menu, 'test');
  await mailed();
});

/** The menu with one meal of the first plan's week corrected. */
function corrected(change: Partial<Meal>, mealId = dish().id): MenuFile {
  return { ...shop.menu, meals: shop.menu.meals.map((meal) => (meal.id === mealId ? { ...meal, ...change } : meal)) };
}
function dish(): Meal {
  const meal = shop.menu.meals.find(
    ({ day, mealTime, allergens }) => day === 'tuesday' && mealTime === 'lunch' && allergens.peanuts === 'free',
  );
  if (!meal) throw new Error('No such meal.');
  return meal;
}
const withPeanuts = () => corrected({ allergens: { ...dish().allergens, peanuts: 'contains' } });

async function mailed() {
  shop.mail.sent.length = 0;
  while (await sendNextMail(shop.deps));
  return shop.mail.sent;
}
const warnings = async (to: string) => (await mailed()).filter(
  (mail) => mail.to === to && /Please read before you eat|again as you ordered/.test(mail.mail.subject),
).map(({ mail }) => mail);
const read = async (id: string, token: string) => (await shop.call(`GET /orders/${id}`, { token })).data as Order;
const ops = (words: string) => run(words.split(' '), async () => ({
  tools: { deps: shop.deps, actor: 'ops:test', readText: async () => '' }, close: async () => undefined,
}));

describe('an allergen that is corrected after an order', () => {
  it('is mailed at once, once, and the order shows both states', async () => {
    const { id, token, orderId } = await shop.paidOrder('eater');
    const bystander = await shop.paidOrder('bystander');
    await shop.db.update(orders).set({ status: 'CANCELLED', deliveryStatus: null }).where(eq(orders.id, bystander.id));
    await mailed();
    expect(await importMenu(shop.db, withPeanuts(), 'test')).toBe(true);
    const [mail, ...more] = await warnings('eater@example.org');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Please read before you eat: ${dish().name} now contains peanuts (order ${orderId})`);
    expect(mail?.text).toContain('you may cancel the order until it leaves our kitchen, and get everything back');
    expect(await warnings('bystander@example.org')).toEqual([]);
    expect((await read(id, token)).changes).toMatchObject({
      isRead: false,
      meals: [
        { mealId: dish().id, name: dish().name, was: { allergens: { peanuts: 'free' } }, now: { allergens: { peanuts: 'contains' } } },
      ],
    });
    expect((await read(bystander.id, bystander.token)).changes).toBeUndefined();
    // The same file again changes nothing; another change of the menu tells it no second time.
    expect(await importMenu(shop.db, withPeanuts(), 'test')).toBe(false);
    const again = withPeanuts();
    await importMenu(
      shop.db, { ...again, meals: again.meals.map((meal, at) => (at === 0 ? { ...meal, description: 'Another text.' } : meal)) }, 'test',
    );
    expect(await warnings('eater@example.org')).toEqual([]);
  });

  it('promises nothing back of an order that is not paid, or whose money went back', async () => {
    const { session } = await shop.checkout();
    const unpaid = await shop.settled(session.sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
    const back = await shop.paidOrder('back');
    await refundPart(shop.deps, back.orderId, { share: 100 }, 'All of it', 'ops:test');
    await mailed();
    await importMenu(shop.db, withPeanuts(), 'test');
    const told = (await mailed()).map(({ mail }) => mail);
    const [ofUnpaid, ofBack] = [unpaid, back].map(({ orderId }) => told.find(({ subject }) => subject.includes(orderId))?.text);
    expect(ofUnpaid).toContain('you may cancel the order until it leaves our kitchen');
    expect(ofBack).toContain('What you paid goes back, so we do not cook this order.');
    expect(ofBack).not.toContain('you may cancel');
    for (const text of [ofUnpaid, ofBack]) expect(text).not.toContain('get everything back');
  });

  it('stands in the out-for-delivery mail beside what was ordered', async () => {
    const { orderId } = await shop.paidOrder('waiting');
    await importMenu(shop.db, withPeanuts(), 'test');
    await mailed();
    await moveOrders(shop.deps, { orders: [orderId] }, 'PREPARING', 'test');
    await moveOrders(shop.deps, { orders: [orderId] }, 'DELIVERING', 'test');
    const out = (await mailed()).find(({ mail }) => mail.subject.includes('out for delivery'))?.mail;
    expect(out?.text).toContain('CORRECTED SINCE YOU ORDERED');
    expect(out?.text).toMatch(new RegExp(`${dish().name} \\(contains [^)]*peanuts[^)]*; when you ordered: `));
  });

  it('that is corrected back is told as well, and no longer differs; a third import counts from what was ordered', async () => {
    const { id, token, orderId } = await shop.paidOrder('patient');
    await importMenu(shop.db, withPeanuts(), 'test');
    await mailed();
    await importMenu(shop.db, shop.menu, 'test');
    expect((await warnings('patient@example.org')).map(({ subject }) => subject))
      .toEqual([`The meals of your order ${orderId} are again as you ordered them`]);
    expect((await read(id, token)).changes).toMatchObject({ isRead: false, meals: [] });
    await importMenu(shop.db, corrected({ ingredients: [...dish().ingredients, 'lovage'] }), 'test');
    const [mail] = await warnings('patient@example.org');
    expect(mail?.subject).toContain(`${dish().name} is made of other ingredients`);
    expect(mail?.text).toMatch(/Ingredients now: .*lovage/);
    expect((await read(id, token)).changes?.meals)
      .toMatchObject([{ was: { ingredients: dish().ingredients }, now: { allergens: dish().allergens } }]);
  });

  it('reaches an order that is born after the import from a cart of before', async () => {
    const { session } = await shop.checkout();
    await importMenu(shop.db, withPeanuts(), 'test');
    const order = await shop.settled(session.sessionId, { customer: { ...GUEST.customer, email: 'slow@example.org' } });
    expect(order.changedMeals).toMatchObject([
      { mealId: dish().id, was: { allergens: { peanuts: 'free' } }, now: { allergens: { peanuts: 'contains' } } },
    ]);
    expect(order.changedIn).toBe((await shop.db.select({ version: shopTable.menuVersion }).from(shopTable))[0]?.version);
    const [mail] = await warnings('slow@example.org');
    expect(mail?.subject).toContain('now contains peanuts');
    expect(mail?.text).not.toContain(GUEST.customer.address.line1);
  });

  it('and is taken back with the import that fails', async () => {
    const { id, token } = await shop.paidOrder('lucky');
    const broken = withPeanuts();
    await expect(
      importMenu(shop.db, { ...broken, plans: broken.plans.map((plan) => ({ ...plan, priceInCents: -1 })) }, 'test'),
    ).rejects.toThrow();
    expect((await read(id, token)).changes).toBeUndefined();
    expect(await countRows(shop, 'outbox', `kind = 'meals-changed' AND payload->>'orderId' = '${id}'`)).toBe(0);
  });

  it('lets its customer cancel after the cut-off, until it leaves; an order that is as ordered stays final', async () => {
    const left = await shop.paidOrder('gone');
    const { id, token, orderId } = await shop.paidOrder('allergic');
    const until = new Date((await read(id, token)).changeableUntil ?? 0);
    shop.clock.fixed = until;
    expect((await shop.call(`POST /orders/${id}/cancel`, { token })).status).toBe(409);
    expect((await read(id, token)).mayCancel).toBeUndefined();
    await importMenu(shop.db, withPeanuts(), 'test');
    expect((await read(id, token)).mayCancel).toBe(true);
    await importMenu(shop.db, shop.menu, 'test');
    expect((await shop.call(`POST /orders/${id}/cancel`, { token })).status).toBe(409);
    await importMenu(shop.db, withPeanuts(), 'test');
    await moveOrders(shop.deps, { orders: [orderId] }, 'PREPARING', 'test');
    expect(await shop.call(`POST /orders/${id}/cancel`, { token })).toMatchObject({ status: 200, data: { orderStatus: 'CANCELLED' } });
    expect((await shop.call(`PUT /orders/${id}/address`, { token, body: { address: '1 Yard', postCode: 'E4 6EY' } })).status).toBe(409);
    await moveOrders(shop.deps, { orders: [left.orderId] }, 'PREPARING', 'test');
    await moveOrders(shop.deps, { orders: [left.orderId] }, 'DELIVERING', 'test');
    expect((await shop.call(`POST /orders/${left.id}/cancel`, { token: left.token })).status).toBe(409);
  });

  it('is on the operator’s list to telephone until its customer has read it or was told', async () => {
    const [reader, other] = [await shop.paidOrder('reader'), await shop.paidOrder('unreached')];
    await importMenu(shop.db, withPeanuts(), 'test');
    const names = async (words = 'allergens list --json') =>
      (JSON.parse((await ops(words)).out) as { order: string; phone: string }[]).map(({ order }) => order);
    expect(await names()).toEqual(expect.arrayContaining([reader.orderId, other.orderId]));
    expect((await ops('allergens list')).out).toContain('02079460000');
    const { version } = (await read(reader.id, reader.token)).changes ?? { version: 0 };
    // Somebody else's is missing, and one that came since stays unread.
    expect((await shop.call(`POST /orders/${reader.id}/changes/read`, { token: other.token, body: { version } })).status).toBe(404);
    expect((await shop.call(`POST /orders/${reader.id}/changes/read`, { token: reader.token, body: { version: version - 1 } })).data)
      .toMatchObject({ changes: { isRead: false } });
    expect((await shop.call(`POST /orders/${reader.id}/changes/read`, { token: reader.token, body: { version } })).data)
      .toMatchObject({ changes: { isRead: true } });
    expect((await ops(`allergens told ${other.orderId}`)).code).toBe(0);
    for (const { orderId } of [reader, other]) expect(await names()).not.toContain(orderId);
    expect(await names('allergens list --all --json')).toEqual(expect.arrayContaining([reader.orderId, other.orderId]));
    await importMenu(shop.db, shop.menu, 'test');
    for (const { orderId } of [reader, other]) expect(await names()).toContain(orderId);
  });
});

describe('a box that has left the kitchen', () => {
  /** It may have been cooked by the recipe of before. */
  const leave = async (orderId: string, status: 'DELIVERING' | 'COMPLETED' = 'DELIVERING') => {
    for (const step of ['PREPARING', 'DELIVERING', 'COMPLETED'] as const) {
      await moveOrders(shop.deps, { orders: [orderId] }, step, 'test');
      if (step === status) break;
    }
    await mailed();
  };
  const contained = () => {
    const name = ALLERGENS.find((one) => dish().allergens[one] === 'contains');
    if (!name) throw new Error('The meal contains nothing.');
    return name;
  };
  const countAffected = async (menu: MenuFile) => countHolding(shop.db, correctedMeals(await readMenu(shop.db), menu), shop.deps.now());

  it.each(
    ['DELIVERING', 'COMPLETED'] as const,
  )('is never said to be free of what it was ordered with, nor to be made without it (%s)', async (status) => {
    await importMenu(
      shop.db,
      corrected({ ...withPeanuts().meals.find(({ id }) => id === dish().id), ingredients: [...dish().ingredients, 'peanut butter'] }),
      'test',
    );
    const { id, token, orderId } = await shop.paidOrder(`left-${status.toLowerCase()}`);
    await leave(orderId, status);
    const before = await countAffected(shop.menu);
    expect(await importMenu(shop.db, shop.menu, 'test')).toBe(true);
    expect(await warnings(`left-${status.toLowerCase()}@example.org`)).toEqual([]);
    expect((await read(id, token)).changes).toBeUndefined();
    await shop.db.update(orders).set({ status: 'NEW', changedMeals: null }).where(eq(orders.id, id));
    await importMenu(
      shop.db,
      corrected({ allergens: { ...dish().allergens, peanuts: 'contains' }, ingredients: [...dish().ingredients, 'peanut butter'] }), 'test',
    );
    expect(await countAffected(shop.menu)).toBe(before + 1);
  });

  it('is told what is worse than was told before, beside which all else stays', async () => {
    const { id, token, orderId } = await shop.paidOrder('strict');
    await leave(orderId);
    const allergens = { ...dish().allergens, peanuts: 'contains' as const, [contained()]: 'free' as const };
    await importMenu(shop.db, corrected({ allergens, ingredients: ['peanut butter', ...dish().ingredients.slice(1)] }), 'test');
    const [mail] = await warnings('strict@example.org');
    expect(mail?.subject).toBe(`Please read before you eat: ${dish().name} now contains peanuts (order ${orderId})`);
    expect(mail?.text).not.toContain('is now free of');
    const [meal] = (await read(id, token)).changes?.meals ?? [];
    expect(meal?.now).toMatchObject({
      allergens: { peanuts: 'contains', [contained()]: 'contains' }, ingredients: [...dish().ingredients, 'peanut butter'],
    });
    await importMenu(shop.db, shop.menu, 'test');
    expect(await warnings('strict@example.org')).toEqual([]);
    expect((await read(id, token)).changes?.meals).toMatchObject([{ now: { allergens: { peanuts: 'contains' } } }]);
  });

  it('is never said to keep longer, to be kept warmer or to be heated for less time', async () => {
    const { handling } = dish();
    if (!handling?.heating) throw new Error('The meal is eaten cold.');
    const { orderId } = await shop.paidOrder('cooled');
    await leave(orderId);
    const { microwave = 0 } = handling.heating;
    await importMenu(shop.db, corrected({ handling: { store: 'cupboard', days: handling.days + 1 } }), 'test');
    await importMenu(shop.db, corrected({ handling: { ...handling, heating: { microwave: microwave - 1 } } }), 'test');
    expect(await warnings('cooled@example.org')).toEqual([]);
    await importMenu(shop.db, corrected({ handling: { ...handling, heating: { microwave: microwave + 5 } } }), 'test');
    expect((await warnings('cooled@example.org')).map(({ text }) => text))
      .toEqual([expect.stringContaining(`${microwave + 5} min in a microwave`)]);
  });
});

describe('a box that was to be eaten long ago', () => {
  it.each(['DELIVERING', 'COMPLETED'] as const)('is corrected no more where its order stayed %s', async (status) => {
    const [recent, past] = [await shop.paidOrder(`recent-${status.toLowerCase()}`), await shop.paidOrder(`past-${status.toLowerCase()}`)];
    for (const [{ id }, days] of [[recent, 6], [past, 7]] as const) {
      await shop.db.update(orders).set({ status, deliveryDate: addDays(londonDay(new Date()), -days) }).where(eq(orders.id, id));
    }
    await mailed();
    await importMenu(shop.db, withPeanuts(), 'test');
    const told = (await mailed()).filter(({ mail }) => mail.subject.startsWith('Please read')).map(({ to }) => to);
    expect(told).toContain(`recent-${status.toLowerCase()}@example.org`);
    expect(told).not.toContain(`past-${status.toLowerCase()}@example.org`);
  });

  it.each(
    ['DELIVERING', 'COMPLETED'] as const,
  )('is no longer among those to telephone, whose next delivery comes first (%s)', async (status) => {
    const { id, orderId } = await shop.paidOrder(`eaten-${status.toLowerCase()}`);
    await importMenu(shop.db, shop.menu, 'test');
    await importMenu(shop.db, withPeanuts(), 'test');
    const listed = async (words: string) => (JSON.parse((await ops(words)).out) as { order: string }[]).map(({ order }) => order);
    const since = async (days: number) => {
      await shop.db.update(orders).set({ status, deliveryDate: addDays(londonDay(new Date()), -days) }).where(eq(orders.id, id));
    };
    await since(6);
    expect(await listed('allergens list --json')).toContain(orderId);
    await since(7);
    expect(await listed('allergens list --json')).not.toContain(orderId);
    expect(await listed('allergens list --all --json')).toContain(orderId);
  });

  it('is still corrected while it waits for the bank, which may yet pay for another day', async () => {
    const { id } = await shop.paidOrder('waiting-for-bank');
    await shop.db.update(orders).set({ paidAt: null, deliveryDate: addDays(londonDay(new Date()), -14) }).where(eq(orders.id, id));
    await importMenu(shop.db, withPeanuts(), 'test');
    expect((await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.changedMeals)
      .toMatchObject([{ now: { allergens: { peanuts: 'contains' } } }]);
  });
});

describe('a day of use that is corrected after an order', () => {
  /** The menu without a word of how that meal is kept. */
  const silent = (menu: MenuFile): MenuFile =>
    ({ ...menu, meals: menu.meals.map(({ handling, ...meal }) => ({ ...meal, ...(meal.id !== dish().id && handling && { handling }) })) });
  const handlingOf = () => {
    const { handling } = dish();
    if (!handling) throw new Error('The meal says nothing of how it is kept.');
    return handling;
  };

  it('is mailed with both states, stands in the order, on the kitchen’s label and in the out-for-delivery mail, and gives the right to cancel', async () => {
    const { id, token, orderId, deliveryDate } = await shop.paidOrder('hungry');
    await mailed();
    const days = handlingOf().days - 1;
    await importMenu(shop.db, corrected({ handling: { ...handlingOf(), days } }), 'test');
    const by = formatDay(addDays(deliveryDate, days));
    const [mail] = await warnings('hungry@example.org');
    expect(mail?.subject).toBe(`Please read before you eat: ${dish().name} is to be eaten by ${by} (order ${orderId})`);
    expect(mail?.text).toContain(`Keep and heat it now: Use by ${by}.`);
    expect(mail?.text).toContain(`Told when you ordered: Use by ${formatDay(addDays(deliveryDate, days + 1))}.`);
    expect(mail?.text).toContain('you may cancel the order until it leaves our kitchen');
    expect(await read(id, token)).toMatchObject({ changes: { meals: [{ was: { handling: handlingOf() }, now: { handling: { days } } }] } });
    shop.clock.fixed = new Date((await read(id, token)).changeableUntil ?? 0);
    expect((await read(id, token)).mayCancel).toBe(true);
    const box = (await packingList(shop.db, deliveryDate)).find(({ order }) => order === orderId)?.boxes[0];
    expect(box?.meals.find(({ meal }) => meal === dish().name)?.useBy).toBe(addDays(deliveryDate, days));
    await moveOrders(shop.deps, { orders: [orderId] }, 'PREPARING', 'test');
    await moveOrders(shop.deps, { orders: [orderId] }, 'DELIVERING', 'test');
    const out = (await mailed()).find(({ mail: { subject } }) => subject.includes('out for delivery'))?.mail.text ?? '';
    expect(out.slice(out.indexOf(`: ${dish().name} (`))).toMatch(new RegExp(`^.*\\n?.*Use by ${by}\\.`));
  });

  it('other minutes in the oven are told as well, and are no reason to cancel', async () => {
    const { id, token } = await shop.paidOrder('cook');
    await mailed();
    await importMenu(shop.db, corrected({ handling: { ...handlingOf(), heating: { oven: 59 } } }), 'test');
    const [mail] = await warnings('cook@example.org');
    expect(mail?.subject).toContain(`${dish().name} is kept or heated in another way`);
    expect(mail?.text).toContain('59 min in an oven');
    expect(mail?.text).not.toContain('cancel');
    shop.clock.fixed = new Date((await read(id, token)).changeableUntil ?? 0);
    expect((await read(id, token)).mayCancel).toBeUndefined();
  });

  it('tells nobody whose order, or a menu that, says nothing of it', async () => {
    const { id, lines } = await shop.paidOrder('earlier');
    await shop.db.update(orders).set({
      lines: lines.map((line) => ({ ...line, meals: line.meals.map(({ handling: _, ...meal }) => meal) })),
    }).where(eq(orders.id, id));
    await shop.paidOrder('later');
    await mailed();
    await importMenu(shop.db, silent(shop.menu), 'test');
    expect(await warnings('later@example.org')).toEqual([]);
    // Who was told once is told of what is said then.
    await importMenu(shop.db, corrected({ handling: { ...handlingOf(), heating: { oven: 58 } } }), 'test');
    const told = (await mailed()).filter(({ mail }) => mail.subject.startsWith('Please read')).map(({ to }) => to);
    expect(told).toContain('later@example.org');
    expect(told).not.toContain('earlier@example.org');
  });

  it('stays corrected in an order while the menu says nothing of it, whatever else is corrected then', async () => {
    const { id, token, orderId, deliveryDate } = await shop.paidOrder('careful');
    const days = handlingOf().days - 1;
    await importMenu(shop.db, corrected({ handling: { ...handlingOf(), days } }), 'test');
    await importMenu(shop.db, silent(withPeanuts()), 'test');
    expect((await read(id, token)).changes?.meals)
      .toMatchObject([{ was: { handling: handlingOf() }, now: { allergens: { peanuts: 'contains' }, handling: { days } } }]);
    const box = (await packingList(shop.db, deliveryDate)).find(({ order }) => order === orderId)?.boxes[0];
    expect(box?.meals.find(({ meal }) => meal === dish().name)?.useBy).toBe(addDays(deliveryDate, days));
  });
});
