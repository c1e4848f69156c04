import { inArray } from 'drizzle-orm';
import { formatDay, londonDay, type OrderStatus } from 'shared-rules';
import type { MoveResults, Moves } from 'shared-api/schemas/kitchen';
import type { Deps } from '../deps';
import { orders } from '../db/schema';
import { moveOrders } from './advance-order';
import { roundDays } from './round-days';

const STEPS: readonly OrderStatus[] = ['NEW', 'PREPARING', 'DELIVERING', 'COMPLETED'];

/**
 * Moves orders of the two rounds one step. A device that was offline may send the same again, or late: an order that is
 * there already, or further, is done. None is on its way before its day.
 */
export async function tickOff(deps: Deps, { to, orders: references }: Moves, actor: string): Promise<MoveResults['moved']> {
  const found = await deps.db.select({ orderId: orders.orderId, status: orders.status, day: orders.deliveryDate }).from(orders)
    .where(inArray(orders.orderId, references));
  const known = new Map(found.map((order) => [order.orderId, order]));
  const days = roundDays(deps.now());
  const today = londonDay(deps.now());
  const moved: MoveResults['moved'] = [];
  for (const reference of new Set(references)) {
    const order = known.get(reference);
    if (!order || !days.includes(order.day)) moved.push({
      order: reference, isDone: false, problem: 'It is in neither of the two rounds.',
    });
    else if (isThere(order.status, to)) moved.push({ order: reference, isDone: true });
    else if (order.status === 'CANCELLED') moved.push({ order: reference, isDone: false, problem: 'It was cancelled: do not deliver it.' });
    // Its customer would stay at home for it. Whoever does send it ahead of its day says so with `orders move`.
    else if (to === 'DELIVERING' && order.day > today) moved.push({ order: reference, isDone: false, problem: notYet(order.day) });
    else {
      const [result] = await moveOrders(deps, { orders: [reference], forDay: order.day }, to, actor);
      // Two devices may tick off the same order.
      const isDone = !result?.problem || isThere(await statusOf(deps, reference), to);
      moved.push({
        order: reference, isDone, ...(!isDone && result?.problem && { problem: result.isWithheld ? WITHHELD : result.problem }),
      });
    }
  }
  return moved;
}

async function statusOf({ db }: Deps, reference: string): Promise<OrderStatus> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(inArray(orders.orderId, [reference]));
  return order?.status ?? 'CANCELLED';
}

const notYet = (day: string) => `It is for ${formatDay(day)}: it can’t be on its way before that day.`;
/** Of payments a kitchen's or a driver's device shows nothing (docs/decisions/056). */
const WITHHELD = 'It is held back for now. A manager can see why.';
const isThere = (status: OrderStatus, to: OrderStatus) => STEPS.indexOf(status) >= STEPS.indexOf(to);
