import { addDays, deliveryDate, formatDay } from 'shared-rules';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem, countRows } from '../../testing/shop';
import { closeWeek, reopenWeek, setCapacity } from './close-week';
import { bookedBoxes, openDay } from './weeks';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

const DAY = deliveryDate(new Date());
const NEXT = addDays(DAY, 7);
const AFTER = addDays(DAY, 14);
const SATURDAY = (monday: string) => formatDay(addDays(monday, -9));

describe('a closed week', () => {
  it('refuses checkouts with the day from which one can order again', async () => {
    await closeWeek(shop.deps, DAY, 'test', { moveOrders: false });
    await closeWeek(shop.deps, NEXT, 'test', { moveOrders: false });
    expect(await shop.checkout()).toMatchObject({
      status: 409, error: { code: 'week_closed', message: `We don’t deliver on ${formatDay(DAY)}. Orders placed from ${SATURDAY(AFTER)} arrive on ${formatDay(AFTER)}.` },
    });
    expect(await countRows(shop, 'checkout_attempts')).toBe(0);
    expect(await openDay(shop.db, DAY)).toBe(AFTER);
    expect((await shop.call('GET /config')).data).toMatchObject({ closedDays: [DAY, NEXT] });
    for (const day of [DAY, NEXT]) await reopenWeek(shop.deps, day, 'test');
    expect((await shop.checkout()).status).toBe(200);
    expect((await shop.call('GET /config')).data).toMatchObject({ closedDays: [] });
  });

  it('moves what was sold for it, and what is paid for it later, to the next open Monday, with a mail each', async () => {
    const { token } = await shop.customer('ada');
    const { session: sold } = await shop.checkout({ token });
    await shop.sandbox.pay(sold.sessionId);
    await shop.status(sold.sessionId);
    const { session: open } = await shop.checkout({ token });
    await expect(closeWeek(shop.deps, DAY, 'test', { moveOrders: false })).rejects.toThrow(`1 order(s) wait for ${formatDay(DAY)}`);
    expect(await closeWeek(shop.deps, DAY, 'test', { moveOrders: true })).toEqual({ moved: 1, to: [NEXT] });
    await shop.sandbox.pay(open.sessionId);
    await shop.status(open.sessionId);
    expect(await countRows(shop, 'orders', `delivery_date = '${NEXT}'`)).toBe(2);
    expect(await countRows(shop, 'outbox', `kind = 'date-moved' AND payload->>'reason' = 'closed'`)).toBe(2);
    await reopenWeek(shop.deps, DAY, 'test');
  });
});

describe('a week with a capacity', () => {
  it('sells its last box once to many who come at the same time', async () => {
    await setCapacity(shop.deps, DAY, (await bookedOn(DAY)) + 3, 'test');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, nth) => shop.checkout({ from: `203.0.113.${nth + 1}`, items: [cartItem(shop.menu, 0, { quantity: 1 })] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({ code: 'week_full', message: `Our kitchen is fully booked for ${formatDay(DAY)}. Orders placed from ${SATURDAY(NEXT)} arrive on ${formatDay(NEXT)}.` });
  });

  it('gives a cart that changes its own boxes back first, and counts boxes, not orders', async () => {
    const booked = await bookedOn(DAY);
    await setCapacity(shop.deps, DAY, booked + 4, 'test');
    const cartId = crypto.randomUUID();
    const cart = (quantity: number) => shop.checkout({ cartId, items: [cartItem(shop.menu, 0, { quantity })] });
    expect((await cart(3)).status).toBe(200);
    expect((await cart(4)).status).toBe(200);
    expect((await cart(5)).status).toBe(409);
    // Its session was expired for the bigger cart, so the boxes are free.
    expect(await bookedOn(DAY)).toBe(booked);
    await setCapacity(shop.deps, DAY, null, 'test');
    expect((await cart(50)).status).toBe(200);
  });
});

const bookedOn = (day: string) => bookedBoxes(shop.db, day, shop.deps.now());
