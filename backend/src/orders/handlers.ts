import type { Deps } from '../deps';
import { notFound } from '../http/failure';
import type { Handlers } from '../http/handler';
import { findOrder, listOrders } from './order-store';

export function orderHandlers({ db }: Deps): Pick<Handlers, 'GET /orders' | 'GET /orders/:id'> {
  return {
    'GET /orders': async ({ input, customer }) => listOrders(db, customer.uid, input.query.cursor),
    'GET /orders/:id': async ({ input, customer }) => {
      const order = await findOrder(db, customer.uid, input.params.id);
      if (!order) throw notFound('We couldn’t find that order.');
      return order;
    },
  };
}
