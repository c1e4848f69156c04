import { eq, sql } from 'drizzle-orm';
import { GUEST, guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { insertOrder } from '../../testing/orders';
import { countRows, rowsWith } from '../../testing/shop';
import { requestArea } from '../area-requests/area-request';
import { attempts, audit, erasures, orders, outbox, quarantine, refunds } from '../db/schema';
import { run } from '../ops/run';
import { fulfilQuarantined } from '../payments/fulfil-quarantined';
import { closeQuarantined, refundQuarantined } from '../payments/settle-quarantine';
import { eraseGuest, guestPseudonym } from './erase-guest';

let shop: PayingShop;
const files = new Map<string, string>();
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

const ops = async (...words: string[]) => {
  const tools = { deps: shop.deps, actor: 'ops:test', readText: async (file: string) => files.get(file) ?? '' };
  return run(words, async () => ({ tools, close: async () => undefined }));
};
const WORDS = ['planted', '02079468888'];
/** As in a backup of before every erasure. */
const deleteErasures = () => shop.db.delete(audit).where(eq(audit.action, 'guest-erased'));

async function guestOrder(email: string): Promise<string> {
  const { session } = await shop.checkout();
  await shop.sandbox.pay(session.sessionId, {
    customer: {
      ...GUEST.customer, email, name: 'Plantedname', phone: '02079468888',
      address: { ...GUEST.customer.address, line1: '9 Planted Street' },
    },
  });
  await shop.status(session.sessionId);
  return session.sessionId;
}

it('erases a guest everywhere, only when all is over, and again on a restored backup, without keeping the address', async () => {
  const session = await guestOrder('Planted.Guest@example.org');
  await guestOrder('somebody.else@example.org');
  expect(await ops('erase')).toMatchObject({ code: 2 });
  expect(await ops('erase', '--email', 'planted.guest@example.org'))
    .toMatchObject({ code: 1, error: expect.stringMatching(/^FDK-\w+: not over yet/) });
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' });
  const [kept] = await shop.db.select().from(orders).where(eq(orders.sessionId, session));
  if (!kept) throw new Error('There is no order.');
  const others = async () => (await rowsWith(shop, ['somebody.else'])).length;
  const before = await others();

  expect(await ops('erase', '--email', ' PLANTED.guest@example.org')).toMatchObject({ code: 0, out: 'Erased, with 1 order.' });
  expect(await ops('erase', '--email', 'planted.guest@example.org'))
    .toMatchObject({ code: 1, error: 'Nothing is kept of a guest with that address.' });
  const left = () => rowsWith(shop, WORDS);
  const ofThisGuest = async () => (await left()).filter((row) => !row.includes('somebody.else'));
  expect(await ofThisGuest()).toEqual([]);
  expect(await others()).toBe(before);
  expect(await countRows(shop, 'accounting_lines', `session_id = '${session}'`)).toBe(1);
  const [entry] = await shop.db.select().from(audit).where(eq(audit.action, 'guest-erased'));
  expect(entry).toMatchObject({ subject: expect.stringMatching(/^guest:[\w-]{32}$/), details: { orders: 1 } });

  const list = (await ops('erasures', 'export')).out;
  expect(list).not.toMatch(/planted|example\.org/i);
  files.set('erasures.json', list);
  await deleteErasures();
  await shop.db.insert(orders).values(kept);
  expect(JSON.parse((await ops('erasures', 'replay', 'erasures.json', '--json')).out)).toEqual({ checked: 1, erased: [entry?.subject] });
  expect(await countRows(shop, 'audit', `action = 'erasure-replayed' AND subject = '${entry?.subject}' AND actor = 'ops:test'`)).toBe(1);
  expect(await ofThisGuest()).toEqual([]);
  expect(JSON.parse((await ops('erasures', 'replay', 'erasures.json', '--json')).out)).toEqual({ checked: 1, erased: [] });
  expect((await shop.db.execute(sql`SELECT 1 FROM accounting_lines WHERE session_id = ${session}`)).rows).toHaveLength(1);
  expect(await others()).toBe(before);
});

it('leaves what a guest did who came back after their erasure, also once a backup is erased again', async () => {
  const email = 'back.planted@example.org';
  const delivered = { status: 'COMPLETED', deliveryStatus: 'DELIVERED' } as const;
  const first = await guestOrder(email);
  const [before] = await shop.db.update(orders).set(delivered).where(eq(orders.sessionId, first)).returning();
  if (!before) throw new Error('There is no order.');
  const oldMails = await shop.db.select().from(outbox).where(eq(outbox.recipient, email));
  expect(await ops('erase', '--email', email)).toMatchObject({ code: 0 });
  const pseudonym = await guestPseudonym(email);
  const erasedAt = async () => (await shop.db.select().from(erasures).where(eq(erasures.uid, pseudonym)))[0]?.erasedAt ?? new Date(0);
  const firstErased = await erasedAt();

  const second = await guestOrder(email);
  await requestArea(shop.deps, { email, postCode: 'N7 6PA' });
  const kept = async () => ({
    orders: await shop.db.select({ sessionId: orders.sessionId }).from(orders).where(eq(orders.email, email)),
    mails: await countRows(shop, 'outbox', `recipient = '${email}'`), areas: await countRows(shop, 'area_requests', `email = '${email}'`),
  });
  const asked = await kept();
  expect(asked).toEqual({ orders: [{ sessionId: second }], mails: 2, areas: 1 });

  files.set('erasures.json', (await ops('erasures', 'export')).out);
  const replay = async () => (JSON.parse((await ops('erasures', 'replay', 'erasures.json', '--json')).out) as { erased: string[] }).erased;
  expect(await replay()).not.toContain(pseudonym);
  expect(await kept()).toEqual(asked);
  // A backup from before the erasure: the old payment became an order and a mail once more, only now.
  await deleteErasures();
  await shop.db.update(attempts).set({ expiresAt: before.createdAt }).where(eq(attempts.id, before.attemptId));
  await shop.db.insert(orders).values({ ...before, createdAt: new Date() });
  await shop.db.insert(outbox).values([
    ...oldMails, { key: `arrives-tomorrow:${before.id}`, kind: 'arrives-tomorrow', recipient: email, payload: { orderId: before.id } },
  ]);
  expect(await replay()).toContain(pseudonym);
  expect(await kept()).toEqual(asked);
  expect(await erasedAt()).toEqual(firstErased);
  // In one that holds only what is newer there is nobody to erase.
  await deleteErasures();
  expect(await replay()).not.toContain(pseudonym);
  expect(await kept()).toEqual(asked);

  // Erased once more: from then on the later day counts.
  await shop.db.update(orders).set(delivered).where(eq(orders.sessionId, second));
  expect(await ops('erase', '--email', email)).toMatchObject({ code: 0 });
  expect((await erasedAt()).getTime()).toBeGreaterThan(firstErased.getTime());
  // An older list does not take it back.
  await replay();
  expect((await erasedAt()).getTime()).toBeGreaterThan(firstErased.getTime());
});

it('leaves the order of a payment that was made before the erasure and heard of after it, when a backup of later is erased again', async () => {
  const email = 'slow.planted@example.org';
  const first = await guestOrder(email);
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' }).where(eq(orders.sessionId, first));
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, { customer: { ...GUEST.customer, email } });
  expect(await ops('erase', '--email', email)).toMatchObject({ code: 0 });
  const paidAt = Math.floor(Date.now() / 1000) - 60;
  expect(await shop.webhook({ type: 'checkout.session.completed', object: { id: sessionId }, created: paidAt })).toBe(200);
  files.set('erasures.json', (await ops('erasures', 'export')).out);
  for (let again = 0; again < 2; again += 1) {
    expect(await ops('erasures', 'replay', 'erasures.json')).toMatchObject({ code: 0 });
    expect(await shop.orderOf(sessionId)).toMatchObject({ email, status: 'NEW' });
  }
});

it('puts everybody of the list onto the restored one, and takes no list without days', async () => {
  const gone = { uid: await guestPseudonym('long.gone@example.org'), erasedAt: new Date('2026-01-12T10:00:00Z') };
  files.set('erasures.json', JSON.stringify([gone]));
  expect(await ops('erasures', 'replay', 'erasures.json')).toMatchObject({ code: 0 });
  expect(await shop.db.select().from(erasures).where(eq(erasures.uid, gone.uid))).toEqual([gone]);
  for (const erasedAt of [undefined, 'once']) {
    files.set('erasures.json', JSON.stringify([{ ...gone, erasedAt }]));
    expect(await ops('erasures', 'replay', 'erasures.json'))
      .toMatchObject({ code: 2, error: expect.stringContaining('not what `erasures export` writes') });
  }
});

it('knows a guest by the pseudonym of every list that was kept, however the address is written', async () => {
  const kept = 'guest:rakhXz-9xRMYuNE9iBMi77JfZVLwltbY';
  expect(await guestPseudonym('planted.guest@example.org')).toBe(kept);
  expect(await guestPseudonym(' Planted.GUEST@example.org ')).toBe(kept);
});

it('names all that is not over of a guest, and erases what is, however the address is written', async () => {
  const email = 'two.planted@example.org';
  const written = ' Two.PLANTED@example.org ';
  const paid = await shop.orderOf(await guestOrder(email));
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, guestAt('E8 1EH', { email }));
  await shop.status(sessionId);
  await expect(eraseGuest(shop.deps, written, 'ops:test')).rejects.toMatchObject({
    status: 409, code: 'open_business', message: expect.stringMatching(new RegExp(`^${paid.orderId}, ${sessionId}: not over yet`)),
  });
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' }).where(eq(orders.id, paid.id));
  await closeQuarantined(shop.deps, sessionId, 'ops:test', 'by transfer');
  expect(await eraseGuest(shop.deps, written, 'ops:test')).toEqual({ orders: 1 });
  expect(await rowsWith(shop, [email])).toEqual([]);
});

it('does not erase a guest whose payment is held back: whoever answers them needs the address', async () => {
  const email = 'held.planted@example.org';
  const { session } = await shop.checkout();
  await shop.sandbox.pay(session.sessionId, guestAt('E8 1EH', { email }));
  await shop.status(session.sessionId);
  expect(await countRows(shop, 'quarantine', `email = '${email}' AND resolved_at IS NULL`)).toBe(1);
  expect(await ops('erase', '--email', email))
    .toMatchObject({ code: 1, error: expect.stringContaining(`${session.sessionId}: not over yet`) });
  expect(await countRows(shop, 'quarantine', `email = '${email}'`)).toBe(1);
});

it('erases with a guest what an operator wrote about their payment that was held back, and what was typed with it', async () => {
  const email = 'settled.planted@example.org';
  const sessions: string[] = [];
  for (const last of ['Wordlast', 'Otherlast']) {
    const { session: { sessionId } } = await shop.checkout({ deliveryNote: `Gate of ${last}` });
    const typed = { ...GUEST.customer, address: { ...GUEST.customer.address, postalCode: 'E8 1EH' } };
    await shop.sandbox.pay(sessionId, { customer: { ...typed, email: last === 'Wordlast' ? email : 'another.guest@example.org' } });
    await shop.status(sessionId);
    await closeQuarantined(shop.deps, sessionId, 'ops:test', `by transfer to ${last}`);
    sessions.push(sessionId);
  }
  expect(await rowsWith(shop, ['Wordlast'])).toHaveLength(3);
  expect(await ops('erase', '--email', email)).toMatchObject({ code: 0 });
  expect(await rowsWith(shop, ['Wordlast', email])).toEqual([]);
  expect(await rowsWith(shop, ['Otherlast'])).toHaveLength(3);
  // A late word of the provider changes nothing.
  await shop.status(sessions[0] ?? '');
  expect(await countRows(shop, 'quarantine', `session_id = '${sessions[0]}' AND resolution = 'closed' AND email IS NULL`)).toBe(1);
});

it('erases with a guest’s order what was mailed about it to another address, while its payment was held back', async () => {
  const [typed, right] = ['mistyped.planted@example.org', 'right.planted@example.org'];
  const { session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, guestAt('E8 1EH', { email: typed }));
  await shop.status(sessionId);
  await fulfilQuarantined(shop.deps, sessionId, { postCode: 'E4 6EY', address: '1 Example Street', email: right }, 'ops:test');
  const [kept] = await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' })
    .where(eq(orders.sessionId, sessionId)).returning();
  if (!kept) throw new Error('There is no order.');
  const mails = await shop.db.select().from(outbox).where(sql`${outbox.recipient} IN (${typed}, ${right})`);
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['payment-held', typed], ['order-received', right]]);
  expect(await ops('erase', '--email', right)).toMatchObject({ code: 0, out: 'Erased, with 1 order.' });
  expect(await rowsWith(shop, [typed, right])).toEqual([]);
  // What the operator was mailed names nobody.
  expect(await countRows(shop, 'outbox', `key = 'quarantined:${sessionId}'`)).toBe(1);

  // A backup of before, in which the payment is open once more.
  files.set('erasures.json', (await ops('erasures', 'export')).out);
  await deleteErasures();
  await shop.db.insert(orders).values(kept);
  await shop.db.insert(outbox).values(mails);
  await shop.db.update(quarantine).set({ email: typed, reason: 'paid_after_cancelled', resolvedAt: null })
    .where(eq(quarantine.sessionId, sessionId));
  expect(await ops('erasures', 'replay', 'erasures.json')).toMatchObject({ code: 0 });
  expect(await rowsWith(shop, [typed, right])).toEqual([]);
});

it('erases a guest’s payment that a backup brings back as held, and leaves it to be given back', async () => {
  const email = 'brought.back@example.org';
  const { session: { sessionId } } = await shop.checkout({ deliveryNote: 'Gate of Backlast' });
  await shop.sandbox.pay(sessionId, guestAt('E8 1EH', { email }));
  await shop.status(sessionId);
  const ofSession = eq(quarantine.sessionId, sessionId);
  const [held] = await shop.db.select().from(quarantine).where(ofSession);
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId));
  if (!held || !attempt) throw new Error('It is not held.');
  await closeQuarantined(shop.deps, sessionId, 'ops:test', 'by transfer');
  expect(await ops('erase', '--email', email)).toMatchObject({ code: 0 });
  files.set('erasures.json', (await ops('erasures', 'export')).out);

  await deleteErasures();
  await shop.db.update(quarantine).set(held).where(ofSession);
  // And one of a payment whose checkout we do not know.
  await shop.db.insert(quarantine).values({ ...held, sessionId: 'cs_without_checkout', paymentIntent: null, attemptId: null });
  const { boxes: _, ...typed } = attempt;
  await shop.db.update(attempts).set(typed).where(eq(attempts.id, attempt.id));
  // An account's with the same address stays.
  const { token } = await shop.customer('held-account');
  const ofAccount = await shop.checkout({ token });
  await shop.db.update(attempts).set({ amount: 1 }).where(eq(attempts.sessionId, ofAccount.session.sessionId));
  await shop.sandbox.pay(ofAccount.session.sessionId, {});
  await shop.status(ofAccount.session.sessionId);
  await shop.db.update(quarantine).set({ email, createdAt: new Date(0) }).where(eq(quarantine.sessionId, ofAccount.session.sessionId));
  expect(JSON.parse((await ops('erasures', 'replay', 'erasures.json', '--json')).out))
    .toMatchObject({ erased: expect.arrayContaining([await guestPseudonym(email)]) });
  expect(await shop.db.select({ reason: quarantine.reason }).from(quarantine).where(ofSession)).toEqual([{ reason: 'account_erased' }]);
  expect(await rowsWith(shop, ['Backlast', email])).toEqual([expect.stringContaining(ofAccount.session.sessionId)]);
  await expect(
    fulfilQuarantined(shop.deps, sessionId, { postCode: 'E4 6EY', address: '1 Example Street', email }, 'ops:test'),
  ).rejects.toMatchObject({ code: 'not_fulfillable' });
  expect(await refundQuarantined(shop.deps, sessionId, 'ops:test')).toMatchObject({ refund: 'made' });
});

it('does not erase a guest while a refund to them that failed waits for an operator', async () => {
  const email = 'refused.planted@example.org';
  const sessionId = await guestOrder(email);
  const [order] = await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' })
    .where(eq(orders.sessionId, sessionId)).returning();
  await shop.db.insert(refunds).values({
    id: crypto.randomUUID(), sessionId, amount: 100, currency: 'gbp', reason: 'operator', status: 'failed',
  });
  expect(await ops('erase', '--email', email))
    .toMatchObject({ code: 1, error: expect.stringContaining(`${order?.orderId}: not over yet`) });
  await shop.db.update(refunds).set({ handledAt: new Date() });
  expect(await ops('erase', '--email', email)).toMatchObject({ code: 0 });
});

it('leaves an order alone that is born while it runs, and that order’s mail', async () => {
  const email = 'late.planted@example.org';
  await guestOrder(email);
  await shop.db.update(orders).set({ status: 'COMPLETED', deliveryStatus: 'DELIVERED' });
  let begin = () => {};
  // Outside of the transaction that it meets.
  const erasing = new Promise<void>((resolve) => { begin = resolve; }).then(() => ops('erase', '--email', email));
  await shop.db.transaction(async (tx) => {
    // Lets it lock and look, and deletes wait: it has looked for open orders and held payments when it comes to deleting.
    await tx.execute(sql`LOCK TABLE orders IN SHARE MODE`);
    begin();
    const waits = async () =>
      (await shop.db.execute(sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'orders'::regclass`)).rows.length > 0;
    while (!(await waits())) await new Promise((resolve) => setTimeout(resolve, 10));
    const id = crypto.randomUUID();
    await insertOrder(tx, {
      id, orderId: 'FDK-BORNLATE', sessionId: 'cs_born_late', email, status: 'NEW', deliveryStatus: 'SCHEDULED',
      deliveryDate: '2026-11-30', lines: [], amount: 100, currency: 'gbp',
      address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' }, createdAt: new Date(), paidAt: new Date(),
    });
    await tx.insert(outbox).values([
      { key: `order-received:${id}`, kind: 'order-received', recipient: email, payload: {} },
      { key: 'payment-held:cs_born_late', kind: 'payment-held', recipient: email, payload: {} },
    ]);
  });
  expect(await erasing).toMatchObject({ code: 0, out: 'Erased, with 1 order.' });
  expect(await countRows(shop, 'orders', `lower(email) = '${email}'`)).toBe(1);
  expect(await countRows(shop, 'outbox', `recipient = '${email}'`)).toBe(2);
});
