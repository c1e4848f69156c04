import { checkName, MAX_FULL_NAME } from 'shared-rules';
import { ProviderUnknown } from './provider';
import { readEvent } from './stripe-events';
import { isOurs, readDispute, readRefund, readSession, readWarning } from './stripe-shapes';

describe('a session', () => {
  const session = { id: 'cs_1', status: 'open', payment_status: 'unpaid', amount_total: 6000, currency: 'gbp' };
  const read = (change: object = {}) => readSession({ ...session, ...change });

  it('is read with what it leaves out', () => {
    expect(read()).toEqual({
      id: 'cs_1', url: null, status: 'open', payment: 'pending', amount: 6000, discount: 0, promotion: null, currency: 'gbp',
      reference: null, paymentIntent: null, email: null, shipping: null,
    });
  });

  it('is read with all that it has', () => {
    expect(read({
      url: 'https://pay.example/cs_1', status: 'complete', payment_status: 'paid', client_reference_id: 'attempt-1',
      payment_intent: 'pi_1', total_details: { amount_discount: 600 },
      discounts: [{ promotion_code: 'promo_1' }], customer_email: 'first@example.org',
    })).toMatchObject({
      url: 'https://pay.example/cs_1', status: 'complete', payment: 'paid', reference: 'attempt-1', paymentIntent: 'pi_1', discount: 600,
      promotion: 'promo_1', email: 'first@example.org', shipping: null,
    });
  });

  it.each([
    [[], null], [[{ promotion_code: 'a' }, { promotion_code: 'b' }], null], [[{ promotion_code: null }], null],
    [[{ promotion_code: 'a' }], 'a'],
  ])('with the discounts %j has the code %j', (discounts, promotion) => {
    expect(read({ discounts }).promotion).toBe(promotion);
  });

  it.each([
    ['complete', 'paid', { id: 'pi', status: 'canceled' }, 'paid'],
    ['complete', 'no_payment_required', null, 'paid'],
    ['complete', 'unpaid', { id: 'pi', status: 'processing' }, 'pending'],
    ['complete', 'unpaid', { id: 'pi', status: 'requires_payment_method' }, 'failed'],
    ['complete', 'unpaid', { id: 'pi', status: 'canceled' }, 'failed'],
    ['complete', 'unpaid', 'pi', 'pending'],
    ['complete', 'unpaid', null, 'pending'],
    ['open', 'unpaid', { id: 'pi', status: 'requires_payment_method' }, 'pending'],
  ])('that is %s and %s, with the payment %j, is %s', (status, paymentStatus, intent, payment) => {
    expect(read({ status, payment_status: paymentStatus, payment_intent: intent }).payment).toBe(payment);
  });

  it('of a guest is made fit: one line each, no empty one, a name that is one', () => {
    const details = { email: 'typed@example.org', phone: ' 020\n7946 ', name: 'Grace' };
    const address = { line1: ' 2 Example\nYard ', line2: '', city: 'London\n', postal_code: ' E4 6EY ', country: 'GB' };
    const typed = (shipping: object, change: object = {}) => read({
      customer_email: 'first@example.org', customer_details: details,
      collected_information: { shipping_details: { address, ...shipping } }, ...change,
    });
    expect(typed({ name: 'Grace Guest' })).toMatchObject({ email: 'typed@example.org' });
    expect(typed({ name: 'Grace Guest' }).shipping)
      .toEqual({ name: 'Grace Guest', phone: '020 7946', lines: ['2 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' });
    expect(typed({}).shipping?.name).toBe('Grace');
    expect(typed({}, { customer_details: null }).shipping).toMatchObject({ name: '', phone: null });
    expect(typed({ name: 'Grace', address: {} }).shipping).toMatchObject({ lines: [], city: '', postCode: '', country: '' });
    expect(typed({ address: { ...address, line2: 'Flat 2' } }).shipping?.lines).toEqual(['2 Example Yard', 'Flat 2']);
    expect(typed({ address: { ...address, line1: '2 Yard\u0000\r\n\u202eroad' } }).shipping?.lines).toEqual(['2 Yard road']);
  });

  const nameOf = (name: string) => read({ collected_information: { shipping_details: { name, address: {} } } }).shipping?.name;

  // Nobody's payment is refused for the name that they typed on the provider's page.
  it.each([
    ['Grace Guest', 'Grace Guest'], ['Smith & Sons, 2nd floor', 'Smith Sons nd floor'],
    ['customer,\nlog in at evil.example', 'customer log in at evil example'], ['Grace\u0000\ud800', 'Grace'], ['🥗', ''],
  ])('of a guest called %j is of %j', (typed, kept) => expect(nameOf(typed)).toBe(kept));

  it('of a guest may have a name of any length', () => {
    expect(checkName(nameOf('long '.repeat(1000)) ?? '', MAX_FULL_NAME)).toBeUndefined();
  });

  it.each([
    { id: '' }, { id: 'x'.repeat(201) }, { status: 'new' }, { payment_status: 'maybe' }, { amount_total: -1 }, { amount_total: 0.5 },
    { currency: 'pounds' }, { url: 5 }, { total_details: { amount_discount: -1 } },
    { total_details: {} }, { discounts: 'all' }, { client_reference_id: 'x'.repeat(201) }, { customer_email: 'x'.repeat(321) },
    { metadata: { shop: 5 } }, { payment_intent: {} }, { payment_intent: { id: 'pi' } },
    { customer_details: { phone: 'x'.repeat(61) } }, { collected_information: { shipping_details: {} } },
    { collected_information: { shipping_details: { address: { country: 'GBR' } } } },
  ])('with %j is none that we know', (change) => {
    expect(() => read(change)).toThrow(new ProviderUnknown('The payment provider sent something else than a session.'));
  });
});

it.each([
  [{ metadata: { shop: 'five-day-kitchen', more: 5 } }, true], [{ metadata: { shop: 'another' } }, false], [{ metadata: {} }, false],
  [{ metadata: null }, false], [{}, false], [{ metadata: 'five-day-kitchen' }, false], [null, false],
])('%j is ours: %j', (json, ours) => {
  expect(isOurs(json)).toBe(ours);
});

describe('a refund', () => {
  const refund = { id: 're_1', amount: 100, created: 5, status: 'succeeded', metadata: { refund: 'ref-1' } };

  it.each([
    ['pending', 'pending', null], ['requires_action', 'pending', null], ['succeeded', 'succeeded', null],
    ['failed', 'failed', 'expired_card'], ['canceled', 'failed', 'canceled'],
  ])('that is %s is %s, and why: %j', (status, ours, failure) => {
    const reason = status === 'failed' ? { failure_reason: 'expired_card' } : {};
    expect(readRefund({ ...refund, status, ...reason }))
      .toEqual({ id: 're_1', amount: 100, at: 5000, reference: 'ref-1', status: ours, failure });
  });

  it.each([{}, null, undefined])('with the metadata %j was not asked for by us', (metadata) => {
    expect(readRefund({ ...refund, metadata }).reference).toBeNull();
  });

  it.each([
    { id: '' }, { amount: -1 }, { created: 'now' }, { status: 'odd' }, { failure_reason: 'x'.repeat(201) }, { metadata: { refund: 5 } },
  ])('with %j is none that we know', (change) => {
    expect(() => readRefund({ ...refund, ...change })).toThrow(
      new ProviderUnknown('The payment provider sent something else than a refund.'),
    );
  });
});

describe('a dispute', () => {
  const dispute = { id: 'dp_1', amount: 200, created: 6, status: 'needs_response', reason: 'fraudulent', balance_transactions: [] };

  it('has taken what its movements took, less what they brought back', () => {
    expect(readDispute({ ...dispute, balance_transactions: [{ amount: -200 }, { amount: -2000 }, { amount: 200 }] })).toEqual({
      id: 'dp_1', kind: 'dispute', amount: 200, reason: 'fraudulent', status: 'needs_response', at: 6000, isClosed: false, movements: 3,
      withdrawn: 2000,
    });
    expect(readDispute(dispute)).toMatchObject({ movements: 0, withdrawn: 0 });
  });

  it.each([
    ['won', true], ['lost', true], ['warning_closed', true], ['prevented', true], ['under_review', false],
    ['warning_needs_response', false],
  ])('that is %s is closed: %j', (status, isClosed) => {
    expect(readDispute({ ...dispute, status }).isClosed).toBe(isClosed);
  });

  it.each([
    { id: '' }, { amount: -1 }, { created: null }, { status: null }, { reason: 'x'.repeat(201) }, { balance_transactions: null },
    { balance_transactions: [{}] },
  ])('with %j is none that we know', (change) => {
    expect(() => readDispute({ ...dispute, ...change })).toThrow(
      new ProviderUnknown('The payment provider sent something else than a dispute.'),
    );
  });
});

describe('an early fraud warning', () => {
  const warning = { id: 'issfr_1', created: 7, fraud_type: 'stolen', actionable: true };

  it('is open while something can be done', () => {
    expect(readWarning(warning)).toEqual({
      id: 'issfr_1', kind: 'early-fraud-warning', amount: 0, reason: 'stolen', status: 'actionable', at: 7000, isClosed: false,
      withdrawn: 0, movements: 0,
    });
    expect(readWarning({ ...warning, actionable: false })).toMatchObject({ status: 'settled', isClosed: true });
  });

  it.each([{ id: '' }, { created: '7' }, { fraud_type: null }, { actionable: 'yes' }])('with %j is none that we know', (change) => {
    expect(() => readWarning({ ...warning, ...change })).toThrow(
      new ProviderUnknown('The payment provider sent something else than a fraud warning.'),
    );
  });
});

describe('an event', () => {
  const event = (type: string, object: unknown, change: object = {}) => ({ id: 'evt_1', type, created: 8, data: { object }, ...change });
  const ours = { id: 'cs_1', metadata: { shop: 'five-day-kitchen' } };

  it.each([
    'checkout.session.completed', 'checkout.session.expired', 'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
  ])('%s is about its session', (type) => {
    expect(readEvent(event(type, ours)))
      .toEqual({ id: 'evt_1', type, at: 8000, effect: { kind: 'session', sessionId: 'cs_1', isBankAnswer: type.includes('async') } });
    // Without metadata the session itself is asked.
    expect(readEvent(event(type, { id: 'cs_1' })).effect).toMatchObject({ kind: 'session', sessionId: 'cs_1' });
  });

  it.each([
    'refund.created', 'refund.updated', 'refund.failed', 'charge.refunded', 'charge.refund.updated', 'charge.dispute.created',
    'charge.dispute.updated', 'charge.dispute.closed',
    'charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated', 'radar.early_fraud_warning.created',
    'radar.early_fraud_warning.updated',
  ])('%s is about its payment', (type) => {
    expect(readEvent(event(type, { payment_intent: 'pi_1' })).effect).toEqual({ kind: 'payment', paymentIntent: 'pi_1' });
  });

  it.each([
    ['of another business’s session', event('checkout.session.completed', { id: 'cs_1', metadata: { shop: 'another' } })],
    ['of a payment without an intent', event('refund.created', { payment_intent: null })],
    ['of another kind', event('customer.created', ours)],
    ['of another kind about a payment', event('charge.succeeded', { payment_intent: 'pi_1' })],
    ['of a session without an id', event('checkout.session.completed', {})],
    ['of a session with an empty id', event('checkout.session.completed', { id: '' })],
    ['of a payment that it does not name', event('refund.created', { id: 're_1' })],
    ['of a payment with an empty name', event('refund.created', { payment_intent: '' })],
    ['without data', event('refund.created', undefined, { data: undefined })],
  ])('%s has no effect', (_, json) => {
    expect(readEvent(json).effect).toEqual({ kind: 'none' });
  });

  it.each([{ id: '' }, { type: 5 }, { created: 'now' }, { id: 'x'.repeat(201) }])('with %j is none that we know', (change) => {
    expect(() => readEvent(event('refund.created', { payment_intent: 'pi_1' }, change))).toThrow(
      new ProviderUnknown('The payment provider sent something else than an event.'),
    );
  });
});
