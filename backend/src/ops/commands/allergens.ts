import { listCorrections, markChangesTold } from '../../orders/read-changes';
import type { Command } from '../command';
import { columns, when } from '../output';

export const allergenCommands: Record<string, Command> = {
  'allergens list': {
    usage: '[--all]',
    what: 'Orders with a meal of which something was corrected: allergens, ingredients, how it is kept and heated; the next delivery first: whom to telephone. With --all also who has read or was told, and boxes that were eaten since.',
    options: { all: { type: 'boolean' } },
    async run({ deps: { db, now } }, args) {
      args.none();
      const list = await listCorrections(db, now(), { all: args.has('all') });
      return {
        data: list,
        text: list.length ? columns(['Order', 'Delivery', 'Status', 'Meals', 'Name', 'Phone', 'Mailed', 'Read', 'Told'], list.map((row) => [
          row.order, row.deliveryDate, row.status, row.meals.map(({ name }) => name).join(', ') || 'as ordered again', row.name, row.phone,
          row.mailGivenUp ? 'gave up' : when(row.mailedAt), when(row.readAt), when(row.toldAt),
        ])) : 'Everybody knows.',
      };
    },
  },
  'allergens told': {
    usage: '<order>',
    what: 'Notes that you have told the customer of a corrected meal by telephone; a later correction asks anew.',
    async run({ deps, actor }, args) {
      const { orderId } = await markChangesTold(deps, args.only('which order'), actor);
      return { data: { order: orderId }, text: `Noted for ${orderId}.` };
    },
  },
};
