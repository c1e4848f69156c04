import type { Deps } from '../deps';
import { notFound } from '../http/failure';
import type { Handlers } from '../http/handler';
import { cancelOwnOrder } from './cancel-order';
import { claimOrder } from './claim-order';
import { correctAddress } from './correct-address';
import { findOrder, listOrders } from './order-store';
import { markChangesRead } from './read-changes';

type OrderRoutes =
  | 'GET /orders' | 'GET /orders/:id' | 'POST /orders/claim' | 'POST /orders/:id/cancel' | 'POST /orders/:id/changes/read'
  | 'PUT /orders/:id/address';

export function orderHandlers(deps: Deps): Pick<Handlers, OrderRoutes> {
  const { db } = deps;
  const ownOrder = async (uid: string, id: string) => {
    const order = await findOrder(db, uid, id, deps.now());
    if (!order) throw notFound('We couldn’t find that order.');
    return order;
  };
  return {
    'GET /orders': async ({ input, customer }) => listOrders(db, customer.uid, input.query.cursor, deps.now()),
    'GET /orders/:id': async ({ input, customer }) => ownOrder(customer.uid, input.params.id),
    'POST /orders/claim': async ({ input, customer }) => ownOrder(customer.uid, await claimOrder(deps, customer, input.body)),
    'POST /orders/:id/changes/read': async ({ input, customer }) => {
      await markChangesRead(deps, customer.uid, input.params.id, input.body.version);
      return ownOrder(customer.uid, input.params.id);
    },
    'POST /orders/:id/cancel': async ({ input, customer }) => {
      await cancelOwnOrder(deps, customer.uid, input.params.id);
      return ownOrder(customer.uid, input.params.id);
    },
    'PUT /orders/:id/address': async ({ input, customer }) => {
      await correctAddress(deps, customer.uid, input.params.id, input.body);
      return ownOrder(customer.uid, input.params.id);
    },
  };
}
