import { sql } from 'drizzle-orm';
import { RETENTION } from 'shared-rules';
import { openTestShop, rowsWith, type TestShop } from '../../testing/shop';
import { whileOpen } from '../../testing/while-open';
import { areaRequests, outbox, shop as shopTable } from '../db/schema';
import { run } from '../ops/run';
import { cleanUp } from '../workers/clean-up';
import { sendNextMail } from '../workers/send-mail';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(areaRequests);
  await shop.db.delete(outbox);
  shop.mail.sent.length = 0;
});

const request = (email: string, postCode = 'n7 6pa') => shop.call('POST /area-requests', { body: { email, postCode } });
const sendAll = async () => { while (await sendNextMail(shop.deps)); };
const ops = async (...words: string[]) => run(words, async () => ({
  tools: { deps: shop.deps, actor: 'ops:test', readText: async () => '' }, close: async () => undefined,
}));

/** The token of the newest mail. */
async function newToken(): Promise<string> {
  await sendAll();
  return /#area=([\w-]{43})/.exec(shop.mail.sent.at(-1)?.mail.text ?? '')?.[1] ?? 'none';
}
const answerLink = (what: 'confirm' | 'remove', token: string) => shop.call(`POST /area-requests/${what}`, { body: { token } });

describe('a request from outside the area', () => {
  it('waits for a yes by the mailed link, of which only a hash is kept, and is told once when we come', async () => {
    expect(await request(' Far@Example.org '))
      .toMatchObject({ status: 200, data: { message: expect.stringContaining('Check your inbox!') } });
    const token = await newToken();
    expect(shop.mail.sent).toMatchObject([
      {
        to: 'far@example.org',
        mail: { subject: 'Shall we write when we deliver to you?', text: expect.stringContaining('delivers to N7 6PA') },
      },
    ]);
    expect(await rowsWith(shop, [token])).toEqual([]);
    expect((await ops('areas', 'waiting')).out).toBe('Nobody waits.');
    expect(await answerLink('confirm', token)).toMatchObject({ status: 200, data: { postCode: 'N7 6PA' } });
    expect((await answerLink('confirm', token)).status).toBe(200);
    expect(JSON.parse((await ops('areas', 'waiting', '--json')).out)).toEqual([{ area: 'N7', people: 1 }]);

    expect((await ops('areas', 'tell')).out).toBe('0 people told.');
    await shop.db.update(areaRequests).set({ postCode: 'E4 6EY' });
    await shop.db.update(shopTable).set({ orderingEnabled: false });
    const whileClosed = await ops('areas', 'tell');
    await shop.db.update(shopTable).set({ orderingEnabled: true });
    expect(whileClosed).toMatchObject({ code: 1, error: 'Ordering is closed at the moment.' });
    expect((await ops('areas', 'tell')).out).toBe('1 person told.');
    expect((await ops('areas', 'tell')).out).toBe('0 people told.');
    await sendAll();
    expect(shop.mail.sent.map(({ mail }) => mail.subject)).toEqual(['Shall we write when we deliver to you?', 'We deliver to E4 6EY now']);
    expect(await shop.db.$count(areaRequests)).toBe(0);
  });

  it('is refused for a post code that we deliver to, one that does not exist, and an email that is none', async () => {
    expect(await request('a@example.org', 'E4 6EY')).toMatchObject({ status: 422, error: { code: 'area_delivered' } });
    expect(await request('a@example.org', 'QQ1 1QQ')).toMatchObject({ status: 422, error: { field: 'postCode' } });
    expect(await request('nobody', 'N7 6PA')).toMatchObject({ status: 422, error: { field: 'email' } });
    expect(await shop.db.$count(areaRequests)).toBe(0);
  });

  it('sends a stranger two mails a day at most, and none to who has said yes; the answer is the same', async () => {
    const answers = [await request('x@example.org'), await request('x@example.org'), await request('X@example.org')];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const token = await newToken();
    expect(shop.mail.sent).toHaveLength(2);
    await answerLink('confirm', token);
    await shop.db.delete(outbox);
    expect((await request('x@example.org', 'E8 1EH')).body).toBe(answers[0]?.body);
    await sendAll();
    expect(shop.mail.sent).toHaveLength(2);
    expect(await shop.db.select({ postCode: areaRequests.postCode }).from(areaRequests)).toEqual([{ postCode: 'N7 6PA' }]);
  });

  it('stays as its mails name it: what is typed without a mail changes nothing, and a link says yes to its own mail’s post code only', async () => {
    const row = async () => (await shop.db.select().from(areaRequests))[0];
    await request('owner@example.org');
    const first = await newToken();
    await request('owner@example.org', 'E8 1EH');
    expect(await answerLink('confirm', first)).toMatchObject({ status: 404, error: { code: 'area_unknown' } });
    const second = await newToken();
    expect(shop.mail.sent.at(-1)?.mail.text).toMatch(/delivers to E8\s1EH/);
    await shop.db.execute(sql`UPDATE area_requests SET created_at = now() - interval '6 days'`);
    const before = await row();
    await request('owner@example.org', 'N7 6PA');
    expect(await row()).toEqual(before);
    expect(await answerLink('confirm', second)).toMatchObject({ status: 200, data: { postCode: 'E8 1EH' } });
    // Every link deletes the address, as each mail says.
    expect((await answerLink('remove', first)).status).toBe(200);
    expect(await row()).toBeUndefined();
    // Nor is an address taken of which no question goes out.
    await request('owner@example.org', 'N7 6PA');
    expect(await row()).toBeUndefined();
  });

  it('waits for who is changing it, and sends nothing to who said yes meanwhile (lock of the request)', async () => {
    await request('both@example.org');
    const { waited, result } = await whileOpen(
      shop.db,
      (tx) => tx.select().from(areaRequests).for('update'),
      () => request('both@example.org', 'E8 1EH'),
      (tx) => tx.update(areaRequests).set({ confirmedAt: sql`now()` }),
    );
    expect({ waited, status: result.status }).toEqual({ waited: true, status: 200 });
    expect(await shop.db.select({ postCode: areaRequests.postCode }).from(areaRequests)).toEqual([{ postCode: 'N7 6PA' }]);
    expect(await shop.db.$count(outbox)).toBe(1);
  });

  it('has a link that works in each copy of its mail, which are one to a mailbox', async () => {
    await request('twice@example.org');
    const tokens = [await newToken()];
    for (let again = 0; again < 30; again += 1) {
      // As after a process that was killed when it had sent it.
      await shop.db.update(outbox).set({ sentAt: null, nextTryAt: new Date(0) });
      tokens.push(await newToken());
    }
    expect(new Set(tokens).size).toBe(31);
    expect(new Set(shop.mail.sent.map(({ messageId }) => messageId)).size).toBe(1);
    for (const token of tokens.slice(-24)) expect((await answerLink('confirm', token)).status).toBe(200);
    expect((await answerLink('remove', tokens.at(-24) ?? '')).status).toBe(200);
  });

  it('has no link of another post code that says yes, however many there are', async () => {
    await request('many@example.org');
    const other = [await newToken()];
    await request('many@example.org', 'E8 1EH');
    for (let again = 0; again < 30; again += 1) {
      await shop.db.update(outbox).set({ sentAt: null, nextTryAt: new Date(0) });
      await newToken();
      for (const token of other) expect((await answerLink('confirm', token)).status).toBe(404);
    }
  });

  it('goes by the link, by the operator’s erasure, and by itself after its time', async () => {
    await request('a@example.org');
    const token = await newToken();
    expect((await answerLink('remove', token)).status).toBe(200);
    expect(await answerLink('remove', token)).toMatchObject({ status: 404, error: { code: 'area_unknown' } });

    await request('b@example.org');
    await sendAll();
    expect(await ops('erase', '--email', 'B@example.org')).toMatchObject({ code: 0 });
    expect(await rowsWith(shop, ['b@example.org'])).toEqual([]);

    await request('new@example.org');
    await request('old@example.org');
    await request('yes@example.org');
    const age = (days: number, email: string) =>
      shop.db.execute(sql`UPDATE area_requests SET created_at = now() - make_interval(days => ${days}) WHERE email = ${email}`);
    await age(RETENTION.unconfirmedAreaDays + 1, 'old@example.org');
    await age(RETENTION.unconfirmedAreaDays + 1, 'yes@example.org');
    await shop.db.execute(sql`UPDATE area_requests SET confirmed_at = now() WHERE email = 'yes@example.org'`);
    await cleanUp(shop.deps);
    expect((await shop.db.select({ email: areaRequests.email }).from(areaRequests)).map(({ email }) => email).sort())
      .toEqual(['new@example.org', 'yes@example.org']);
    await age(RETENTION.areaDays + 1, 'yes@example.org');
    await cleanUp(shop.deps);
    expect(await shop.db.$count(areaRequests)).toBe(1);
  });
});
