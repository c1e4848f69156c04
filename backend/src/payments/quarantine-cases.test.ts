import { eq, sql } from 'drizzle-orm';
import { HELD_ANSWER_HOURS, cutOffOf, londonDay } from 'shared-rules';
import { GUEST, guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { counted } from '../../testing/shop';
import { watchedProvider } from '../../testing/watched-provider';
import { attempts, audit, orders, outbox, quarantine } from '../db/schema';
import { closeWeek, setCapacity } from '../delivery/close-week';
import { takeMissedEvents } from '../workers/missed-events';
import { sendNextMail } from '../workers/send-mail';
import { syncPayment } from './after-sale';
import { NOBODY } from './checkout-attempt';
import { fulfilQuarantined } from './fulfil-quarantined';
import { ProviderUnknown, type ProviderSession } from './provider';
import { heldPayment } from './quarantine';
import { settle } from './settle';
import { closeQuarantined, refundQuarantined } from './settle-quarantine';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(() => { shop.clock.fixed = undefined; });
// Another day for each: an address is told of ten unpaid orders a day.
beforeEach(() => shop.db.update(outbox).set({ createdAt: sql`now() - interval '25 hours'` }));

const FAR = guestAt('N7 6PA');
const BANK = { method: 'bank', bankAnswer: 'waits' };
const AGREED = { postCode: 'E17 5JW', address: '9 New Road', day: '2099-01-05' };

/** @param change of the attempt, between the checkout and the payment. */
async function astray(how: object = FAR, change?: Partial<typeof attempts.$inferInsert>): Promise<string> {
  const { session: { sessionId } } = await shop.checkout();
  if (change) await shop.db.update(attempts).set(change).where(eq(attempts.sessionId, sessionId));
  await shop.sandbox.pay(sessionId, how);
  await shop.status(sessionId);
  return sessionId;
}
async function caseOf(sessionId: string) {
  const [row] = await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId));
  if (!row) throw new Error('Nothing was set aside.');
  return row;
}
const mailsOf = async (sessionId: string) => (await shop.db.select().from(outbox)).filter(({ key }) => key.includes(sessionId)).map(
  ({ key, kind, payload, recipient }) => ({ key: key.replace(sessionId, ''), kind, payload, recipient }),
);
const audited = async (sessionId: string) =>
  (await shop.db.select().from(audit).where(eq(audit.subject, sessionId))).map(({ action, details }) => [action, details]);
const orderOf = async (sessionId: string) => (await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId)))[0];
const quarantined = () => counted(shop, 'payments', 'quarantined');
/** The provider, which says something else of each session. */
const providerWith = (change: Partial<ProviderSession>) => watchedProvider(shop.deps, { getSession: async (id) => {
  const session = await shop.deps.payments.getSession(id);
  return session && { ...session, ...change };
} }).deps;

describe('set aside', () => {
  it('is told to the operator and to the customer, with the hour until which we answer, and counted', async () => {
    const before = await quarantined();
    const sessionId = await astray();
    const { answerBy, createdAt, amount } = await caseOf(sessionId);
    expect(Math.abs((answerBy?.getTime() ?? 0) - createdAt.getTime() - HELD_ANSWER_HOURS * 3_600_000)).toBeLessThan(5000);
    expect(await quarantined()).toBe(before + 1);
    expect(await mailsOf(sessionId)).toEqual([
      {
        key: 'quarantined:', kind: 'quarantined', recipient: 'hello@shop.example',
        payload: { sessionId, reason: 'post_code_not_delivered', amount },
      },
      {
        key: 'payment-held:', kind: 'payment-held', recipient: 'guest@example.org',
        payload: { reason: 'post-code', paid: true, answerBy: answerBy?.toISOString(), amount, postCode: 'N7 6PA' },
      },
    ]);
  });

  it('for another reason than the post code: the customer reads no post code', async () => {
    const sessionId = await astray(FAR, { amount: 1 });
    expect((await mailsOf(sessionId))[1]).toMatchObject({ kind: 'payment-held', payload: { reason: 'other' } });
    expect((await mailsOf(sessionId))[1]?.payload).not.toHaveProperty('postCode');
    expect((await shop.status(sessionId)).data).toMatchObject({ held: { reason: 'other' } });
  });

  it('of an account, its mails are the account’s: an erasure finds them, whether or not its email is verified', async () => {
    const { token } = await shop.customer('held-account');
    const { session: { sessionId } } = await shop.checkout({ token });
    await shop.db.update(attempts).set({ amount: 1 }).where(eq(attempts.sessionId, sessionId));
    await shop.sandbox.pay(sessionId, BANK);
    await shop.status(sessionId);
    await shop.sandbox.control(`sessions/${sessionId}/settle`);
    await shop.status(sessionId);
    await refundQuarantined(shop.deps, sessionId, 'ops:test');
    const theirs = (await shop.db.select().from(outbox)).filter(({ recipient }) => recipient === 'held-account@example.org');
    expect(theirs.map(({ kind, uid }) => [kind, uid]))
      .toEqual([['payment-held', 'held-account'], ['payment-held', 'held-account'], ['refund-made', 'held-account']]);
    const { session: { sessionId: refused } } = await shop.checkout({ token });
    await shop.db.update(attempts).set({ amount: 1 }).where(eq(attempts.sessionId, refused));
    await shop.sandbox.pay(refused, BANK);
    await shop.status(refused);
    await shop.sandbox.control(`sessions/${refused}/fail`);
    await shop.status(refused);
    expect(await shop.db.select({ uid: outbox.uid }).from(outbox).where(eq(outbox.kind, 'held-payment-failed')))
      .toContainEqual({ uid: 'held-account' });
  });

  it.each([
    ['paid', FAR, 'A payment came', 'the customer was promised an answer'],
    ['under way', { ...FAR, ...BANK }, 'A payment is under way', 'the bank has not paid yet'],
  ])('the operator reads how it stands: %s', async (_, how, begins, says) => {
    const sessionId = await astray(how);
    shop.mail.sent.length = 0;
    while (await sendNextMail(shop.deps));
    const told = shop.mail.sent.find(({ to, mail }) => to === shop.config.mail.operator && mail.text.includes(sessionId))?.mail;
    expect(told?.text).toMatch(new RegExp(`^${begins}`));
    expect(told?.text).toContain(says);
  });

  it('of an account that was erased: nobody is written down, nor written to', async () => {
    const sessionId = await astray(GUEST, NOBODY);
    expect(await caseOf(sessionId)).toMatchObject({ reason: 'account_erased', email: null });
    expect((await mailsOf(sessionId)).map(({ kind }) => kind)).toEqual(['quarantined']);
  });

  const NOWHERE = { name: 'Grace Guest', phone: null, lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' };
  it.each([
    ['guest_without_email', { email: null }], ['guest_without_address', { shipping: null }],
    ['guest_without_address', { shipping: NOWHERE }],
  ])('%s', async (reason, change) => {
    const { session: { sessionId } } = await shop.checkout();
    await shop.sandbox.pay(sessionId, GUEST);
    await settle(providerWith(change), sessionId);
    expect(await caseOf(sessionId)).toMatchObject({ reason });
  });

  it('stays as it is while the bank has not answered', async () => {
    const sessionId = await astray({ ...FAR, ...BANK });
    const row = await caseOf(sessionId);
    await shop.status(sessionId);
    expect(await caseOf(sessionId)).toEqual(row);
    expect((await mailsOf(sessionId)).map(({ key }) => key)).toEqual(['quarantined::processing', 'payment-held::processing']);
  });

  it('and paid before its mail went is told as paid, and not that it waits as well', async () => {
    while (await sendNextMail(shop.deps));
    const sessionId = await astray({ ...FAR, ...BANK });
    // Whoever begins many payments by bank has few mails sent to an address.
    expect((await mailsOf(sessionId)).find(({ kind }) => kind === 'payment-held'))
      .toMatchObject({ key: 'payment-held::processing', payload: { isUnpaid: true, paid: false } });
    await shop.sandbox.control(`sessions/${sessionId}/settle`);
    await shop.status(sessionId);
    shop.mail.sent.length = 0;
    while (await sendNextMail(shop.deps));
    const told = shop.mail.sent.filter(({ to }) => to === 'guest@example.org').map(({ mail }) => mail.subject);
    expect(told).toEqual([expect.stringMatching(/^We have your payment/)]);
  });

  it('and refused by the bank is told only to whom it was told that it waits', async () => {
    const [told, silent] = [await astray({ ...FAR, ...BANK }), await astray({ ...FAR, ...BANK })];
    await shop.db.delete(outbox).where(eq(outbox.key, `payment-held:${silent}:processing`));
    for (const sessionId of [told, silent]) {
      await shop.sandbox.control(`sessions/${sessionId}/fail`);
      await shop.status(sessionId);
    }
    const { amount } = await caseOf(told);
    expect((await mailsOf(told)).at(-1))
      .toEqual({ key: 'held-payment-failed:', kind: 'held-payment-failed', recipient: 'guest@example.org', payload: { amount } });
    expect((await mailsOf(silent)).map(({ kind }) => kind)).toEqual(['quarantined']);
  });

  it('before an hour was promised, it is answered for from when it was made; closed, nobody waits for it', async () => {
    const row = await caseOf(await astray());
    expect(heldPayment({ ...row, answerBy: null })).toMatchObject({ answerBy: row.createdAt.toISOString() });
    expect(heldPayment({ ...row, resolvedAt: new Date() })).toBeUndefined();
  });
});

// As after a backup was restored that is older than the checkout.
it.each(
  [
    ['settle', { paidAt: expect.any(Date), resolvedAt: null, email: 'guest@example.org' }],
    ['fail', { paidAt: null, resolution: 'the bank did not pay', email: null }],
  ] as const,
)('of a checkout that we know no more, it hears of its bank too (%s)', async (answer, known) => {
  const { session: { sessionId } } = await shop.checkout();
  await shop.db.delete(attempts).where(eq(attempts.sessionId, sessionId));
  await shop.sandbox.pay(sessionId, { ...GUEST, ...BANK });
  await settle(shop.deps, sessionId);
  expect(await caseOf(sessionId)).toMatchObject({ reason: 'unknown_reference', paidAt: null, resolvedAt: null });
  await shop.sandbox.control(`sessions/${sessionId}/${answer}`);
  for (let look = 0; look < 2; look += 1) await settle(shop.deps, sessionId);
  expect(await caseOf(sessionId)).toMatchObject(known);
});

describe('settled by an operator', () => {
  it('before its mail went, the customer reads what became of it, and not that it waits', async () => {
    while (await sendNextMail(shop.deps));
    const [back, made] = [await astray(), await astray()];
    await refundQuarantined(shop.deps, back, 'ops:test');
    await fulfilQuarantined(shop.deps, made, AGREED, 'ops:test');
    const told = () => shop.mail.sent.filter(({ to }) => to === 'guest@example.org').map(({ mail: { subject } }) => subject);
    shop.mail.sent.length = 0;
    while (await sendNextMail(shop.deps));
    expect(told().filter((subject) => subject.startsWith('We have your payment'))).toEqual([]);
    const order = await orderOf(made);
    expect(told()).toEqual(expect.arrayContaining([expect.stringMatching(/^We have given back £/), `Your order ${order?.orderId}`]));
  });

  it('of a part that went back of it, the customer does not read that it is all', async () => {
    const sessionId = await astray();
    const { paymentIntent, amount } = await caseOf(sessionId);
    for (const part of [100, amount - 100]) {
      await shop.deps.payments.refund({ paymentIntent: paymentIntent ?? '', amount: part, reference: crypto.randomUUID() });
      await syncPayment(shop.deps, paymentIntent ?? '');
    }
    shop.mail.sent.length = 0;
    while (await sendNextMail(shop.deps));
    const texts = shop.mail.sent.filter(({ mail: { subject } }) => subject.startsWith('We have given back'))
      .map(({ mail: { text } }) => text);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain('We have given back a part of what you paid. Nothing will be cooked.');
  });

  it('its refund and its closing are in the audit, and neither is done twice', async () => {
    const [back, closed] = [await astray(), await astray()];
    const { amount } = await caseOf(back);
    expect(await refundQuarantined(shop.deps, back, 'ops:test')).toEqual({ amount, currency: 'gbp', refund: 'made' });
    await closeQuarantined(shop.deps, closed, 'ops:test', 'by arrangement');
    expect([await audited(back), await audited(closed)])
      .toEqual([[['quarantine-refunded', { amount }]], [['quarantine-closed', { note: 'by arrangement' }]]]);
    await expect(closeQuarantined(shop.deps, closed, 'ops:test', 'again')).rejects.toMatchObject({
      status: 409, code: 'settled', message: `${closed} is settled already: by arrangement.`,
    });
    await expect(closeQuarantined(shop.deps, 'cs_test_none', 'ops:test', 'x')).rejects.toMatchObject({
      status: 404, message: 'No payment of cs_test_none is in quarantine.',
    });
  });

  it('what is not paid, or on its way back, is not given back', async () => {
    await expect(refundQuarantined(shop.deps, await astray({ ...FAR, ...BANK }), 'ops:test')).rejects.toMatchObject({
      status: 409, code: 'not_paid',
    });
    await shop.sandbox.settings({ refunds: 'pend' });
    const sessionId = await astray();
    await refundQuarantined(shop.deps, sessionId, 'ops:test');
    await shop.sandbox.settings({ refunds: 'succeed' });
    await expect(refundQuarantined(shop.deps, sessionId, 'ops:test')).rejects.toMatchObject({ status: 409, code: 'under_way' });
  });
});

describe('fulfilled', () => {
  type Change = Partial<Parameters<typeof fulfilQuarantined>[2]>;
  const fulfil = (sessionId: string, change: Change = {}, deps = shop.deps) =>
    fulfilQuarantined(deps, sessionId, { ...AGREED, ...change }, 'ops:test');

  it('it goes where and to whom the operator says; what is not said stays as it was typed', async () => {
    const [typed, said] = [await astray(), await astray()];
    await fulfil(typed);
    await fulfil(said, { name: 'Ada', phone: '02079460002', email: 'ada@example.org' });
    const place = { lines: ['9 New Road'], city: 'London', postCode: 'E17 5JW', country: 'GB' };
    expect(await orderOf(typed)).toMatchObject({ email: 'guest@example.org', deliveryDate: AGREED.day });
    expect((await orderOf(typed))?.address).toEqual({ ...place, name: 'Grace Guest', phone: '02079460001' });
    expect(await orderOf(said)).toMatchObject({ email: 'ada@example.org', address: { ...place, name: 'Ada', phone: '02079460002' } });
    expect(await audited(typed)).toEqual([['quarantine-fulfilled', { day: AGREED.day }]]);
  });

  it('of a guest who left nothing needs an email, and then has it', async () => {
    const sessionId = await astray();
    await shop.db.update(quarantine).set({ email: null }).where(eq(quarantine.sessionId, sessionId));
    const nothing = providerWith({ email: null, shipping: null });
    await expect(fulfil(sessionId, {}, nothing)).rejects.toMatchObject({
      status: 422, code: 'no_email', message: 'The customer left no email: say which.',
    });
    await fulfil(sessionId, { email: 'found@example.org' }, nothing);
    expect(await orderOf(sessionId)).toMatchObject({ email: 'found@example.org' });
    expect((await orderOf(sessionId))?.address).toEqual({ lines: ['9 New Road'], city: 'London', postCode: 'E17 5JW', country: 'GB' });
  });

  it.each([
    ['email', { email: 'ada@example' }], ['email', { email: 'ada@example.org, grace@example.org' }], ['phone', { phone: 'by letter' }],
    ['name', { name: 'Ring www.example.org' }], ['address', { address: ' ' }],
  ])('it is refused where what the operator typed can be none: %s', async (field, typed) => {
    const sessionId = await astray();
    await expect(fulfil(sessionId, typed)).rejects.toMatchObject({ status: 422, code: 'invalid', field });
    expect(await orderOf(sessionId)).toBeUndefined();
    expect((await caseOf(sessionId)).resolvedAt).toBeNull();
  });

  it('it has what the operator typed as it is kept of customers: without blanks around it, and a phone number without any', async () => {
    const sessionId = await astray();
    await fulfil(sessionId, { email: ' ada@example.org ', phone: '020 7946 0002', address: ' 9 New Road ', name: ' Ada ' });
    const order = await orderOf(sessionId);
    expect(order).toMatchObject({ email: 'ada@example.org', address: { name: 'Ada', phone: '02079460002', lines: ['9 New Road'] } });
    const blank = await astray();
    await fulfil(blank, { email: ' ', phone: ' ', name: ' ' });
    expect(await orderOf(blank)).toMatchObject({ email: 'guest@example.org', address: { name: 'Grace Guest', phone: '02079460001' } });
  });

  it('it has the email that waits for an answer, where the provider knows none any more', async () => {
    const sessionId = await astray();
    await fulfil(sessionId, {}, providerWith({ email: null }));
    expect(await orderOf(sessionId)).toMatchObject({ email: 'guest@example.org' });
  });

  async function withoutCheckout(): Promise<string> {
    const sessionId = await astray();
    await shop.db.update(quarantine).set({ attemptId: null }).where(eq(quarantine.sessionId, sessionId));
    return sessionId;
  }
  it.each<[string, string, () => Promise<string>, Change]>([
    ['the sum is in doubt', 'not_fulfillable', () => astray(FAR, { amount: 1 }), {}],
    ['nothing is known of its checkout', 'not_fulfillable', withoutCheckout, {}],
    ['nothing is known of its checkout, and no day is named', 'not_fulfillable', withoutCheckout, { day: undefined }],
    ['an inquiry is open', 'going_back', async () => {
      const sessionId = await astray();
      await shop.sandbox.control(`sessions/${sessionId}/dispute`, { inquiry: true });
      await takeMissedEvents(shop.deps);
      return sessionId;
    }, {}],
    ['the day is over', 'past_day', () => astray(), { day: '2020-01-06' }],
    ['the day is closed', 'week_closed', async () => {
      await closeWeek(shop.deps, '2099-02-02', 'ops:test', { moveOrders: true });
      return astray();
    }, { day: '2099-02-02' }],
    ['the kitchen is full', 'week_full', async () => {
      await setCapacity(shop.deps, '2099-02-09', 0, 'ops:test');
      return astray();
    }, { day: '2099-02-09' }],
  ])('not where %s', async (_, code, make, change) => {
    const sessionId = await make();
    await expect(fulfil(sessionId, change)).rejects.toMatchObject({ code });
    expect(await orderOf(sessionId)).toBeUndefined();
    expect((await caseOf(sessionId)).resolvedAt).toBeNull();
  });

  it('not for the day that it is, nor after the cut-off unless that day is named', async () => {
    const sessionId = await astray();
    shop.clock.fixed = new Date('2099-01-05T08:00:00Z');
    expect(londonDay(shop.clock.fixed)).toBe(AGREED.day);
    await expect(fulfil(sessionId)).rejects.toMatchObject({ status: 422, code: 'past_day' });
    const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId));
    const day = attempt?.deliveryDate ?? '';
    shop.clock.fixed = cutOffOf(day);
    await expect(fulfil(sessionId, { day: undefined })).rejects.toMatchObject({ status: 422, code: 'past_cut_off' });
    await expect(fulfil(sessionId, { day }, providerWith({ payment: 'pending' }))).rejects.toMatchObject({ status: 409, code: 'not_paid' });
  });

  it('not if the bank did not pay, nor without the provider’s word', async () => {
    const sessionId = await astray();
    await expect(fulfil(sessionId, {}, providerWith({ payment: 'failed' }))).rejects.toMatchObject({
      status: 409, code: 'not_paid', message: 'The bank did not pay.',
    });
    const silent = watchedProvider(shop.deps, { getSession: async () => { throw new ProviderUnknown('No answer.'); } }).deps;
    await expect(fulfil(sessionId, {}, silent)).rejects.toMatchObject({
      status: 503, message: 'The payment provider does not answer. Please try again in a moment.',
    });
    await expect(fulfil(sessionId, {}, watchedProvider(shop.deps, { getSession: async () => null }).deps)).rejects.toMatchObject({
      status: 404, message: `The provider knows no session ${sessionId} of ours.`,
    });
    await expect(
      fulfil('cs_test_none', {}, watchedProvider(shop.deps, { getSession: async () => shop.deps.payments.getSession(sessionId) }).deps),
    ).rejects.toMatchObject({
      status: 404, message: 'No payment of cs_test_none is in quarantine.',
    });
  });
});
