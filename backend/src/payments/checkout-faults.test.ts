import { eq } from 'drizzle-orm';
import { CHECKOUT_USABLE_MS } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem, counted } from '../../testing/shop';
import { watchedProvider } from '../../testing/watched-provider';
import { attempts } from '../db/schema';
import type { Deps } from '../deps';
import { createCheckout } from './checkout';
import { ProviderRefused, ProviderUnknown, type PaymentProvider } from './provider';
import { settle } from './settle';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(() => { shop.clock.fixed = undefined; });

const NO_PAYMENTS = { status: 503, message: 'We can’t take payments right now. Please try again in a moment.' };
const FIRST_CHECK_MS = 60_000;

/** A guest's checkout of a plan. */
const checkOut = (deps: Deps, cartId: string, plan = 0) =>
  createCheckout(deps, { cartId, items: [cartItem(shop.menu, plan)], postCode: 'E4 6EY' }, null, 'network');
const attemptsOf = (cartId: string) => shop.db.select().from(attempts).where(eq(attempts.cartId, cartId)).orderBy(attempts.createdAt);
const stateOf = async (cartId: string) => (await attemptsOf(cartId)).map(({ status }) => status);
const refused = () => counted(shop, 'payments', 'refused');

type Create = PaymentProvider['createSession'];
/** Sessions are made as told at first, one after the other, and then as the provider makes them. */
function making(...first: Create[]): Partial<PaymentProvider> {
  const { createSession } = shop.deps.payments;
  return { createSession: (...given) => (first.shift() ?? createSession)(...given) };
}
const no: Create = async () => { throw new ProviderRefused('No.'); };
const silent: Create = async () => { throw new ProviderUnknown('No answer.'); };
const over = (ms: number) => { shop.clock.fixed = new Date(Date.now() + ms); };

it('a session that the provider refuses closes the attempt, and the cart can be tried again', async () => {
  const [cartId, before] = [crypto.randomUUID(), await refused()];
  const { deps } = watchedProvider(shop.deps, making(no));
  await expect(checkOut(deps, cartId)).rejects.toMatchObject(NO_PAYMENTS);
  expect([await stateOf(cartId), await refused()]).toEqual([['failed'], before + 1]);
  expect(await checkOut(deps, cartId)).toMatchObject({ url: expect.any(String) });
  expect(await stateOf(cartId)).toEqual(['failed', 'open']);
});

it('an attempt is looked at a minute after it was made, and a minute after its session was', async () => {
  const cartId = crypto.randomUUID();
  over(0);
  const { deps } = watchedProvider(shop.deps, making(silent));
  const due = async () => ((await attemptsOf(cartId))[0]?.nextCheckAt.getTime() ?? 0) - (shop.clock.fixed?.getTime() ?? 0);
  await expect(checkOut(deps, cartId)).rejects.toMatchObject(NO_PAYMENTS);
  expect(await due()).toBe(FIRST_CHECK_MS);
  over(30_000);
  await checkOut(deps, cartId);
  expect([await due(), await stateOf(cartId)]).toEqual([FIRST_CHECK_MS, ['open']]);
});

describe('a session whose answer was lost', () => {
  it('is looked for: found, the customer is sent to it', async () => {
    const cartId = crypto.randomUUID();
    const { createSession } = shop.deps.payments;
    const made: Create = async (...given) => {
      await createSession(...given);
      throw new ProviderUnknown('The answer was lost.');
    };
    const { sessionId } = await checkOut(watchedProvider(shop.deps, making(made)).deps, cartId);
    expect(await attemptsOf(cartId)).toMatchObject([{ status: 'open', sessionId }]);
  });

  it('and that is nowhere is waited for, a minute and no longer; then the cart has another', async () => {
    const cartId = crypto.randomUUID();
    over(0);
    const { deps } = watchedProvider(shop.deps, making(silent, silent, silent));
    await expect(checkOut(deps, cartId)).rejects.toMatchObject(NO_PAYMENTS);
    over(58_000);
    await expect(checkOut(deps, cartId)).rejects.toMatchObject(NO_PAYMENTS);
    expect(await stateOf(cartId)).toEqual(['creating']);
    over(62_000);
    expect(await checkOut(deps, cartId)).toMatchObject({ url: expect.any(String) });
    expect(await stateOf(cartId)).toEqual(['failed', 'open']);
  });

  it('is not given up because of a fault of ours', async () => {
    const cartId = crypto.randomUUID();
    over(0);
    const broken: Create = async () => { throw new TypeError('A fault of ours.'); };
    const { deps, asked } = watchedProvider(shop.deps, making(silent, broken));
    await expect(checkOut(deps, cartId)).rejects.toMatchObject(NO_PAYMENTS);
    over(62_000);
    asked.splice(0);
    await expect(checkOut(deps, cartId)).rejects.toThrow('A fault of ours.');
    expect([asked, await stateOf(cartId)]).toEqual([['createSession'], ['creating']]);
  });
});

it('a cart that another tab keeps changing is given up after five rounds', async () => {
  const cartId = crypto.randomUUID();
  const { createSession } = shop.deps.payments;
  const { deps, asked } = watchedProvider(shop.deps, {
    createSession: async (...given) => {
      const session = await createSession(...given);
      await shop.db.update(attempts).set({ status: 'failed' }).where(eq(attempts.cartId, cartId));
      return session;
    },
  });
  await expect(checkOut(deps, cartId)).rejects.toMatchObject({
    status: 409, code: 'checkout_busy', message: 'Your cart is being changed in another tab. Please try again.',
  });
  expect(asked.filter((call) => call === 'createSession')).toHaveLength(5);
});

describe('a changed cart', () => {
  it('whose former session is not known has one when that is: refused, there is nothing to close', async () => {
    const cartId = crypto.randomUUID();
    const { deps, asked } = watchedProvider(shop.deps, making(silent, no));
    await expect(checkOut(deps, cartId)).rejects.toMatchObject(NO_PAYMENTS);
    asked.splice(0);
    expect(await checkOut(deps, cartId, 1)).toMatchObject({ url: expect.any(String) });
    expect([asked, await stateOf(cartId)]).toEqual([['createSession', 'createSession'], ['failed', 'open']]);
  });

  it('and still not known, has none: the former one might be paid as well', async () => {
    const cartId = crypto.randomUUID();
    const { deps } = watchedProvider(shop.deps, making(silent, silent));
    await expect(checkOut(deps, cartId)).rejects.toMatchObject(NO_PAYMENTS);
    await expect(checkOut(deps, cartId, 1)).rejects.toMatchObject(NO_PAYMENTS);
    expect(await stateOf(cartId)).toEqual(['creating']);
  });

  it('whose former session ended by itself, or is gone at the provider, has a new one', async () => {
    for (const gone of [false, true]) {
      const cartId = crypto.randomUUID();
      const { sessionId } = await checkOut(shop.deps, cartId);
      await shop.sandbox.control(`sessions/${sessionId}/expire`);
      const { deps } = watchedProvider(shop.deps, { expireSession: async () => 'closed', ...(gone && { getSession: async () => null }) });
      expect((await checkOut(deps, cartId, 1)).sessionId).not.toBe(sessionId);
      expect(await stateOf(cartId)).toEqual(['expired', 'open']);
    }
  });
});

it('a session with less time left than a customer needs is not given out again', async () => {
  const cartId = crypto.randomUUID();
  over(0);
  const { sessionId } = await checkOut(shop.deps, cartId);
  const [{ expiresAt } = { expiresAt: new Date() }] = await attemptsOf(cartId);
  shop.clock.fixed = new Date(expiresAt.getTime() - CHECKOUT_USABLE_MS - 1);
  expect(await checkOut(shop.deps, cartId)).toMatchObject({ sessionId, usableForMs: 1 });
  shop.clock.fixed = new Date(expiresAt.getTime() - CHECKOUT_USABLE_MS);
  expect((await checkOut(shop.deps, cartId)).sessionId).not.toBe(sessionId);
});

describe('the same cart again', () => {
  it('is not sent back to a payment page on which it was paid, though nobody has told the shop', async () => {
    const cartId = crypto.randomUUID();
    const { sessionId } = await checkOut(shop.deps, cartId);
    await shop.sandbox.pay(sessionId, GUEST);
    await expect(checkOut(shop.deps, cartId)).rejects.toMatchObject({ status: 409, code: 'cart_paid', details: { sessionId } });
    expect(await stateOf(cartId)).toEqual(['complete']);
  });

  it('has a new session where its own has ended at the provider', async () => {
    const cartId = crypto.randomUUID();
    const { sessionId } = await checkOut(shop.deps, cartId);
    await shop.sandbox.control(`sessions/${sessionId}/expire`);
    expect((await checkOut(shop.deps, cartId)).sessionId).not.toBe(sessionId);
    expect(await stateOf(cartId)).toEqual(['expired', 'open']);
  });

  it('has its session while the provider does not answer: its page may be there all the same', async () => {
    const cartId = crypto.randomUUID();
    const { sessionId } = await checkOut(shop.deps, cartId);
    const { deps } = watchedProvider(shop.deps, { getSession: async () => { throw new ProviderUnknown('No answer.'); } });
    expect((await checkOut(deps, cartId)).sessionId).toBe(sessionId);
    const broken = watchedProvider(shop.deps, { getSession: async () => { throw new TypeError('A fault of ours.'); } });
    await expect(checkOut(broken.deps, cartId)).rejects.toThrow('A fault of ours.');
  });

  it('has a new session where the provider does not know its own any more', async () => {
    const cartId = crypto.randomUUID();
    const { sessionId } = await checkOut(shop.deps, cartId);
    const { deps } = watchedProvider(shop.deps, { getSession: async () => null });
    expect((await checkOut(deps, cartId)).sessionId).not.toBe(sessionId);
    expect(await stateOf(cartId)).toEqual(['expired', 'open']);
  });

  it('has the session whose answer was lost, though the shop has learned its id by an event', async () => {
    const cartId = crypto.randomUUID();
    const { createSession } = shop.deps.payments;
    let id = '';
    const lost: Create = async (...given) => {
      ({ id } = await createSession(...given));
      throw new ProviderUnknown('The answer was lost.');
    };
    const { deps } = watchedProvider(shop.deps, { ...making(lost), findSession: async () => null });
    await expect(checkOut(deps, cartId)).rejects.toMatchObject(NO_PAYMENTS);
    await settle(shop.deps, id);
    expect(await attemptsOf(cartId)).toMatchObject([{ status: 'creating', sessionId: id, url: null }]);
    expect(await checkOut(shop.deps, cartId)).toMatchObject({ sessionId: id, url: expect.any(String) });
  });

  it('is free to be paid again once its bank has refused', async () => {
    const cartId = crypto.randomUUID();
    const { sessionId } = await checkOut(shop.deps, cartId);
    await shop.settled(sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
    await expect(checkOut(shop.deps, cartId)).rejects.toMatchObject({ code: 'cart_paid' });
    await shop.sandbox.control(`sessions/${sessionId}/fail`);
    await shop.status(sessionId);
    expect((await checkOut(shop.deps, cartId)).sessionId).not.toBe(sessionId);
  });
});
