import { eq } from 'drizzle-orm';
import { outbox } from '../../db/schema';
import { differing } from '../../orders/changed-meals';
import { listChanged, markChangesTold } from '../../orders/read-changes';
import type { Command } from '../command';
import { columns, when } from '../output';

export const allergenCommands: Record<string, Command> = {
  'allergens list': {
    usage: '[--all]',
    what: 'Orders with a meal whose allergens or ingredients were corrected, the next delivery first: whom to telephone. With --all also who has read or was told.',
    options: { all: { type: 'boolean' } },
    async run({ deps: { db } }, args) {
      args.none();
      const found = await listChanged(db, args.has('all'));
      const list = [];
      for (const order of found) {
        const [mail] = await db.select({ sentAt: outbox.sentAt, gaveUpAt: outbox.gaveUpAt }).from(outbox).where(eq(outbox.key, `meals-changed:${order.id}:${order.changedIn}`));
        const { orderId, status, deliveryDate, email, address } = order;
        list.push({
          order: orderId, status, deliveryDate, name: address.name, phone: address.phone, email, meals: differing(order), menuVersion: order.changedIn,
          mailedAt: mail?.sentAt ?? null, mailGivenUp: Boolean(mail?.gaveUpAt), readAt: order.changesReadAt, toldAt: order.changesToldAt,
        });
      }
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
