import { eq } from 'drizzle-orm';
import { addDays, londonDay, londonMidnight } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../../testing/paying-shop';
import { watchedProvider } from '../../../testing/watched-provider';
import { audit, promotions } from '../../db/schema';
import type { PaymentProvider } from '../provider';
import { ProviderUnknown } from '../provider';
import { endPromotion, makePromotion } from './make-promotion';
import { kitchenPromotions } from './manager-handlers';
import { listPromotions, reductionOf } from './promotion-store';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
beforeEach(() => shop.db.delete(promotions));
afterEach(() => { shop.clock.fixed = undefined; });

type Wanted = Parameters<typeof makePromotion>[1];
const WANTED: Wanted = { code: 'SAVE10', reduction: { percentOff: 10 }, maxUses: null, until: null };
let codes = 0;
/** The provider keeps each code, so each test has its own. */
const aCode = () => `CODE-${codes += 1}`;
const make = (change: Partial<Wanted>, instead: Partial<PaymentProvider> = {}) =>
  makePromotion(watchedProvider(shop.deps, instead).deps, { ...WANTED, ...change }, 'ops:test');
const end = (code: string, instead: Partial<PaymentProvider> = {}) =>
  endPromotion(watchedProvider(shop.deps, instead).deps, code, 'ops:test');
const rowOf = async (code: string) => (await shop.db.select().from(promotions).where(eq(promotions.code, code)))[0];
const audited = async (subject: string) =>
  (await shop.db.select().from(audit).where(eq(audit.subject, subject))).map(({ actor, action, details }) => [actor, action, details]);
const answerLost: PaymentProvider['createPromotion'] = async (...asked) => {
  await shop.deps.payments.createPromotion(...asked);
  throw new ProviderUnknown('The answer was lost.');
};
const silent = async () => { throw new ProviderUnknown('No answer.'); };

describe('making a code', () => {
  it('is written down with all that it takes, and who made it', async () => {
    const code = aCode();
    const until = addDays(londonDay(shop.deps.now()), 3);
    const expiresAt = londonMidnight(addDays(until, 1));
    const made = await make({ code: ` ${code.toLowerCase()} `, reduction: { amountOff: 250 }, maxUses: 5, until });
    expect(made).toMatchObject({
      code, percentOff: null, amountOff: 250, maxUses: 5, expiresAt, providerId: expect.any(String), endedAt: null,
    });
    expect(await audited(code)).toEqual([
      ['ops:test', 'promotion-made', { percentOff: null, amountOff: 250, maxUses: 5, expiresAt: expiresAt.toISOString() }],
    ]);
    const endless = await make({ code: aCode() });
    expect((await audited(endless.code))[0]?.[2]).toMatchObject({ percentOff: 10, amountOff: null, expiresAt: null });
  });

  it.each(['AB', 'X'.repeat(21), 'WITH SPACE', 'ÄÖÜ', ''])('takes %j for no code', async (code) => {
    await expect(make({ code })).rejects.toMatchObject({
      status: 422, code: 'bad_code', message: 'A code has 3 to 20 letters, digits and hyphens.',
    });
    expect(await shop.db.$count(promotions)).toBe(0);
  });

  it('takes a day until its last moment in London', async () => {
    const until = '2026-12-01';
    const midnight = londonMidnight('2026-12-02').getTime();
    shop.clock.fixed = new Date(midnight);
    await expect(make({ code: aCode(), until })).rejects.toMatchObject({ status: 422, code: 'past', message: 'That day is over.' });
    shop.clock.fixed = new Date(midnight - 1);
    await expect(make({ code: aCode(), until }, { createPromotion: silent })).rejects.toMatchObject({ status: 503 });
  });

  it('goes on with the same key after an answer that was lost, only for the very same', async () => {
    const code = aCode();
    const until = addDays(londonDay(shop.deps.now()), 3);
    const wanted: Partial<Wanted> = { code, reduction: { percentOff: 10 }, maxUses: 5, until };
    const keys: string[] = [];
    const createPromotion: PaymentProvider['createPromotion'] = async (request, key) => {
      keys.push(key);
      if (keys.length === 1) throw new ProviderUnknown('No answer.');
      return `promo_${request.code}`;
    };
    await expect(make(wanted, { createPromotion })).rejects.toMatchObject({
      status: 503, message: 'The payment provider did not answer. Ask for the same once more.',
    });
    const others: Partial<Wanted>[] = [
      { reduction: { percentOff: 11 } }, { reduction: { amountOff: 10 } }, { maxUses: 6 }, { maxUses: null },
      { until: addDays(until, 1) }, { until: null },
    ];
    for (const other of others) {
      await expect(make({ ...wanted, ...other }, { createPromotion })).rejects.toMatchObject({
        status: 409, code: 'code_taken', message: `${code} is there already, and each code is made once.`,
      });
    }
    expect(await make(wanted, { createPromotion })).toMatchObject({ providerId: `promo_${code}` });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    await expect(make(wanted, { createPromotion })).rejects.toMatchObject({
      code: 'code_taken', message: `${code} is there already, and each code is made once.`,
    });
    expect(keys).toHaveLength(2);
  });

  it('that takes off another sum than before its answer was lost is another', async () => {
    const code = aCode();
    await expect(make({ code, reduction: { amountOff: 250 } }, { createPromotion: silent })).rejects.toMatchObject({ status: 503 });
    await expect(make({ code, reduction: { amountOff: 251 } })).rejects.toMatchObject({ status: 409, code: 'code_taken' });
  });

  it('goes on though the provider has forgotten the key', async () => {
    const code = aCode();
    await expect(make({ code }, { createPromotion: answerLost })).rejects.toMatchObject({ status: 503 });
    await shop.sandbox.control('expire-replies');
    expect(await make({ code })).toMatchObject({ providerId: expect.stringMatching(/^promo_/) });
  });

  it('of one that has ended before the provider had it is refused', async () => {
    const code = aCode();
    await expect(make({ code }, { createPromotion: silent })).rejects.toMatchObject({ status: 503 });
    await end(code);
    await expect(make({ code })).rejects.toMatchObject({ code: 'code_taken' });
  });

  it('twice at once makes one, and the other is told', async () => {
    const code = aCode();
    const answers = await Promise.allSettled([make({ code }), make({ code })]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find((answer) => answer.status === 'rejected')?.reason)
      .toMatchObject({ status: 409, code: 'code_taken', message: expect.stringContaining(code) });
    expect(await audited(code)).toHaveLength(1);
  });

  it('that somebody else has made meanwhile is not made over', async () => {
    const code = aCode();
    const createPromotion = async () => {
      await shop.db.update(promotions).set({ providerId: 'promo_theirs' }).where(eq(promotions.code, code));
      return 'promo_mine';
    };
    await expect(make({ code }, { createPromotion })).rejects.toMatchObject({
      status: 409, code: 'code_taken', message: `${code} was made at the same time.`,
    });
    expect(await rowOf(code)).toMatchObject({ providerId: 'promo_theirs' });
  });

  it('that the provider refuses leaves nothing, so that another may be made under the name', async () => {
    const code = aCode();
    await make({ code });
    await shop.db.delete(promotions);
    await expect(make({ code, reduction: { percentOff: 20 } })).rejects.toMatchObject({
      status: 422, code: 'provider_refused', message: expect.stringMatching(new RegExp(`^The payment provider refused ${code}: .*\\w`)),
    });
    expect(await rowOf(code)).toBeUndefined();
  });

  it('that fails as nobody foresaw is told as it is', async () => {
    await expect(make({ code: aCode() }, { createPromotion: async () => { throw new TypeError('Odd.'); } })).rejects.toThrow(TypeError);
  });
});

describe('ending a code', () => {
  it('says when there is none, or it has ended', async () => {
    const { code } = await make({ code: aCode() });
    await expect(end('none-such')).rejects.toMatchObject({ status: 404, message: 'There is no promotion code NONE-SUCH.' });
    expect(await end(code.toLowerCase())).toBe(code);
    await expect(end(code)).rejects.toMatchObject({ status: 409, code: 'ended', message: `${code} has ended already.` });
    expect((await audited(code)).map(([, action]) => action)).toEqual(['promotion-made', 'promotion-ended']);
  });

  it('asks the provider first, and does nothing where that does not answer', async () => {
    const { code } = await make({ code: aCode() });
    await expect(end(code, { endPromotion: silent })).rejects.toMatchObject({
      status: 503, message: 'The payment provider did not end it. Please try again.',
    });
    expect(await rowOf(code)).toMatchObject({ endedAt: null });
  });

  it('whose answer was lost ends it at the provider too', async () => {
    for (const until of [addDays(londonDay(shop.deps.now()), 1), null]) {
      const code = aCode();
      await expect(make({ code, until }, { createPromotion: answerLost })).rejects.toMatchObject({ status: 503 });
      expect(await rowOf(code)).toMatchObject({ providerId: null });
      await end(code);
      expect(await rowOf(code)).toMatchObject({ providerId: expect.any(String), endedAt: expect.any(Date) });
      const { session } = await shop.checkout();
      await expect(shop.sandbox.pay(session.sessionId, { ...GUEST, promotionCode: code })).rejects.toThrow('This code is invalid');
    }
  });

  it('whose answer was lost and whose day is over asks nobody: the provider would no more make it', async () => {
    const code = aCode();
    const until = addDays(londonDay(shop.deps.now()), 1);
    await expect(make({ code, until }, { createPromotion: silent })).rejects.toMatchObject({ status: 503 });
    const over = londonMidnight(addDays(until, 1));
    const { deps, asked } = watchedProvider({ ...shop.deps, now: () => over });
    expect(await endPromotion(deps, code, 'ops:test')).toBe(code);
    expect(asked).toEqual([]);
    expect(await rowOf(code)).toMatchObject({ endedAt: over, providerId: null });
  });
});

it('is shown as what it is: unfinished, usable, used up, over, ended', async () => {
  const now = new Date('2026-11-27T10:00:00Z');
  const row = (
    code: string, change: Partial<typeof promotions.$inferInsert>,
  ) => ({ code, percentOff: 10, providerId: `promo_${code}`, createdAt: now, ...change });
  await shop.db.insert(promotions).values([
    row('A-UNFINISHED', { providerId: null }), row('B-USABLE', {}), row('C-LEFT', { maxUses: 2, uses: 1 }),
    row('D-USED', { maxUses: 2, uses: 2 }), row('E-OVER', { expiresAt: now }),
    row('F-LASTS', { expiresAt: new Date(now.getTime() + 1) }), row('G-ENDED', { endedAt: now, providerId: null }),
    row('H-NEWER', { createdAt: new Date(now.getTime() + 1), percentOff: null, amountOff: 250 }),
  ]);
  expect((await listPromotions(shop.db, now)).map(({ code, state }) => [code, state])).toEqual([
    ['H-NEWER', 'usable'], ['A-UNFINISHED', 'unfinished'], ['B-USABLE', 'usable'], ['C-LEFT', 'usable'], ['D-USED', 'used-up'],
    ['E-OVER', 'expired'], ['F-LASTS', 'usable'], ['G-ENDED', 'ended'],
  ]);
  const shown = await kitchenPromotions({ db: shop.db, now: () => now });
  expect(shown.slice(0, 4)).toEqual([
    { code: 'H-NEWER', amountOffInCents: 250, state: 'usable', uses: 0 },
    { code: 'A-UNFINISHED', percentOff: 10, state: 'unfinished', uses: 0 },
    { code: 'B-USABLE', percentOff: 10, state: 'usable', uses: 0 },
    { code: 'C-LEFT', percentOff: 10, state: 'usable', uses: 1, maxUses: 2 },
  ].map((promotion) => ({ ...promotion, firstOrderOnly: false })));
});

it('takes something off, or is no code', () => {
  expect([reductionOf({ percentOff: 10, amountOff: null }), reductionOf({ percentOff: null, amountOff: 5 })])
    .toEqual([{ percentOff: 10 }, { amountOff: 5 }]);
  expect(() => reductionOf({ percentOff: null, amountOff: null })).toThrow('A promotion code that takes nothing off.');
});

it.each([
  [{ percentOff: 5, until: '2026-02-30' }, { code: 'no_day', message: 'There is no such day.', field: 'until' }],
  [{}, { code: 'no_reduction', message: 'A code takes off either per cent or pounds.', field: 'takes' }],
])('a manager who asks for %j is told what is wrong', async (body, error) => {
  const { token } = await shop.customer('boss', { role: 'manager' });
  expect(await shop.call('POST /kitchen/promotions', { token, body: { code: 'WRONG', ...body } })).toMatchObject({ status: 422, error });
});
