import { randomUUID } from 'node:crypto';
import type { Meal, Plan } from 'shared-api';
import { planMenu } from 'shared-rules/plan-menu';
import { shopApi } from './addresses';
import { sql } from './database';
import { begunMonday, orderableMonday } from './mondays';

interface OrderFields {
  status?: 'NEW' | 'PREPARING' | 'DELIVERING' | 'COMPLETED' | 'CANCELLED';
  deliveryStatus?: 'SCHEDULED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | null;
  paid?: boolean;
  createdAt?: Date;
  /** 'YYYY-MM-DD'; otherwise one that fits the status. */
  deliveryDate?: string;
  quantity?: number;
  /** Instead of those of an order with short words. */
  address?: { name?: string; lines?: string[]; note?: string };
  /** Changes the ordered week: a dish or a price that is no longer on the menu. */
  change?: (line: OrderLine) => void;
}

interface OrderLine {
  planId: string;
  name: string;
  quantity: number;
  priceInCents: number;
  vatRate: number;
  meals: {
    id: string; name: string; day: string; mealTime: string; allergens: Meal['allergens']; handling?: NonNullable<Meal['handling']>;
  }[];
}

const ADDRESS = { name: 'Ada King', phone: '02079460000', lines: ['1 Engine Row'], city: 'London', postCode: 'E4 6EY', country: 'GB' };

interface TestOrder { id: string; orderId: string; amount: number; deliveryDate: string; line: OrderLine }

/** The balanced week of today's menu, as stored with an order. */
export async function orderLine(quantity = 1): Promise<OrderLine> {
  const [plans, meals] = await Promise.all([shopApi<Plan[]>('/menu/plans'), shopApi<Meal[]>('/menu')]);
  const plan = plans.find(({ id }) => id === 'balanced_plan');
  if (!plan) throw new Error('The menu has no balanced_plan.');
  const week = planMenu(meals, plan.id).map(({ day, mealTime, meal: { id, name, allergens, handling } }) => (
    { id, name, day, mealTime, allergens, ...(handling && { handling }) }
  ));
  return { planId: plan.id, name: plan.name, quantity, priceInCents: plan.priceInCents, vatRate: plan.vatRate, meals: week };
}

const dayOf = (status: OrderFields['status']) => (status === 'DELIVERING' || status === 'COMPLETED' ? begunMonday() : orderableMonday());

/** An order written directly to the database, for tests that need many orders, or a status that takes days. */
export async function insertOrder(owner: { uid: string | null; email: string }, fields: OrderFields = {}): Promise<TestOrder> {
  const [order] = await insertOrders(owner, [fields]);
  if (!order) throw new Error('No order.');
  return order;
}

export async function insertOrders(owner: { uid: string | null; email: string }, all: OrderFields[]): Promise<TestOrder[]> {
  const template = await orderLine();
  const made: TestOrder[] = [];
  for (const {
    status = 'NEW', deliveryStatus = 'SCHEDULED', paid = true, createdAt = new Date(), deliveryDate = dayOf(status), quantity = 1, address,
    change,
  } of all) {
    const line = { ...structuredClone(template), quantity };
    change?.(line);
    const id = randomUUID();
    const order: TestOrder = {
      id, orderId: `FDK-${id.slice(0, 8).toUpperCase()}`, amount: line.priceInCents * quantity, deliveryDate, line,
    };
    await sql(
      `${attemptsFor('1')} INSERT INTO orders (id, order_id, attempt_id, session_id, uid, email, status, delivery_status, delivery_date, lines, amount, currency, address, created_at, paid_at, next_check_at)
       SELECT $1, $2, id, $3, $4, $5, $6, $7, $12, $8, $9, 'gbp', $13, $10, $11, now() + interval '1 day' FROM attempt`,
      [
        id, order.orderId, `cs_test_${id}`, owner.uid, owner.email, status, deliveryStatus, JSON.stringify([line]), order.amount,
        createdAt, paid ? createdAt : null, deliveryDate, JSON.stringify({ ...ADDRESS, ...address }),
      ],
    );
    made.push(order);
  }
  return made;
}

/** The checkout attempts of this many orders, to which the orders refer. */
const attemptsFor = (count: string) => `WITH made AS (
  INSERT INTO checkout_attempts (id, cart_id, idempotency_key, status, fingerprint, address, lines, amount, currency, delivery_date, created_at, expires_at, next_check_at)
  SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'complete', '', '{"lines":[],"city":"","postCode":"","country":""}', '[]', 0, 'gbp', current_date, now(), now(), now() FROM generate_series(1, ${count}) RETURNING id
), attempt AS (SELECT id, row_number() OVER () AS n FROM made)`;

/** Paid orders, a minute apart, in one statement. */
export async function insertManyOrders(owner: { uid: string; email: string }, count: number): Promise<void> {
  const line = await orderLine();
  await sql(
    `${attemptsFor('$5::int')} INSERT INTO orders (id, order_id, attempt_id, session_id, uid, email, status, delivery_status, delivery_date, lines, amount, currency, address, created_at, paid_at, next_check_at)
     SELECT gen_random_uuid(), 'FDK-' || $1::text || '-' || n, id, 'cs_test_' || gen_random_uuid(), $1, $2, 'COMPLETED', 'DELIVERED', $6::date, $3::jsonb, $4::int, 'gbp',
            jsonb '{"lines":["1 Engine Row"],"city":"London","postCode":"E4 6EY","country":"GB"}', now() - n * interval '1 minute', now(), now() + interval '1 day'
     FROM attempt`,
    [owner.uid, owner.email, JSON.stringify([line]), line.priceInCents, count, begunMonday()],
  );
}

/** Queues the receipt of an order, as its creation does. */
export async function queueReceipt({ id }: TestOrder, recipient: string): Promise<void> {
  await sql(
    `INSERT INTO outbox (key, kind, recipient, payload) VALUES ($1, 'order-received', $2, $3)`,
    [`order-received:${id}`, recipient, JSON.stringify({ orderId: id })],
  );
}
