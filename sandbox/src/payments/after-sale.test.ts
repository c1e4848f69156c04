import { CARD, Shop, cart } from './testing/shop';

const shop = new Shop();
const stripe = () => shop.stripe();
beforeEach(() => shop.start());
afterEach(async () => {
  await shop.control('reset');
  shop.events.length = 0;
  await shop.stop();
});
afterAll(() => shop.end());

async function paid(): Promise<{ id: string; intent: string }> {
  const { id } = await stripe().checkout.sessions.create(cart());
  await shop.post(`/c/pay/${id}`, CARD);
  const { payment_intent: intent } = await stripe().checkout.sessions.retrieve(id);
  await shop.until(2);
  shop.events.length = 0;
  return { id, intent: String(intent) };
}

describe('a refund', () => {
  it('may pend, arrive or fail, and the charge says what is left', async () => {
    const { intent } = await paid();
    await shop.control('settings', { refunds: 'pend' });
    const refund = await stripe().refunds.create({ payment_intent: intent, amount: 1000 });
    expect(refund.status).toBe('pending');
    await shop.control(`refunds/${refund.id}/succeed`);
    await shop.control(`refunds/${refund.id}/fail`);
    await shop.until(7);
    expect(shop.types().sort()).toEqual([
      'charge.refund.updated', 'charge.refund.updated', 'charge.refunded', 'refund.created', 'refund.failed', 'refund.updated',
      'refund.updated',
    ]);
    const [now] = (await stripe().refunds.list({ payment_intent: intent })).data;
    expect(now).toMatchObject({ id: refund.id, status: 'failed', failure_reason: expect.any(String) });
    await shop.control('settings', { refunds: 'succeed' });
    expect(await stripe().refunds.create({ payment_intent: intent })).toMatchObject({ amount: 14_250, status: 'succeeded' });
  });

  it('may be refused, for ever under the same key, and under another key once it is possible', async () => {
    const { intent } = await paid();
    await shop.control('settings', { refunds: 'refuse' });
    const ask = (idempotencyKey: string) => stripe().refunds.create({ payment_intent: intent }, { idempotencyKey });
    await expect(ask('k1')).rejects.toMatchObject({ code: 'balance_insufficient' });
    await shop.control('settings', { refunds: 'succeed' });
    await expect(ask('k1')).rejects.toMatchObject({ code: 'balance_insufficient' });
    expect(await ask('k2')).toMatchObject({ status: 'succeeded' });
  });

  it('is made a second time under a key that is a day old: the provider forgets', async () => {
    const { intent } = await paid();
    const ask = () => stripe().refunds.create({ payment_intent: intent, amount: 100 }, { idempotencyKey: 'k3' });
    const first = await ask();
    expect((await ask()).id).toBe(first.id);
    await shop.control('expire-replies');
    expect((await ask()).id).not.toBe(first.id);
  });
});

describe('a dispute', () => {
  it('takes no more than is left: of a payment that another one has taken there is nothing to dispute until that is won', async () => {
    const { id } = await paid();
    const { id: first } = (await shop.control(`sessions/${id}/dispute`)) as { id: string };
    await expect(shop.control(`sessions/${id}/dispute`)).rejects.toThrow(/nothing of this payment/);
    await shop.control(`disputes/${first}/win`);
    await shop.control(`sessions/${id}/dispute`);
  });

  it('takes the money out, forbids refunds, and brings the money back when it is won', async () => {
    const { id, intent } = await paid();
    const { id: dispute } = (await shop.control(`sessions/${id}/dispute`)) as { id: string };
    await expect(stripe().refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    await shop.control(`disputes/${dispute}/win`);
    await shop.until(5);
    expect(shop.types().sort()).toEqual([
      'charge.dispute.closed', 'charge.dispute.created', 'charge.dispute.funds_reinstated', 'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
    ]);
    expect((await stripe().disputes.list({ payment_intent: intent })).data)
      .toMatchObject([{ status: 'won', balance_transactions: [{ amount: -14_250 }, { amount: 14_250 }] }]);
  });

  it('of a part leaves the rest to be refunded, and of a refund without an amount the provider gives back all that it has not yet', async () => {
    const { id, intent } = await paid();
    await expect(shop.control(`sessions/${id}/dispute`, { amount: 14_251 })).rejects.toThrow(/nothing of this payment/);
    await shop.control(`sessions/${id}/dispute`, { amount: 4000 });
    const { data } = await stripe().disputes.list({ payment_intent: intent });
    expect(data).toMatchObject([{ amount: 4000, is_charge_refundable: true, balance_transactions: [{ amount: -4000 }] }]);
    expect(await stripe().refunds.create({ payment_intent: intent, amount: 250 })).toMatchObject({ amount: 250 });
    expect(await stripe().refunds.create({ payment_intent: intent })).toMatchObject({ amount: 14_000 });
  });

  it('may only be asked about, and a fraud warning may come before it', async () => {
    const { id, intent } = await paid();
    await shop.control(`sessions/${id}/warn`);
    const { id: dispute } = (await shop.control(`sessions/${id}/dispute`, { inquiry: true })) as { id: string };
    await shop.control(`disputes/${dispute}/lose`);
    expect((await stripe().disputes.list({ payment_intent: intent })).data)
      .toMatchObject([{ status: 'warning_closed', balance_transactions: [] }]);
    expect(
      (await stripe().radar.earlyFraudWarnings.list({ payment_intent: intent })).data,
    ).toMatchObject([{ actionable: true, payment_intent: intent }]);
  });
});

it('another business on the account finishes sessions in its own currency, or without any money', async () => {
  await shop.control('foreign', { currency: 'jpy' });
  await shop.control('foreign-setup');
  await shop.until(3);
  expect(
    shop.events.flatMap(({ type, data }) => (type === 'checkout.session.completed' ? [data.object] : [])),
  ).toEqual(expect.arrayContaining([
    expect.objectContaining({ mode: 'payment', currency: 'jpy', metadata: { business: 'bakery' } }),
    expect.objectContaining({ mode: 'setup', currency: null, amount_total: null, payment_status: 'no_payment_required' }),
  ]));
});

it('each of it is a button of the control page', async () => {
  const { id } = await paid();
  await shop.control(`sessions/${id}/refund`, { amount: 100, outcome: 'pend' });
  await shop.control(`sessions/${id}/dispute`);
  const page = await (await fetch(`${shop.url}/_control`)).text();
  for (const label of [
    'Refund arrives', 'Refund fails', 'Dispute won', 'Dispute lost', 'Fraud warning', 'Another’s setup session', 'Forget idempotency keys',
  ]) {
    expect(page).toContain(label);
  }
});
