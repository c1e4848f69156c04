import type { Attention, HeldCase, KitchenOrder, OrderList } from 'shared-api/schemas/kitchen-orders';

/** What the API sends about orders and money, for tests. */

const at = '2026-11-21T10:00:00.000Z';

export const testFound = (fields: Partial<OrderList['orders'][number]> = {}): OrderList => ({
  orders: [{
    order: 'FDK-A', status: 'NEW', deliveryDate: '2026-11-30', timeCreated: at, isPaid: true, amountInCents: 6450, refundedInCents: 0,
    name: 'Ada King', email: 'ada@example.org', postCode: 'E4 6EY', boxes: 1, ...fields,
  }],
  isCut: false,
});

export const testOrder = (fields: Partial<KitchenOrder> = {}): KitchenOrder => ({
  order: 'FDK-A', status: 'NEW', deliveryDate: '2026-11-30', timeCreated: at, timePaid: at, email: 'ada@example.org', isGuest: false,
  address: { name: 'Ada King', phone: '02079460000', lines: ['1 Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' },
  lines: [{ plan: 'Balanced Plan', quantity: 1, priceInCents: 6450, meals: ['Stew', 'Fruit'] }],
  amountInCents: 6450, refundedInCents: 0, leftInCents: 6450, session: 'cs_a', mayCancel: true, days: ['2026-12-07', '2026-12-14'],
  holds: [], refunds: [], disputes: [], mails: [{ id: '7', kind: 'order-received', timeQueued: at, timeSent: at, isGivenUp: false }],
  changes: [{ at, actor: 'manager:boss', action: 'order-moved', details: 'from: NEW' }], ...fields,
});

const held = { session: 'cs_h', reason: 'post_code_not_delivered', why: 'We don’t deliver there.', amountInCents: 6450, isPaid: true,
timeCreated: at };
export const testAttention = (fields: Partial<Attention> = {}): Attention => ({ held: [], failedRefunds: [], disputes: [], heldOrders: [],
...fields });
export const testHeld = held;
export const testCase = (fields: Partial<HeldCase> = {}): HeldCase => ({
  ...held, email: 'grace@example.org', postCode: 'E4 6EY', deliveryDate: '2026-11-30', boxes: [{ plan: 'Balanced Plan', quantity: 1 }],
  typed: { name: 'Grace Hill', phone: '02079460001', lines: ['2 Yard'], postCode: 'N7 6PA' }, canBeFulfilled: true, days: ['2026-11-30',
  '2026-12-07'], ...fields,
});
