import { addDays, formatDay, londonDay } from 'shared-rules';
import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { areaRequests, attempts, audit, orders, outbox, profiles } from '../db/schema';
import { queueMail } from '../mail/outbox';
import { run } from '../ops/run';
import { sendNextMail } from '../workers/send-mail';
import { mailPrivacyChange } from './mail-privacy-change';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of [orders, attempts, profiles, outbox, audit, areaRequests]) await shop.db.delete(table);
  shop.mail.sent.length = 0;
});

const today = () => londonDay(shop.deps.now());
const WHAT = 'We keep your address for 60 days after a delivery, and no longer for 90.';
const runPrivacyTell = (from: string, what = WHAT) => run(['privacy', 'tell', '--from', from, '--what', what], async () => ({
  tools: { deps: shop.deps, actor: 'ops:test', readText: async () => '' }, close: async () => undefined,
}));

describe('before the privacy policy changes', () => {
  it('accounts, guests and who waits for their area are told once, by the words of an operator, and nobody whose address is not known to be theirs', async () => {
    await shop.customer('ada');
    await shop.customer('grace');
    await shop.db.insert(profiles).values({ uid: 'unverified', email: 'stranger@example.org', isEmailVerified: false });
    await insertOrder(shop.db, { orderId: 'FDK-GUEST', email: 'guest@example.org' });
    await insertOrder(shop.db, { orderId: 'FDK-AGAIN', email: 'Guest@example.org' });
    await insertOrder(shop.db, { orderId: 'FDK-ADA', email: 'ada@example.org' });
    await insertOrder(shop.db, { orderId: 'FDK-OWN', uid: 'grace', email: 'grace.before@example.org' });
    const far = { postCode: 'N7 6PA', createdAt: new Date() };
    await shop.db.insert(areaRequests).values([
      { ...far, id: crypto.randomUUID(), email: 'far@example.org', confirmedAt: new Date() },
      { ...far, id: crypto.randomUUID(), email: 'unconfirmed@example.org' },
    ]);
    const from = addDays(today(), 14);
    expect(await runPrivacyTell(from)).toMatchObject({ code: 0, out: `4 people are told that it changes on ${formatDay(from)}.` });
    // Who came meanwhile is told when it is asked for again, and nobody twice.
    await shop.customer('late');
    expect((await runPrivacyTell(from)).out).toBe(`1 person is told that it changes on ${formatDay(from)}.`);
    const queued = await shop.db.select({ uid: outbox.uid, recipient: outbox.recipient }).from(outbox);
    expect(queued.map(({ uid, recipient }) => [recipient.toLowerCase(), uid]).sort()).toEqual([
      ['ada@example.org', 'ada'], ['far@example.org', null], ['grace@example.org', 'grace'], ['guest@example.org', null],
      ['late@example.org', 'late'],
    ]);
    await shop.db.update(outbox).set({ nextTryAt: new Date(0) });
    while (await sendNextMail(shop.deps));
    expect(shop.mail.sent).toHaveLength(5);
    expect(shop.mail.sent[0]?.mail).toMatchObject({
      subject: `Our privacy policy changes on ${formatDay(from)}`, text: expect.stringContaining(WHAT),
    });
    expect(await shop.db.select().from(audit).orderBy(audit.id)).toMatchObject([4, 1].map((told) => (
      { actor: 'ops:test', action: 'privacy-change-told', subject: from, details: { what: WHAT, told } })));
  });

  it('a receipt does not wait for all of those mails', async () => {
    for (let n = 0; n < 30; n += 1) await shop.customer(`c${n}`);
    expect(await runPrivacyTell(addDays(today(), 14))).toMatchObject({ code: 0 });
    const queued = await shop.db.select().from(outbox);
    expect(queued.map(({ createdAt }) => createdAt)).toEqual(queued.map(({ nextTryAt }) => nextTryAt));
    // Any mail of its own: it is the first to go.
    await queueMail(shop.db, {
      key: 'another', kind: 'email-changed', uid: null, recipient: 'buyer@example.org', payload: { firstName: 'Ada' },
    });
    await sendNextMail(shop.deps);
    expect(shop.mail.sent.map(({ to }) => to)).toEqual(['buyer@example.org']);
  });

  it.each([
    ['today', 0], ['a day on which nobody would know any more who was told', 31],
  ])('nobody is told of a change from %s', async (_, days) => {
    await shop.customer('ada');
    expect(await runPrivacyTell(addDays(today(), days)))
      .toMatchObject({ code: 1, error: `Tell it before it counts: from tomorrow on, and until ${addDays(today(), 30)} at most.` });
    await expect(mailPrivacyChange(shop.deps, addDays(today(), days), WHAT, 'ops:test')).rejects.toMatchObject({
      status: 422, code: 'no_day_ahead',
    });
    expect(await shop.db.$count(outbox)).toBe(0);
  });

  it('of a change on the last day on which it is known who was told they are told', async () => {
    await shop.customer('ada');
    expect(await runPrivacyTell(addDays(today(), 30))).toMatchObject({ code: 0 });
  });

  it('an operator says what changes, and from when', async () => {
    expect(await runPrivacyTell(addDays(today(), 14), ' '))
      .toMatchObject({ code: 2, error: 'Say what changes, for customers: --what "We …".' });
    expect(await runPrivacyTell('soon')).toMatchObject({ code: 2, error: expect.stringContaining('is no day') });
  });
});
