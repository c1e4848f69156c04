import { eq } from 'drizzle-orm';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { attempts, orders } from '../db/schema';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

const attemptOf = async (sessionId: string) => (await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId)))[0];

describe('where a customer’s order goes', () => {
  it('is told with the session, kept by the attempt, and paid for; a changed profile makes a new session', async () => {
    const { token } = await shop.customer('where');
    const first = await shop.checkout({ token });
    expect(first.session.address).toEqual({ name: 'Ada King', phone: '02079460000', lines: ['1 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' });
    expect((await attemptOf(first.session.sessionId))?.address).toEqual(first.session.address);
    expect((await shop.checkout({ token, cartId: first.cartId })).session).toEqual(first.session);

    expect((await shop.call('PUT /user/profile', { token, body: { address: '9 Other Row' } })).status).toBe(200);
    const second = await shop.checkout({ token, cartId: first.cartId });
    expect(second.session.sessionId).not.toBe(first.session.sessionId);
    expect(second.session.address).toMatchObject({ lines: ['9 Other Row'] });
    // The former one can't be paid any more, and keeps what it was shown with.
    expect((await attemptOf(first.session.sessionId))).toMatchObject({ status: 'expired', address: first.session.address });

    // Changed once more, elsewhere and too late: what was shown is what is used.
    await shop.call('PUT /user/profile', { token, body: { address: '10 Too Late' } });
    await shop.sandbox.pay(second.session.sessionId, {});
    expect((await shop.status(second.session.sessionId)).data).toMatchObject({ status: 'complete', paid: true });
    const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, second.session.sessionId));
    expect(order?.address).toEqual(second.session.address);
  });

  it('is not told to a guest, of whom only the post code is known', async () => {
    const { session } = await shop.checkout();
    expect(session.address).toBeUndefined();
  });
});
