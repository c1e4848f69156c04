import { addDays, cutOffOf, deliveryDate, formatDay } from 'shared-rules';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem, countRows } from '../../testing/shop';
import { kitchenList } from '../orders/kitchen-list';
import { rescheduleOrder } from '../orders/reschedule-order';
import { sendNextMail } from '../workers/send-mail';
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
      status: 409, error: {
        code: 'week_closed',
        message: `We don’t deliver on ${formatDay(DAY)}. Orders placed from ${SATURDAY(AFTER)} arrive on ${formatDay(AFTER)}.`,
      },
    });
    expect(await countRows(shop, 'checkout_attempts')).toBe(0);
    expect(await openDay(shop.db, DAY)).toBe(AFTER);
    expect((await shop.call('GET /config')).data).toMatchObject({ closedDays: [DAY, NEXT] });
    for (const day of [DAY, NEXT]) await reopenWeek(shop.deps, day, 'test');
    expect((await shop.checkout()).status).toBe(200);
    expect((await shop.call('GET /config')).data).toMatchObject({ closedDays: [] });
  });

  it('is not given to a cart once more whose payment page was open for it', async () => {
    const asked = { from: '198.51.100.6', deliveryDate: NEXT };
    const { cartId, session } = await shop.checkout(asked);
    await closeWeek(shop.deps, NEXT, 'test', { moveOrders: false });
    expect(await shop.checkout({ ...asked, cartId }))
      .toMatchObject({ status: 409, error: { code: 'week_closed', details: { next: AFTER } } });
    expect((await shop.status(session.sessionId)).data).toMatchObject({ status: 'expired' });
    await reopenWeek(shop.deps, NEXT, 'test');
    expect((await shop.checkout({ ...asked, cartId })).session.sessionId).not.toBe(session.sessionId);
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

describe('the week that a customer chooses', () => {
  it('is kept by the session, the order and the receipt, with a cut-off of its own', async () => {
    const { token } = await shop.customer('chooser');
    const { session } = await shop.checkout({ token, deliveryDate: AFTER });
    await shop.sandbox.pay(session.sessionId);
    expect((await shop.status(session.sessionId)).data).toMatchObject({ order: { deliveryDate: AFTER } });
    const { orders } = (await shop.call('GET /orders', { token })).data as {
      orders: { id: string; deliveryDate: string; changeableUntil: string }[];
    };
    expect(orders).toEqual([expect.objectContaining({ deliveryDate: AFTER, changeableUntil: cutOffOf(AFTER).toISOString() })]);
    while (await sendNextMail(shop.deps)) { /* all */ }
    const receipt = shop.mail.sent.find(({ to }) => to === 'chooser@example.org')?.mail;
    expect(receipt?.text).toContain(formatDay(AFTER));
    expect(receipt?.text).not.toContain(formatDay(DAY));
    expect((await kitchenList(shop.db, AFTER)).length).toBeGreaterThan(0);
    // After the cut-off of the week of today, and before its own.
    shop.clock.offset = cutOffOf(DAY).getTime() - Date.now() + 60_000;
    expect((await shop.call(`POST /orders/${orders[0]?.id}/cancel`, { token: (await shop.customer('chooser')).token })).status).toBe(200);
    shop.clock.offset = 0;
  });

  it('is another checkout of the same cart, and today’s where none is chosen', async () => {
    const first = await shop.checkout({ from: '198.51.100.8' });
    const same = await shop.checkout({ from: '198.51.100.8', cartId: first.cartId, deliveryDate: DAY });
    expect(same.session).toEqual({ ...first.session, usableForMs: expect.any(Number) });
    const other = await shop.checkout({ from: '198.51.100.8', cartId: first.cartId, deliveryDate: NEXT });
    expect(other.session.sessionId).not.toBe(first.session.sessionId);
    expect((await shop.status(first.session.sessionId)).data).toMatchObject({ status: 'expired' });
  });

  it('is one of the next four open Mondays, or refused with the next one', async () => {
    const [fourth, fifth] = [addDays(DAY, 21), addDays(DAY, 28)];
    expect((await shop.checkout({ from: '198.51.100.7', deliveryDate: fourth })).status).toBe(200);
    for (const deliveryDate of [fifth, addDays(DAY, -7), addDays(DAY, 1), '2026-99-99']) {
      expect(await shop.checkout({ from: '198.51.100.7', deliveryDate })).toMatchObject({
        status: 409, error: {
          code: 'week_not_offered', message: 'That week can’t be ordered any more. Please choose another one.', details: { next: DAY },
        },
      });
    }
    await closeWeek(shop.deps, NEXT, 'test', { moveOrders: true });
    expect((await shop.checkout({ from: '198.51.100.7', deliveryDate: fifth })).status).toBe(200);
    expect(await shop.checkout({ from: '198.51.100.7', deliveryDate: NEXT })).toMatchObject({
      status: 409, error: {
        code: 'week_closed', message: `We don’t deliver on ${formatDay(NEXT)}. You can order for ${formatDay(AFTER)}.`,
        details: { next: AFTER },
      },
    });
    await reopenWeek(shop.deps, NEXT, 'test');
  });

  it('is refused when full, with the next that has room for the whole cart; GET /config lists the full ones', async () => {
    const boxes = (quantity: number) => [cartItem(shop.menu, 0, { quantity })];
    await setCapacity(shop.deps, NEXT, await bookedOn(NEXT), 'test');
    await setCapacity(shop.deps, AFTER, (await bookedOn(AFTER)) + 1, 'test');
    expect((await shop.call('GET /config')).data).toMatchObject({ fullDays: [NEXT] });
    expect(await shop.checkout({ from: '198.51.100.9', deliveryDate: NEXT, items: boxes(1) }))
      .toMatchObject({ error: { code: 'week_full', details: { next: AFTER } } });
    expect(await shop.checkout({ from: '198.51.100.9', deliveryDate: NEXT, items: boxes(2) })).toMatchObject({
      status: 409, error: {
        code: 'week_full',
        message: `Our kitchen is fully booked for ${formatDay(NEXT)}. You can order for ${formatDay(addDays(AFTER, 7))}.`,
      },
    });
    expect(await shop.checkout({ from: '198.51.100.9', deliveryDate: AFTER, items: boxes(2) }))
      .toMatchObject({ error: { code: 'week_full', details: { next: addDays(AFTER, 7) } } });
    for (const day of [NEXT, AFTER]) await setCapacity(shop.deps, day, null, 'test');
  });
});

describe('a week with a capacity', () => {
  it('sells its last box once to many who come at the same time', async () => {
    await setCapacity(shop.deps, DAY, (await bookedOn(DAY)) + 3, 'test');
    const answers = await Promise.all(Array.from(
      { length: 8 }, (_, nth) => shop.checkout({ from: `203.0.113.${nth + 1}`, items: [cartItem(shop.menu, 0, { quantity: 1 })] }),
    ));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'week_full',
      message: `Our kitchen is fully booked for ${formatDay(DAY)}. Orders placed from ${SATURDAY(NEXT)} arrive on ${formatDay(NEXT)}.`,
    });
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

it('a customer whose order moves twice to the same day hears of it twice', async () => {
  const { session } = await shop.checkout({ token: (await shop.customer('moved')).token });
  await shop.sandbox.pay(session.sessionId);
  const { order } = (await shop.status(session.sessionId)).data as { order: { orderId: string } };
  const told = () => countRows(shop, 'outbox', `kind = 'date-moved' AND recipient = 'moved@example.org' AND payload->>'reason' = 'closed'`);
  await closeWeek(shop.deps, DAY, 'test', { moveOrders: true });
  await reopenWeek(shop.deps, DAY, 'test');
  await rescheduleOrder(shop.deps, order.orderId, DAY, 'test');
  expect(await told()).toBe(1);
  await closeWeek(shop.deps, DAY, 'test', { moveOrders: true });
  expect(await told()).toBe(2);
  await reopenWeek(shop.deps, DAY, 'test');
});
