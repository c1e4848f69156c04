import { eq } from 'drizzle-orm';
import { openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { profiles } from '../db/schema';
import { sendNextMail } from '../workers/send-mail';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

const STRANGER = 'victim@example.org';
const LINE = 'Your parcel is held, ring 0900 123';
async function sentTo(email: string): Promise<string[]> {
  shop.mail.sent.length = 0;
  while (await sendNextMail(shop.deps));
  return shop.mail.sent.filter(({ to }) => to === email).map(({ mail: { subject, text, html } }) => [subject, text, html].join('\n'));
}

/** An account with that address, whose order a bank is to pay and never does. */
async function unpaidOrder(uid: string, email: string, isEmailVerified: boolean) {
  const { token } = await shop.customer(uid, { email, isEmailVerified });
  const typed = { address: LINE, address1: LINE, address2: LINE, deliveryNote: LINE };
  await shop.db.update(profiles).set({ ...typed, isEmailVerified }).where(eq(profiles.uid, uid));
  const { session } = await shop.checkout({ token });
  return { uid, token, order: await shop.settled(session.sessionId, { method: 'bank', bankAnswer: 'waits' }) };
}

it('a stranger whose email was used to register reads nothing in the shop’s mails of what was typed as the address', async () => {
  const { uid, token, order } = await unpaidOrder('attacker', STRANGER, false);
  expect(order).toMatchObject({ uid, email: STRANGER, paidAt: null });
  const moved = (address: string) =>
    shop.call(`PUT /orders/${order.id}/address`, { token, body: { address, address2: LINE, postCode: 'E17 4PP' } });
  expect((await moved('1 Held Yard')).status).toBe(200);
  const mails = await sentTo(STRANGER);
  expect(mails).toEqual([expect.stringMatching(/^Your order/), expect.stringMatching(/^The address of your order/)]);
  for (const mail of mails) expect(mail).not.toMatch(/parcel|0900|Held Yard|E17/);

  // Nor once the account has another address that its owner has verified.
  await shop.db.update(profiles).set({ email: 'attacker@example.org', isEmailVerified: true }).where(eq(profiles.uid, uid));
  expect(
    (await shop.call(`PUT /orders/${order.id}/address`, {
      token: shop.identity.token({ uid, email: 'attacker@example.org' }), body: { address: LINE, postCode: 'E4 6EY' },
    })).status,
  ).toBe(200);
  expect((await sentTo(STRANGER)).join()).not.toMatch(/parcel|0900|Held Yard|E17/);
  expect(shop.mail.sent.find(({ to }) => to === 'attacker@example.org')?.mail.text).toContain(`${LINE}, London, E4\u00a06EY`);
});

it('a customer with a verified email reads where the box goes', async () => {
  await unpaidOrder('owner', 'owner@example.org', true);
  expect(await sentTo('owner@example.org')).toEqual([expect.stringContaining(`To: Ada King, ${LINE}`)]);
});
