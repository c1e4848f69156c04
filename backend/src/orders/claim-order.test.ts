import { eq, sql } from 'drizzle-orm';
import type { Order } from 'shared-api';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { whileOpen } from '../../testing/while-open';
import { audit, orderClaims, orders, outbox, profiles } from '../db/schema';
import { refundPart } from '../payments/refund-by-operator';
import { sendNextMail } from '../workers/send-mail';
import { CLAIM_DAYS, MOST_CLAIM_TRIES } from './claim-order';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(() => { shop.clock.offset = 0; });

const POST_CODE = GUEST.customer.address.postalCode;
const claim = (token: string, link: string, postCode = POST_CODE) =>
  shop.call('POST /orders/claim', { token, body: { token: link, postCode } });
const owner = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.uid;

/** A guest's paid order, the mails that went out for it, and the token in their link. */
async function guestsOrder(email: string) {
  const { session } = await shop.checkout();
  const order = await shop.settled(session.sessionId, { customer: { ...GUEST.customer, email } });
  const mails = await mailed(email);
  return { ...order, mails, link: linkIn(mails[0]?.mail.text) };
}

async function mailed(to: string) {
  shop.mail.sent.length = 0;
  while (await sendNextMail(shop.deps));
  return shop.mail.sent.filter((mail) => mail.to === to);
}

const linkIn = (text = '') => /\/my-orders#claim=([\w-]+)/.exec(text)?.[1] ?? '';

describe('a guest’s order', () => {
  it('is shown to nobody who only has the email: neither by a verified account nor in the mail', async () => {
    const { id, mails } = await guestsOrder('mistyped@example.org');
    const { token } = await shop.customer('mistyped', { email: 'mistyped@example.org' });
    await shop.call('POST /user/auth/verify', { token });
    expect((await shop.call('GET /orders', { token })).data).toMatchObject({ orders: [] });
    for (const route of [`GET /orders/${id}`, `POST /orders/${id}/cancel`]) expect((await shop.call(route, { token })).status).toBe(404);
    expect(mails).toHaveLength(1);
    for (const word of [
      POST_CODE, POST_CODE.replace(' ', '\u00a0'), GUEST.customer.name, GUEST.customer.phone, GUEST.customer.address.line1,
    ]) {
      expect(mails[0]?.mail.text).not.toContain(word);
      expect(mails[0]?.mail.html).not.toContain(word);
    }
  });

  it('joins an account with the mails that name it by its number alone, so that they are erased with the account', async () => {
    const { orderId, link } = await guestsOrder('refunded@example.org');
    await refundPart(shop.deps, orderId, { amount: 100 }, 'Sorry, Grace', 'ops:test');
    await shop.db.insert(outbox).values({
      key: 'refund-failed:theirs', kind: 'refund-failed', recipient: shop.config.mail.operator, payload: { order: orderId },
    });
    const { token } = await shop.customer('with-refund');
    expect((await claim(token, link)).status).toBe(200);
    const ofOrder = await shop.db.select().from(outbox).where(sql`payload->>'order' = ${orderId}`).orderBy(outbox.id);
    expect(ofOrder.map(({ kind, uid }) => [kind, uid])).toEqual([['refund-made', 'with-refund'], ['refund-failed', null]]);
  });

  it('joins an account by the mail’s link and its post code, which is told to both addresses', async () => {
    const { id, orderId, link } = await guestsOrder('grace@example.org');
    const { token } = await shop.customer('joiner');
    expect(await claim(token, link, ' e4 6ey '))
      .toMatchObject({ status: 200, data: { id, orderId, address: { name: GUEST.customer.name } } });
    expect((await shop.call('GET /orders', { token })).data).toMatchObject({ orders: [{ id }] });
    expect((await mailed('grace@example.org')).map(({ mail }) => mail.subject)).toEqual([`Order ${orderId} belongs to an account now`]);
    expect(await countRows(shop, 'outbox', `kind = 'order-claimed' AND recipient = 'joiner@example.org'`)).toBe(1);
    // Erasing the account erases the guest's mails, too.
    expect(await countRows(shop, 'outbox', `payload->>'orderId' = '${id}' AND uid IS DISTINCT FROM 'joiner'`)).toBe(0);
    expect((await shop.db.select().from(audit).where(eq(audit.subject, orderId))).map(({ actor, action }) => [actor, action]))
      .toEqual([['customer', 'order-claimed']]);
  });

  it('waits for an account that is being erased, and then joins none', async () => {
    const { id, link } = await guestsOrder('erased@example.org');
    const { token, uid } = await shop.customer('erased');
    const { waited, result } = await whileOpen(shop.db, (tx) => tx.delete(profiles).where(eq(profiles.uid, uid)), () => claim(token, link));
    expect({ waited, status: result.status }).toEqual({ waited: true, status: 401 });
    expect(await owner(id)).toBeNull();
  });

  it('may be asked for again by its owner, and by nobody else', async () => {
    const { id, link } = await guestsOrder('again@example.org');
    const [first, second] = [await shop.customer('first'), await shop.customer('second')];
    expect((await claim(first.token, link)).status).toBe(200);
    // It is theirs already: no post code is asked for again.
    expect(await claim(first.token, link, 'E17 4PP')).toMatchObject({ status: 200, data: { id } });
    const refused = await claim(second.token, link);
    expect(refused).toMatchObject({
      status: 404,
      error: {
        code: 'claim_unknown', message: 'This link does not work any more. Please write to hello@shop.example and name your order.',
      },
    });
    expect(refused.body).toBe((await claim(second.token, 'x'.repeat(43))).body);
    expect(await owner(id)).toBe('first');
  });

  it('does not join a sign-in that has no account at the shop', async () => {
    const { id, link } = await guestsOrder('accountless@example.org');
    expect(await claim(shop.identity.token({ uid: 'accountless' }), link)).toMatchObject({ status: 401, error: { code: 'no-account' } });
    expect(await owner(id)).toBeNull();
  });

  it('goes to one of two accounts that ask at the same time', async () => {
    const { id, link } = await guestsOrder('race@example.org');
    const rivals = await Promise.all(['left', 'right'].map((uid) => shop.customer(uid)));
    const answers = await Promise.all(rivals.map(({ token }) => claim(token, link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await owner(id)).toBe(answers[0]?.status === 200 ? 'left' : 'right');
  });

  it(`is closed after ${MOST_CLAIM_TRIES} wrong post codes, over all its links`, async () => {
    const { id, link } = await guestsOrder('guessed@example.org');
    const [receipt] = await shop.db.select().from(outbox).where(eq(outbox.key, `order-received:${id}`));
    await shop.db.update(outbox).set({ sentAt: null, nextTryAt: new Date(0) }).where(eq(outbox.id, receipt?.id ?? 0));
    const other = linkIn((await mailed('guessed@example.org'))[0]?.mail.text);
    expect(other).not.toBe(link);
    const { token } = await shop.customer('guesser');
    for (let guess = 0; guess < MOST_CLAIM_TRIES; guess += 1) {
      expect(await claim(token, guess % 2 ? other : link, 'E17 4PP')).toMatchObject({
        status: 422, error: { code: 'claim_post_code', field: 'postCode', message: 'That is not the post code to which this order goes.' },
      });
    }
    for (const one of [link, other]) {
      expect(await claim(token, one)).toMatchObject({
        status: 409,
        error: {
          code: 'claim_closed', message: 'The post code was wrong too often. Please write to hello@shop.example and name your order.',
        },
      });
    }
    expect(await owner(id)).toBeNull();
  });

  it(`can’t be claimed by a link older than ${CLAIM_DAYS} days, nor by what the database holds of it`, async () => {
    const { id, link } = await guestsOrder('late@example.org');
    const { token } = await shop.customer('latecomer');
    const [stored] = await shop.db.select().from(orderClaims).where(eq(orderClaims.orderId, id));
    expect(JSON.stringify(await shop.db.select().from(outbox))).not.toContain(link);
    expect((await claim(token, stored?.tokenHash ?? '')).status).toBe(404);
    shop.clock.offset = CLAIM_DAYS * 86_400_000 + 1000;
    expect((await claim(shop.identity.token({ uid: 'latecomer' }), link)).status).toBe(404);
    expect(await owner(id)).toBeNull();
  });
});

describe('what changes where something goes', () => {
  it('is told by mail when it is the address of an order: to the email of the order and to the account’s', async () => {
    const { id, orderId, link } = await guestsOrder('before@example.org');
    const { token } = await shop.customer('mover');
    await claim(token, link);
    await mailed('');
    const answer = await shop.call(`PUT /orders/${id}/address`, { token, body: { address: '7 New Road', postCode: 'E17 4PP' } });
    expect((answer.data as Order).address).toMatchObject({ postCode: 'E17 4PP' });
    const [[before], [owner]] = [await mailed('before@example.org'), shop.mail.sent.filter(({ to }) => to === 'mover@example.org')];
    for (const told of [before, owner]) expect(told?.mail.subject).toBe(`The address of your order ${orderId} has changed`);
    expect(owner?.mail.text).toMatch(/From: Grace Guest, 2 Example Yard/);
    expect(owner?.mail.text).toMatch(/To: Grace Guest, 7 New Road, London, E17\s4PP/);
    // Only the account's own address is known to be its owner's.
    expect(before?.mail.text).not.toMatch(/From: |To: |Grace|New Road/);
    await shop.call(`PUT /orders/${id}/address`, { token, body: { address: '7 New Road', postCode: 'E17 4PP' } });
    expect(await mailed('before@example.org')).toEqual([]);
  });

  it('is told by mail when it is an account’s email: before and after, once', async () => {
    const { uid } = await shop.customer('renamed');
    const token = shop.identity.token({ uid, email: 'renamed-new@example.org' });
    await Promise.all([shop.call('POST /user/auth/verify', { token }), shop.call('POST /user/auth/verify', { token })]);
    const subjects = async (to: string) => (await mailed(to)).map(({ mail }) => mail.subject);
    expect(await subjects('renamed@example.org')).toEqual(['The email address of your account has changed']);
    expect(shop.mail.sent.map(({ to }) => to).sort()).toEqual(['renamed-new@example.org', 'renamed@example.org']);
  });
});
