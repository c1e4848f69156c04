import { eq } from 'drizzle-orm';
import { openPayingShop, GUEST, type PayingShop } from '../../testing/paying-shop';
import { cartItem, countRows } from '../../testing/shop';
import { attempts, plans, profiles, shop as shopTable } from '../db/schema';
import { importMenu } from '../menu/import-menu';
import { readShopState } from '../status/switches';
import { reconcileNext } from '../workers/reconcile';
import { createCheckout } from './checkout';
import { settle } from './settle';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(() => shop.sandbox.settings({ faults: { mode: 'none' } }));

const openSessions = async () => (await shop.sandbox.state()).sessions.filter(({ status }) => status === 'open').length;
const liveAttempts = (cartId: string) => countRows(shop, 'checkout_attempts', `cart_id = '${cartId}' AND status IN ('creating', 'open')`);

describe('a checkout', () => {
  it('gives the same cart the same session, and a changed one another, after the first was closed at the provider', async () => {
    const before = await openSessions();
    const first = await shop.checkout();
    expect(first.status).toBe(200);
    expect(first.session.url).toContain(first.session.sessionId);
    const again = await shop.checkout({ cartId: first.cartId });
    expect(again.session).toEqual({ ...first.session, usableForMs: expect.any(Number) });
    const changed = await shop.checkout({ cartId: first.cartId, items: [cartItem(shop.menu, 1)] });
    expect(changed.session.sessionId).not.toBe(first.session.sessionId);
    expect(await openSessions()).toBe(before + 1);
    expect(await liveAttempts(first.cartId)).toBe(1);
    expect((await shop.status(first.session.sessionId)).data).toEqual({ status: 'expired', error: null, paid: false });
  });

  it('gives out no session that is over before a customer could finish paying: one with less than five minutes is renewed', async () => {
    const minutesLeft = (minutes: number) =>
      shop.db.update(attempts).set({ expiresAt: new Date(Date.now() + minutes * 60_000) }).where(eq(attempts.cartId, cartId));
    const { cartId, session } = await shop.checkout();
    await minutesLeft(5.5);
    const again = (await shop.checkout({ cartId })).session;
    expect(again).toEqual({ ...session, usableForMs: expect.any(Number) });
    expect(again.usableForMs).toBeLessThanOrEqual(30_000);
    await minutesLeft(4.5);
    const renewed = await shop.checkout({ cartId });
    expect(renewed.status).toBe(200);
    expect(renewed.session.sessionId).not.toBe(session.sessionId);
    expect((await shop.status(session.sessionId)).data).toMatchObject({ status: 'expired' });
  });

  it('never takes two guests with the same cart for one', async () => {
    const [one, two] = [await shop.checkout(), await shop.checkout()];
    expect(one.session.sessionId).not.toBe(two.session.sessionId);
  });

  it('gives one session to ten tabs that ask at once (I5)', async () => {
    const before = await openSessions();
    const cartId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.checkout({ cartId })));
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ session }) => session.sessionId)).size).toBe(1);
    expect(await openSessions()).toBe(before + 1);
  });

  it('leaves at most one open session when tabs with different carts ask at once (I5)', async () => {
    const before = await openSessions();
    const cartId = crypto.randomUUID();
    const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((plan) => shop.checkout({ cartId, items: [cartItem(shop.menu, plan)] })));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await openSessions()).toBeLessThanOrEqual(before + 1);
    expect((await shop.checkout({ cartId })).status).toBe(200);
    expect(await openSessions()).toBe(before + 1);
    expect(await liveAttempts(cartId)).toBe(1);
  });

  it('asks the provider for lines summed by plan, that add up to the order', async () => {
    const items = [
      cartItem(shop.menu, 0, { quantity: 2 }), cartItem(shop.menu, 0, { quantity: 1, replaced: true }), cartItem(shop.menu, 1),
    ];
    const { session } = await shop.checkout({ items });
    const answer = await fetch(
      `${shop.sandbox.url}/v1/checkout/sessions/${session.sessionId}/line_items`, { headers: { authorization: 'Bearer sk_test_x' } },
    );
    const { data } = (await answer.json()) as { data: { quantity: number; amount_total: number }[] };
    expect(data.map(({ quantity }) => quantity)).toEqual([3, 1]);
    const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.sessionId, session.sessionId));
    expect(data.reduce((sum, line) => sum + line.amount_total, 0)).toBe(attempt?.amount);
    expect(attempt?.lines).toHaveLength(3);
  });

  it('is refused, with the sentence, while a switch is off; ordering’s first', async () => {
    await shop.db.update(shopTable).set({ paymentsEnabled: false });
    expect((await shop.checkout()).error).toEqual({ code: 'payments_closed', message: 'Payments are closed at the moment.' });
    await shop.db.update(shopTable).set({ orderingEnabled: false });
    expect(await shop.checkout()).toMatchObject({ status: 409, error: { message: 'Ordering is closed at the moment.' } });
    await shop.db.update(shopTable).set({ orderingEnabled: true, paymentsEnabled: true });
  });

  it('goes by the price in the database, even a moment after it changed', async () => {
    const menu = {
      ...shop.menu, plans: shop.menu.plans.map((plan, index) => (index ? plan : { ...plan, priceInCents: plan.priceInCents + 500 })),
    };
    await importMenu(shop.db, menu, 'test');
    const was = shop.menu.plans[0]?.priceInCents ?? 0;
    expect((await shop.checkout()).error).toMatchObject({ code: 'cart_changed', details: [{ item: 0, was, now: was + 500 }] });
    await importMenu(shop.db, shop.menu, 'test');
    expect(
      await shop.db.select({ price: plans.priceInCents }).from(plans).where(eq(plans.id, shop.menu.plans[0]?.id ?? '')),
    ).toEqual([{ price: was }]);
  });

  it('sells no meal with other allergens than the page shows: another menu is refused, until the page names the one that is live', async () => {
    const { menuVersion } = await readShopState(shop.db);
    const [mealId] = cartItem(shop.menu).mealIds;
    const meals = shop.menu.meals.map(
      (meal) => (meal.id === mealId ? { ...meal, allergens: { ...meal.allergens, lupin: 'contains' as const } } : meal),
    );
    const { cartId, session } = await shop.checkout({ menuVersion });
    expect(session.url).toBeDefined();
    await importMenu(shop.db, { ...shop.menu, meals }, 'test');
    const refused = await shop.checkout({ cartId, menuVersion });
    expect(refused).toMatchObject({
      status: 409,
      error: {
        code: 'menu_corrected', message: 'The menu has changed since you opened your cart. Please look at the allergens once more.',
      },
    });
    // The session of before is still open: whoever pays it is told of the correction (changed-meals.test.ts).
    expect(await liveAttempts(cartId)).toBe(1);
    const renewed = await shop.checkout({ cartId, menuVersion: menuVersion + 1 });
    expect(renewed.status).toBe(200);
    expect(renewed.session.sessionId).not.toBe(session.sessionId);
    expect(await shop.checkout({ menuVersion: menuVersion + 2 })).toMatchObject({ status: 409, error: { code: 'menu_corrected' } });
    // Pages of before don't say what they show.
    expect((await shop.checkout()).status).toBe(200);
    await importMenu(shop.db, shop.menu, 'test');
  });

  it('goes by the menu that it sells, where one goes live while it is asked', async () => {
    const { menuVersion } = await readShopState(shop.db);
    const { menu } = shop.deps;
    const late: typeof menu = Object.assign(Object.create(menu), {
      async getExact(version?: number) {
        await importMenu(
          shop.db, { ...shop.menu, meals: shop.menu.meals.map((meal, at) => (at ? meal : { ...meal, description: 'Late.' })) }, 'test',
        );
        // As it is where this backend did not have the version that was asked for.
        return menu.getExact(version === menuVersion ? undefined : version);
      },
    });
    const request = { cartId: crypto.randomUUID(), items: [cartItem(shop.menu)], postCode: 'E4 6EY' };
    await expect(
      createCheckout({ ...shop.deps, menu: late }, { ...request, menuVersion }, null, 'network'),
    ).rejects.toMatchObject({ code: 'menu_corrected' });
    await importMenu(shop.db, shop.menu, 'test');
  });

  it('wants a guest’s post code inside the area, and a customer’s whole profile', async () => {
    expect((await shop.checkout({ postCode: 'E8 1EH' })).error).toMatchObject({ code: 'post_code_outside', field: 'postCode' });
    expect((await shop.checkout({ postCode: '' })).status).toBe(422);
    const token = shop.identity.token({ uid: 'nobody-yet' });
    expect((await shop.checkout({ token })).error).toMatchObject({
      code: 'profile_incomplete', message: 'Please complete your profile before you order.', details: { link: '/profile/edit' },
    });
    const whole = await shop.customer('whole');
    expect((await shop.checkout({ token: whole.token })).status).toBe(200);
    await shop.db.update(profiles).set({ phone: '' }).where(eq(profiles.uid, whole.uid));
    expect((await shop.checkout({ token: whole.token })).error)
      .toMatchObject({ code: 'profile_incomplete', details: { link: '/profile/edit' } });
    await shop.db.update(profiles).set({ phone: '02079460000' }).where(eq(profiles.uid, whole.uid));
    await shop.call('DELETE /user/profile', { token: whole.token });
    expect(await shop.checkout({ token: whole.token })).toMatchObject({
      status: 409, error: { code: 'deletion_scheduled', message: 'Your account is scheduled for deletion. Recover it before you order.' },
    });
  });

  it('refuses a bad token instead of taking the caller for a guest', async () => {
    const answer = await shop.checkout({ token: 'rubbish' });
    expect(answer.status).toBe(401);
  });

  it('says so when the cart was paid in another tab', async () => {
    const { cartId, session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, GUEST);
    const other = await shop.checkout({ cartId, items: [cartItem(shop.menu, 1)] });
    const message = 'A payment for this cart was made, or is on its way. Our mail to you says more.';
    expect(other).toMatchObject({ status: 409, error: { code: 'cart_paid', message, details: { sessionId: session.sessionId } } });
    expect(await countRows(shop, 'orders', `session_id = '${session.sessionId}'`)).toBe(1);
  });

  it('says so when the cart was paid and its order is there, but the browser never came back to empty it', async () => {
    const { cartId, session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, GUEST);
    await settle(shop.deps, session.sessionId);
    expect(await shop.checkout({ cartId }))
      .toMatchObject({ status: 409, error: { code: 'cart_paid', details: { sessionId: session.sessionId } } });
  });
});

describe('a provider that fails', () => {
  it.each(['error-before', 'error-after', 'reset-before', 'reset-after'])('%s: the retry ends with one session', async (mode) => {
    const before = await openSessions();
    const cartId = crypto.randomUUID();
    await shop.sandbox.settings({ faults: { mode } });
    const failed = await shop.checkout({ cartId });
    expect(failed).toMatchObject({
      status: 503, error: { code: 'unavailable', message: 'We can’t take payments right now. Please try again in a moment.' },
    });
    expect(await liveAttempts(cartId)).toBe(1);
    await shop.sandbox.settings({ faults: { mode: 'none' } });
    expect((await shop.checkout({ cartId })).status).toBe(200);
    expect(await openSessions()).toBe(before + 1);
  });

  it('leaves an unknown outcome that the reconciler settles without anyone asking', async () => {
    const cartId = crypto.randomUUID();
    await shop.sandbox.settings({ faults: { mode: 'error-after' } });
    await shop.checkout({ cartId });
    await shop.sandbox.settings({ faults: { mode: 'none' } });
    await shop.db.update(attempts).set({ nextCheckAt: new Date(0) }).where(eq(attempts.cartId, cartId));
    expect(await reconcileNext(shop.deps)).toBe(true);
    const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.cartId, cartId));
    expect(attempt).toMatchObject({ status: 'open', sessionId: expect.stringMatching(/^cs_/), url: expect.stringContaining('/c/pay/') });
  });

  it('with an unknown outcome and a changed cart, closes what may have been made before it makes another (I5)', async () => {
    const before = await openSessions();
    const cartId = crypto.randomUUID();
    await shop.sandbox.settings({ faults: { mode: 'error-after' } });
    await shop.checkout({ cartId });
    await shop.sandbox.settings({ faults: { mode: 'none' } });
    expect((await shop.checkout({ cartId, items: [cartItem(shop.menu, 2)] })).status).toBe(200);
    expect(await openSessions()).toBe(before + 1);
    expect(await liveAttempts(cartId)).toBe(1);
  });
});
