import { DELIVERY_DAY, formatDay } from 'shared-rules';
import { deliveryRound } from '../../orders/delivery-round';
import { kitchenList, leftOut } from '../../orders/kitchen-list';
import { comingMonday } from '../../orders/round-days';
import type { Arguments, Command, Tools } from '../command';
import { columns, plural } from '../output';

const dayOption = { day: { type: 'string' } } as const;
const chosenDay = (args: Arguments, { deps }: Tools) => args.monday('day') ?? comingMonday(deps.now());
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const kitchenCommands: Record<string, Command> = {
  kitchen: {
    usage: '[--day D]',
    what: `What to cook for a delivery day, by meal and portion; paid orders only. Without a day: the coming ${DELIVERY_DAY}.`,
    options: dayOption,
    async run(tools, args) {
      args.none();
      const { db } = tools.deps;
      const day = chosenDay(args, tools);
      const list = await kitchenList(db, day);
      const { unpaid, held } = await leftOut(db, day);
      const total = list.reduce((sum, { portions }) => sum + portions, 0);
      const rows = list.map((row, at) => {
        const before = list[at - 1];
        const same = before?.day === row.day && before.mealTime === row.mealTime;
        return [
          same ? '' : `${capital(row.day)} ${row.mealTime}`, before?.mealId === row.mealId && same ? '' : row.meal, row.plan, row.calories,
          row.portions,
        ];
      });
      return {
        data: { day, portions: total, unpaidOrders: unpaid, heldOrders: held, list },
        text: [
          `Kitchen list for ${formatDay(day)}: ${plural(total, 'portion')}.${unpaid ? ` Without ${plural(unpaid, 'order')} whose payment is being processed.` : ''}${held ? ` Without ${plural(held, 'order')} that you hold back: see 'holds list'.` : ''}`,
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
      const day = chosenDay(args, tools);
      const list = await deliveryRound(tools.deps.db, day);
      const boxes = list.reduce((sum, stop) => sum + stop.boxes.reduce((all, { quantity }) => all + quantity, 0), 0);
      return {
        data: { day, boxes, list },
        text: [
          `Deliveries on ${formatDay(day)}: ${plural(boxes, 'box', 'boxes')} to ${plural(list.length, 'door')}.`,
          ...(list.length ? [columns(['Post code', 'Address', 'Name', 'Phone', 'Boxes', 'Order', 'Note'], list.map((stop) =>
            [
              stop.postCode, stop.lines.join(', '), stop.name, stop.phone,
              stop.boxes.map(({ plan, quantity }) => `${quantity} × ${plan}`).join(', '), stop.order, stop.note,
            ]))] : []),
        ].join('\n\n'),
      };
    },
  },
};
