import { check, type Invariant } from './checker';
import { NOTHING_TOLD, type Change, type Evidence, type ProviderRecord } from './evidence';

const NOW = new Date('2026-11-21T10:00:00Z');
const ADDRESS = { lines: ['1 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' };
const LINE = { planId: 'p', name: 'Plan', quantity: 2, priceInCents: 500, vatRate: 0, meals: [] };
const SESSION: ProviderRecord = {
  id: 'cs_1', status: 'complete', paymentStatus: 'paid', total: 1000, currency: 'gbp', clientReferenceId: 'a1',
  metadata: { shop: 'five-day-kitchen' }, paymentIntent: 'pi_1',
  charge: { id: 'ch_1', status: 'succeeded', amount: 1000, refunded: 0 }, refunds: [], disputes: [], warnings: [],
};
const ATTEMPT: Evidence['attempts'][number] = {
  id: 'a1', cartId: 'c1', idempotencyKey: 'k1', status: 'complete', fingerprint: 'f', uid: null, email: null, address: ADDRESS,
  lines: [LINE], amount: 1000, takesCodes: false, currency: 'gbp', deliveryDate: '2026-11-30',
  sessionId: 'cs_1', url: null, boxes: 2, holder: null, createdAt: NOW, expiresAt: NOW, nextCheckAt: NOW, checks: 0,
};
const ORDER: Evidence['orders'][number] = {
  id: 'o1', orderId: 'FDK-1', attemptId: 'a1', sessionId: 'cs_1', paymentIntent: 'pi_1', uid: null, email: 'a@example.org', status: 'NEW',
  deliveryStatus: 'SCHEDULED', deliveryDate: '2026-11-30', lines: [LINE],
  amount: 1000, discount: 0, promotion: null, currency: 'gbp', address: ADDRESS, refundedAmount: 0, disputedAmount: 0, claimTries: 0,
  changedMeals: null, changedIn: null, changesReadAt: null, changesToldAt: null, boxes: 2, createdAt: NOW, paidAt: NOW, nextCheckAt: NOW,
  checks: 0,
};
const CASE: Evidence['quarantine'][number] = {
  sessionId: 'cs_1', attemptId: 'a1', reason: 'x', amount: 1, currency: 'gbp', paymentIntent: null, email: null, paidAt: NOW,
  answerBy: NOW, createdAt: NOW, resolvedAt: null, resolution: null,
};
const REFUND: Evidence['refunds'][number] = {
  id: 'r1', sessionId: 'cs_1', paymentIntent: 'pi_1', providerId: null, amount: 10, rest: false, currency: 'gbp', reason: 'operator',
  note: null, status: 'requested', failure: null, tries: 0, nextTryAt: NOW, createdAt: NOW,
  settledAt: null, handledAt: null, isPaidByHand: false,
};
const LINE_KEPT: Evidence['accounting'][number] = {
  id: 1, sessionId: 'cs_1', paidOn: '2026-11-21', amount: 1000, refundedAmount: 0, disputedAmount: 0, vat: [], currency: 'gbp',
};
const MAIL: Evidence['outbox'][number] = {
  id: 1, key: 'order-received:o1', kind: 'order-received', uid: null, recipient: 'a@example.org', payload: {}, tries: 1, nextTryAt: NOW,
  createdAt: NOW, sentAt: NOW, gaveUpAt: null,
};
const PROFILE: Evidence['profiles'][number] = {
  uid: 'ada', email: 'ada@example.org', firstName: 'Ada', lastName: 'King', phone: '', address: '', address1: null, address2: null,
  postCode: 'E4 6EY', city: 'London', country: 'UK', allergens: null, deliveryNote: null,
  isMarketingAccepted: false, isEmailVerified: true, weekMailToken: null, weekMailSince: null, weekMailFor: '2000-01-01',
  termsVersion: null, termsAcceptedAt: null, deletionAt: null, erasingAt: null, createdAt: NOW, updatedAt: NOW,
};
const ERASED: Evidence['erasures'][number] = { uid: 'ada', erasedAt: NOW };
const FREE: Evidence['meals'][number]['allergens'] = {
  celery: 'free', gluten: 'free', crustaceans: 'free', eggs: 'free', fish: 'free', lupin: 'free', milk: 'free', molluscs: 'free',
  mustard: 'free', nuts: 'free', peanuts: 'free', sesame: 'free', soya: 'free', sulphites: 'free',
};
const MEAL: Evidence['meals'][number] = {
  id: 'm', name: 'Meal', description: '', photoURL: '', day: 'monday', mealTime: 'lunch', ingredients: [],
  allergens: { ...FREE, lupin: 'contains' }, diet: null, handling: null, configurations: [], replaceableBy: [], active: true,
};
const GOOD: Evidence = {
  attempts: [ATTEMPT], orders: [ORDER], events: [{ id: 'evt_1', type: 'checkout.session.completed', receivedAt: NOW }], quarantine: [],
  refunds: [], disputes: [], holds: [], accounting: [], outbox: [MAIL], profiles: [], erasures: [], meals: [], changes: [],
  provider: {
    sessions: [SESSION],
    events: [{ id: 'evt_1', type: 'checkout.session.completed', about: 'cs_1', deliveries: [{ state: 'delivered' }] }],
    pendingDeliveries: 0,
  },
  told: { sessions: new Set(['cs_1']), complete: new Set(['cs_1']), paid: new Set(['cs_1']) },
  log: '{"level":30,"method":"GET","route":"/api/menu","status":200}',
};
const OPEN = { ...SESSION, status: 'open' as const, paymentIntent: null, charge: null };
const changed = (table: string, before: Change['before'], after: Change['after']): Change => ({ table, before, after });
const atProvider = (...sessions: ProviderRecord[]) => ({ provider: { ...GOOD.provider, sessions } });

it('finds nothing wrong with two books that agree', () => {
  expect(
    check({
      ...GOOD,
      outbox: [
        MAIL, { ...MAIL, key: 'payment-received:o1' },
        { ...MAIL, key: 'date-moved:o1:2026-12-07', payload: { orderId: 'o1', reason: 'closed' } },
      ],
    }),
  ).toEqual([]);
  expect(check(GOOD)).toEqual([]);
  // Cancelled before its bank paid: called paid, and goes back.
  expect(
    check({
      ...GOOD, orders: [{ ...ORDER, status: 'CANCELLED', paidAt: null }], quarantine: [{ ...CASE, reason: 'paid_after_cancelled' }],
    }),
  ).toEqual([]);
});

const BROKEN: [string, Invariant, Partial<Evidence>][] = [
  ['a payment without an order', 'I1', { orders: [], outbox: [], told: NOTHING_TOLD }],
  ['a payment with two orders', 'I1', { orders: [ORDER, { ...ORDER, id: 'o2' }], outbox: [MAIL, { ...MAIL, key: 'order-received:o2' }] }],
  [
    'a payment that was set aside and closed before the bank paid', 'I1',
    { orders: [], outbox: [], told: NOTHING_TOLD, quarantine: [{ ...CASE, paidAt: null, resolvedAt: NOW, resolution: 'by transfer' }] },
  ],
  ['an order that nobody paid', 'I1', atProvider({ ...SESSION, charge: null })],
  ['an order that names another payment', 'I1', { orders: [{ ...ORDER, paymentIntent: 'pi_2' }] }],
  ['an erased order without its accounting line', 'I1', { orders: [], outbox: [], attempts: [{ ...ATTEMPT, fingerprint: '' }] }],
  ['an order set aside and fulfilled', 'I1', { quarantine: [CASE] }],
  ['lines that do not add up', 'I2', { orders: [{ ...ORDER, lines: [{ ...LINE, quantity: 1 }] }] }],
  [
    'another amount than was taken', 'I2',
    atProvider({ ...SESSION, charge: { id: 'ch_1', status: 'succeeded', amount: 999, refunded: 0 } }),
  ],
  ['a session that asks for something else', 'I2', atProvider({ ...SESSION, total: 1 })],
  [
    'an order made twice, though one is gone again', 'I3',
    { changes: [changed('orders', null, { ...row('NEW'), id: 'o9' }), changed('orders', null, row('NEW'))] },
  ],
  [
    'a paid attempt that expired for a moment', 'I3',
    { changes: [
      changed('checkout_attempts', { id: 'a1', status: 'complete', session_id: 's' }, { id: 'a1', status: 'expired', session_id: 's' }),
    ] },
  ],
  ['an order paid twice', 'I3', { changes: [changed('orders', { ...row('NEW'), paid_at: '1' }, { ...row('NEW'), paid_at: '2' })] }],
  ['a cancelled order that is paid', 'I3', { changes: [changed('orders', row('CANCELLED'), { ...row('CANCELLED'), paid_at: '2' })] }],
  ['an order without its mail', 'I3', { outbox: [] }],
  [
    'an order told that it was paid, and that it was paid too late', 'I3',
    { outbox: [
      MAIL, { ...MAIL, key: 'payment-received:o1' },
      { ...MAIL, key: 'date-moved:o1:2026-12-07', payload: { orderId: 'o1', reason: 'late-payment' } },
    ] },
  ],
  ['an expired attempt whose session is open', 'I3', { ...atProvider(OPEN), attempts: [{ ...ATTEMPT, status: 'expired' }], orders: [] }],
  ['a session that was given out and is unknown', 'I4', { told: { ...GOOD.told, sessions: new Set(['cs_2']) } }],
  ['a payment that was confirmed and is gone', 'I4', { orders: [{ ...ORDER, paidAt: null }] }],
  ['an event that was taken and is gone', 'I4', { events: [] }],
  [
    'two live attempts of a cart', 'I5',
    { attempts: [
      ATTEMPT, { ...ATTEMPT, id: 'a2', status: 'open', sessionId: 'cs_2' }, { ...ATTEMPT, id: 'a3', status: 'creating', sessionId: null },
    ] },
  ],
  ['two open sessions of a cart', 'I5', {
    ...atProvider(OPEN, { ...OPEN, id: 'cs_2', clientReferenceId: 'a2' }),
    attempts: [{ ...ATTEMPT, status: 'open' }, { ...ATTEMPT, id: 'a2', status: 'failed', sessionId: null }],
  }],
  ['an open session that no attempt knows', 'I5', atProvider({ ...OPEN, clientReferenceId: 'a9' })],
  [
    'an attempt left open', 'I7',
    { ...atProvider({ ...OPEN, status: 'expired' }), attempts: [{ ...ATTEMPT, status: 'open' }], orders: [], outbox: [] },
  ],
  ['a decided payment not heard of', 'I7', { orders: [{ ...ORDER, paidAt: null }] }],
  [
    'a case that was closed before the bank paid, and stays so', 'I7',
    { quarantine: [{ ...CASE, paidAt: null, resolvedAt: NOW, resolution: 'by transfer' }] },
  ],
  ['a case that waits for a bank that has refused', 'I7', {
    ...atProvider({ ...SESSION, charge: { id: 'ch_1', status: 'failed', amount: 1000, refunded: 0 } }),
    quarantine: [{ ...CASE, paidAt: null }],
  }],
  ['a refund that was never asked for', 'I7', { refunds: [REFUND] }],
  ['a refund that is decided and still pending here', 'I7', { refunds: [{ ...REFUND, status: 'pending', providerId: 're_1' }] }],
  ['a log that was not read', 'I8', { log: '' }],
  ['a log that names somebody', 'I8', { log: '{"msg":"mail to a@example.org failed"}' }],
  [
    'a log that says where somebody lives', 'I8',
    { log: 'refused E4 6EY', orders: [{ ...ORDER, address: { ...ADDRESS, lines: [] } }], attempts: [] },
  ],
  ['a log that holds a session’s token', 'I8', { log: '{"headers":{"x":"eyJhbGciOiJub25lIn0.eyJ1aWQiOiJhZGEifQ."}}' }],
  ['a log that holds the database’s password', 'I8', { log: 'connect postgres://shop:secret@127.0.0.1:5432/shop' }],
  ['more given back than the provider gave', 'I9', { orders: [{ ...ORDER, refundedAmount: 1 }] }],
  [
    'a refund not heard of', 'I9',
    {
      ...atProvider({ ...SESSION, refunds: [{ id: 're_1', amount: 10, status: 'succeeded' }] }), orders: [{ ...ORDER, refundedAmount: 10 }],
    },
  ],
  ['a refund that failed and still counts', 'I9', {
    ...atProvider({ ...SESSION, refunds: [{ id: 're_1', amount: 10, status: 'failed' }] }),
    refunds: [{ ...REFUND, status: 'failed', providerId: 're_1' }], orders: [{ ...ORDER, refundedAmount: 10 }],
  }],
  ['more given back than was taken', 'I9', {
    ...atProvider({ ...SESSION, refunds: [{ id: 're_1', amount: 1001, status: 'succeeded' }] }),
    refunds: [{ ...REFUND, status: 'succeeded', providerId: 're_1' }], orders: [{ ...ORDER, status: 'CANCELLED', refundedAmount: 1001 }],
  }],
  ['a dispute’s money still called ours', 'I9', {
    ...atProvider({ ...SESSION, disputes: [{ id: 'du_1', amount: 1000, status: 'lost', movements: [{ amount: -1000 }] }] }),
    orders: [{ ...ORDER, status: 'DELIVERING' }],
  }],
  [
    'a disputed order that nothing holds', 'I9',
    atProvider({ ...SESSION, disputes: [{ id: 'du_1', amount: 1000, status: 'needs_response', movements: [] }] }),
  ],
  ['a fraud warning that holds nothing', 'I9', atProvider({ ...SESSION, warnings: [{ id: 'issfr_1' }] })],
  ['an order refunded in full that nothing holds', 'I9', {
    ...atProvider({ ...SESSION, refunds: [{ id: 're_1', amount: 1000, status: 'pending' }] }),
    refunds: [{ ...REFUND, status: 'pending', providerId: 're_1' }],
  }],
  ['an order paid back by hand that nothing holds', 'I9', { refunds: [{ ...REFUND, amount: 1000, status: 'failed', isPaidByHand: true }] }],
  [
    'a cancelled order whose dispute was won, and whose money is still here', 'I9',
    {
      ...atProvider({
        ...SESSION, disputes: [{ id: 'du_1', amount: 1000, status: 'won', movements: [{ amount: -1000 }, { amount: 1000 }] }],
      }),
      orders: [{ ...ORDER, status: 'CANCELLED', deliveryStatus: null }],
    },
  ],
  [
    'a held order that is cooked', 'I9',
    { changes: [
      changed('order_holds', null, { id: 'du_1', order_id: 'o1', released_at: null }), changed('orders', row('NEW'), row('PREPARING')),
    ] },
  ],
  ['an erased order’s refund that the accounts don’t know', 'I9', {
    ...atProvider({ ...SESSION, refunds: [{ id: 're_1', amount: 10, status: 'succeeded' }] }),
    refunds: [{ ...REFUND, status: 'succeeded', providerId: 're_1' }], orders: [], accounting: [LINE_KEPT],
  }],
  [
    'a case closed as refunded whose money is still here', 'I9',
    { orders: [], quarantine: [{ ...CASE, resolution: 'refunded', resolvedAt: NOW }] },
  ],
  [
    'an account that is not erased though nothing stands in the way', 'I7',
    { profiles: [{ ...PROFILE, deletionAt: NOW }], orders: [], outbox: [], told: NOTHING_TOLD },
  ],
  ['an account that was erased', 'I10', { profiles: [PROFILE], erasures: [ERASED] }],
  ['an order of an erased account', 'I10', { orders: [{ ...ORDER, uid: 'ada' }], erasures: [ERASED] }],
  ['a checkout that names who was erased', 'I10', { attempts: [{ ...ATTEMPT, email: 'ada@example.org' }], erasures: [ERASED] }],
  [
    'a mail to who was erased', 'I10',
    { outbox: [MAIL, { ...MAIL, id: 2, recipient: 'ada@example.org', createdAt: new Date(0) }], erasures: [ERASED] },
  ],
  ['a case of who was erased', 'I10', { quarantine: [{ ...CASE, email: 'ada@example.org', createdAt: new Date(0) }], erasures: [ERASED] }],
  ['a meal that is not what the order says', 'I12', {
    orders: [{ ...ORDER, lines: [{ ...LINE, meals: [{ id: 'm', name: 'Meal', day: 'monday', mealTime: 'lunch', allergens: FREE }] }] }],
    meals: [MEAL],
  }],
  [
    'a meal on its way that is worse than the order says', 'I12',
    {
      orders: [{
        ...ORDER, status: 'DELIVERING',
        lines: [{ ...LINE, meals: [{ id: 'm', name: 'Meal', day: 'monday', mealTime: 'lunch', allergens: FREE }] }],
      }],
      meals: [MEAL],
    },
  ],
  [
    'a correction that nobody was told of', 'I12',
    { orders: [{
      ...ORDER, changedIn: 2,
      changedMeals: [
        { mealId: 'm', name: 'Meal', was: { allergens: FREE, ingredients: [] }, now: { allergens: MEAL.allergens, ingredients: [] } },
      ],
    }] },
  ],
  ['a mail not sent', 'I7', { outbox: [{ ...MAIL, sentAt: null }] }],
  [
    'an event whose webhook was lost, and that was not asked for', 'I7',
    { provider: {
      ...GOOD.provider,
      events: [...GOOD.provider.events, { id: 'evt_2', type: 'charge.dispute.created', about: 'cs_1', deliveries: [{ state: 'dropped' }] }],
    } },
  ],
  ['an event still waiting', 'I7', { provider: { ...GOOD.provider, pendingDeliveries: 1 } }],
];

it('takes it that an order on its way says more of a meal than the menu does since, and no other order', () => {
  const lines = [{ ...LINE, meals: [{ id: 'm', name: 'Meal', day: 'monday', mealTime: 'lunch', allergens: MEAL.allergens }] }];
  const order = (status: (typeof ORDER)['status']) =>
    check({ ...GOOD, orders: [{ ...ORDER, status, lines }], meals: [{ ...MEAL, allergens: FREE }] }, ['I12']);
  expect(order('DELIVERING')).toEqual([]);
  expect(order('PREPARING')).toHaveLength(1);
});

it.each(BROKEN)('finds %s', (_, invariant, change) => {
  expect(check({ ...GOOD, ...change }, [invariant])).toEqual([{ invariant, message: expect.any(String) }]);
});

function row(status: string): Record<string, unknown> {
  return {
    id: 'o1', session_id: 's', attempt_id: 'a1', amount: 1, currency: 'gbp', order_id: 'x', created_at: 'y', status, paid_at: null,
    payment_intent: null, refunded_amount: 0,
  };
}
