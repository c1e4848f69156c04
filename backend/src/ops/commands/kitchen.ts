import { and, asc, count, eq, isNull, ne } from 'drizzle-orm';
import { addDays, formatDay, londonDay } from 'shared-rules';
import { orders } from '../../db/schema';
import { kitchenList, toBePacked } from '../../orders/kitchen-list';
import { isHeld } from '../../orders/order-holds';
import { readMonday, type Command, type Tools } from '../command';
import { columns, plural } from '../output';

/** The Monday that comes, or today's. */
export function comingMonday(now: Date): string {
  let day = londonDay(now);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1);
  return day;
}

const dayOption = { day: { type: 'string' } } as const;
const chosenDay = (text: string | undefined, { deps }: Tools) => (text === undefined ? comingMonday(deps.now()) : readMonday(text));
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const kitchenCommands: Record<string, Command> = {
  kitchen: {
    usage: '[--day D]',
    what: 'What to cook for a delivery day, by meal and portion; paid orders only. Without a day: the coming Monday.',
    options: dayOption,
    async run(tools, args) {
      args.none();
      const { db } = tools.deps;
      const day = chosenDay(args.value('day'), tools);
      const list = await kitchenList(db, day);
      const [unpaid] = await db.select({ count: count() }).from(orders).where(and(eq(orders.deliveryDate, day), isNull(orders.paidAt), ne(orders.status, 'CANCELLED')));
      const [held] = await db.select({ count: count() }).from(orders).where(and(eq(orders.deliveryDate, day), ne(orders.status, 'CANCELLED'), isHeld()));
      const total = list.reduce((sum, { portions }) => sum + portions, 0);
      const rows = list.map((row, at) => {
        const before = list[at - 1];
        const same = before?.day === row.day && before.mealTime === row.mealTime;
        return [same ? '' : `${capital(row.day)} ${row.mealTime}`, before?.mealId === row.mealId && same ? '' : row.meal, row.plan, row.calories, row.portions];
      });
      return {
        data: { day, portions: total, unpaidOrders: unpaid?.count ?? 0, heldOrders: held?.count ?? 0, list },
        text: [
          `Kitchen list for ${formatDay(day)}: ${plural(total, 'portion')}.${unpaid?.count ? ` Without ${plural(unpaid.count, 'order')} whose payment is being processed.` : ''}${held?.count ? ` Without ${plural(held.count, 'order')} that you hold back: see 'holds list'.` : ''}`,
          ...(rows.length ? [columns(['When', 'Meal', 'Plan', 'Calories', 'Portions'], rows)] : []),
        ].join('\n\n'),
      };
    },
  },
  deliveries: {
    usage: '[--day D]',
    what: 'Where the boxes of a delivery day go, by post code.',
    options: dayOption,
    async run(tools, args) {
      args.none();
      const day = chosenDay(args.value('day'), tools);
      const found = await tools.deps.db.select().from(orders).where(toBePacked(day)).orderBy(asc(orders.orderId));
      const list = found
        .map(({ orderId, status, address, lines }) => ({ order: orderId, status, ...address, boxes: lines.map(({ name, quantity }) => ({ plan: name, quantity })) }))
        .sort((a, b) => a.postCode.localeCompare(b.postCode));
      const boxes = list.reduce((sum, stop) => sum + stop.boxes.reduce((all, { quantity }) => all + quantity, 0), 0);
      return {
        data: { day, boxes, list },
        text: [
          `Deliveries on ${formatDay(day)}: ${plural(boxes, 'box', 'boxes')} to ${plural(list.length, 'door')}.`,
          ...(list.length ? [columns(['Post code', 'Address', 'Name', 'Phone', 'Boxes', 'Order', 'Note'], list.map((stop) =>
            [stop.postCode, stop.lines.join(', '), stop.name, stop.phone, stop.boxes.map(({ plan, quantity }) => `${quantity} × ${plan}`).join(', '), stop.order, stop.note]))] : []),
        ].join('\n\n'),
      };
    },
  },
};
