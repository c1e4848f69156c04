import { eq } from 'drizzle-orm';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem } from '../../testing/shop';
import { checkProfile } from 'shared-rules';
import { attempts, profiles } from '../db/schema';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

const attemptOf = async (sessionId: string) => (await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId)))[0];

describe('where a customer’s order goes', () => {
  it('is told with the session, kept by the attempt, and paid for; a changed profile makes a new session', async () => {
    const { token } = await shop.customer('where');
    const first = await shop.checkout({ token });
    expect(first.session.address).toEqual({
      name: 'Ada King', phone: '02079460000', lines: ['1 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB',
    });
    expect((await attemptOf(first.session.sessionId))?.address).toEqual(first.session.address);
    expect((await shop.checkout({ token, cartId: first.cartId })).session).toEqual({ ...first.session, usableForMs: expect.any(Number) });

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
    expect((await shop.orderOf(second.session.sessionId)).address).toEqual(second.session.address);
  });

  it('has the note for the driver that was written for this order, of a guest as of a customer; else the profile’s', async () => {
    const { token } = await shop.customer('noted');
    await shop.call('PUT /user/profile', { token, body: { deliveryNote: 'Ring twice' } });
    const cartId = crypto.randomUUID();
    expect((await shop.checkout({ token, cartId })).session.address).toMatchObject({ note: 'Ring twice' });
    expect((await shop.checkout({ token, cartId, deliveryNote: ' ' })).session.address).not.toHaveProperty('note');
    const own = await shop.checkout({ token, cartId, deliveryNote: ' At the back\ndoor ' });
    expect(own.session.address).toMatchObject({ note: 'At the back\ndoor' });
    expect((await shop.settled(own.session.sessionId, GUEST)).address.note).toBe('At the back\ndoor');
    expect((await shop.call('GET /user/profile', { token })).data).toMatchObject({ user: { deliveryNote: 'Ring twice' } });

    const guest = await shop.checkout({ deliveryNote: 'Blue gate' });
    expect((await shop.checkout({ cartId: guest.cartId, deliveryNote: 'Blue gate' })).session)
      .toEqual({ ...guest.session, usableForMs: expect.any(Number) });
    expect((await shop.settled(guest.session.sessionId, GUEST)).address).toEqual({
      name: 'Grace Guest', phone: '02079460001', lines: ['2 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB',
      note: 'Blue gate',
    });
    expect((await shop.checkout({ deliveryNote: 'x'.repeat(601) })).status).toBe(400);
  });

  it('is not told to a guest, of whom only the post code is known', async () => {
    const { session } = await shop.checkout();
    expect(session.address).toBeUndefined();
  });
});

it('sells to a customer whose address another profile has taken over since, with the address of their own sign-in', async () => {
  const { uid } = await shop.customer('taken-over', { email: 'before@example.org' });
  await shop.db.update(profiles).set({ email: '' }).where(eq(profiles.uid, uid));
  const { status, session } = await shop.checkout({ token: shop.identity.token({ uid, email: 'after@example.org' }) });
  expect(status).toBe(200);
  expect(await shop.settled(session.sessionId)).toMatchObject({ uid, email: 'after@example.org' });
});

it.each([{ postCode: ' ' }, {}])('asks a guest who left it out (%j) for the post code, at its field', async (typed) => {
  const { status, error } = await shop.call(
    'POST /payments/create-checkout-session', { body: { cartId: crypto.randomUUID(), items: [cartItem(shop.menu)], ...typed } },
  );
  expect([status, error]).toEqual([422, { code: 'invalid', field: 'postCode', message: checkProfile({ postCode: '' })?.message }]);
  expect(error.message).toMatch(/post code/i);
});
