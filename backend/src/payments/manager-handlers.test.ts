import { eq } from 'drizzle-orm';
import type { HeldCase } from 'shared-api/schemas/kitchen-orders';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { watchedProvider } from '../../testing/watched-provider';
import { buildApp } from '../app';
import { attempts, audit, deliveryWeeks, quarantine } from '../db/schema';
import { ProviderUnknown } from './provider';
import { readQuarantined } from './read-quarantined';

let shop: PayingShop;
let token: string;
beforeAll(async () => {
  shop = await openPayingShop();
  token = (await shop.customer('boss', { role: 'manager' })).token;
});
afterAll(() => shop.close());

/** A payment whose box we can't bring where it should go. */
async function astray(): Promise<string> {
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, {
    customer: { ...GUEST.customer, address: { ...GUEST.customer.address, line2: 'Flat 2', postalCode: 'N7 6PA' } },
  });
  await shop.status(sessionId);
  return sessionId;
}
const shown = async (sessionId: string) => (await shop.call(`GET /kitchen/held/${sessionId}`, { token })).data as HeldCase;
const attemptOf = async (sessionId: string) => (await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId)))[0];
const call = (route: string, body?: object) => shop.call(route, { token, ...(body && { body }) });

describe('a payment that was set aside, as a manager reads it', () => {
  it('has what was asked for and what was typed, the days that are open, and is noted as read', async () => {
    const sessionId = await astray();
    const attempt = await attemptOf(sessionId);
    const { days } = await shown(sessionId);
    const [closed = '', open] = days;
    await shop.db.insert(deliveryWeeks).values({ day: closed, closed: true })
      .onConflictDoUpdate({ target: deliveryWeeks.day, set: { closed: true } });
    const read = await shown(sessionId);
    await shop.db.delete(deliveryWeeks).where(eq(deliveryWeeks.day, closed));
    expect(read).toMatchObject({
      session: sessionId, reason: 'post_code_not_delivered', canBeFulfilled: true, email: 'guest@example.org', postCode: 'E4 6EY',
      deliveryDate: attempt?.deliveryDate,
      boxes: attempt?.lines.map(({ name, quantity }) => ({ plan: name, quantity })),
      typed: { name: 'Grace Guest', phone: '02079460001', lines: ['2 Example Yard', 'Flat 2'], postCode: 'N7 6PA' },
    });
    expect(read.boxes).toHaveLength(1);
    expect(read).not.toHaveProperty('resolution');
    expect(read).not.toHaveProperty('order');
    expect(read.days).not.toContain(closed);
    expect(read.days[0]).toBe(open);
    for (const day of days) expect(new Date(day).getUTCDay()).toBe(1);
    expect(await shop.db.select({ actor: audit.actor, action: audit.action }).from(audit).where(eq(audit.subject, sessionId))).toEqual(
      Array(2).fill({ actor: 'manager:boss', action: 'quarantine-read' }),
    );
  });

  it('is shown with what we know ourselves while the provider does not answer', async () => {
    const sessionId = await astray();
    const { deps } = watchedProvider(shop.deps, { getSession: async () => { throw new ProviderUnknown('No answer.'); } });
    expect(await readQuarantined(deps, sessionId))
      .toMatchObject({ row: { sessionId }, attempt: { sessionId }, order: undefined, session: undefined });
    const app = await buildApp(deps);
    const read = async () => (await app.inject({
      url: `/api/kitchen/held/${sessionId}`, headers: { authorization: `Bearer ${token}` },
    })).json() as { data: HeldCase };
    const { data } = await read();
    expect(data).toMatchObject({ session: sessionId, postCode: 'E4 6EY', canBeFulfilled: true });
    expect(data).not.toHaveProperty('typed');
    expect(data).not.toHaveProperty('email');
    await shop.db.update(quarantine).set({ attemptId: null }).where(eq(quarantine.sessionId, sessionId));
    expect((await read()).data).toMatchObject({ session: sessionId, boxes: [], canBeFulfilled: false });
    await app.close();
  });

  it('without a checkout of ours can only go back', async () => {
    const sessionId = await astray();
    await shop.db.update(quarantine).set({ attemptId: null }).where(eq(quarantine.sessionId, sessionId));
    const read = await shown(sessionId);
    expect(read).toMatchObject({ canBeFulfilled: false, boxes: [] });
    expect(read).not.toHaveProperty('postCode');
    expect(read).not.toHaveProperty('deliveryDate');
    await shop.db.update(quarantine).set({ attemptId: (await attemptOf(sessionId))?.id ?? null, reason: 'amount_mismatch' })
      .where(eq(quarantine.sessionId, sessionId));
    expect(await shown(sessionId)).toMatchObject({ canBeFulfilled: false });
  });

  it('has what became of it: the order, or the words of who settled it', async () => {
    const fulfilled = await astray();
    expect(await call(`POST /kitchen/held/${fulfilled}/fulfil`, { postCode: 'E4 6EY', address: '9 Example Yard', day: '2099-01-06' }))
      .toMatchObject({ status: 422 });
    const { data } = await call(
      `POST /kitchen/held/${fulfilled}/fulfil`, { postCode: 'E4 6EY', address: '9 Example Yard', day: '2099-01-05' },
    );
    expect(data).toMatchObject({ deliveryDate: '2099-01-05' });
    expect(await shown(fulfilled)).toMatchObject({ resolution: 'fulfilled', order: (data as { order: string }).order });

    const closed = await astray();
    expect(await call(`POST /kitchen/held/${closed}/close`, { note: 'By transfer' })).toMatchObject({ status: 200, data: {} });
    expect(await shown(closed)).toMatchObject({ resolution: expect.stringContaining('By transfer') });

    const refunded = await astray();
    const { amount } = (await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, refunded)))[0] ?? {};
    expect(await call(`POST /kitchen/held/${refunded}/refund`))
      .toMatchObject({ status: 200, data: { refund: 'made', amountInCents: amount } });
  });

  it('is not found under a made-up number', async () => {
    expect(await call('GET /kitchen/held/cs_nobody'))
      .toMatchObject({ status: 404, error: { message: 'No payment of cs_nobody is in quarantine.' } });
    expect(await shop.db.select().from(audit).where(eq(audit.subject, 'cs_nobody'))).toEqual([]);
  });
});
