import type { Deps } from '../deps';
import { isDatabaseDown } from '../db/is-down';
import { notFound, unavailable } from '../http/failure';
import type { Handlers } from '../http/handler';
import { networkOf } from 'shared-api/server/network-of';
import { findAttemptOfSession } from './attempt-store';
import { createCheckout } from './checkout';
import { ProviderUnknown } from './provider';
import { settle } from './settle';

const HELD = 'Your payment has arrived, but we can’t make an order of it as it is. We will put it right.';

export function paymentHandlers(deps: Deps): Pick<Handlers, 'POST /payments/create-checkout-session' | 'GET /payments/status'> {
  return {
    'POST /payments/create-checkout-session': async ({ input, visitor, request }) => createCheckout(deps, input.body, await visitor(), networkOf(request.ip)),

    'GET /payments/status': async ({ input }) => {
      const { sessionId } = input.query;
      // Only sessions that we made: the provider is not asked about what someone made up.
      if (!(await findAttemptOfSession(deps.db, sessionId))) throw notFound();
      try {
        const settled = await settle(deps, sessionId);
        if (!settled) throw notFound();
        // Money that can't become an order: thanks and a promised receipt would be untrue.
        const held = (await findAttemptOfSession(deps.db, sessionId))?.status === 'quarantined';
        return { status: settled.status, error: held ? HELD : null, paid: settled.paid };
      } catch (error) {
        if (error instanceof ProviderUnknown || isDatabaseDown(error)) throw unavailable(undefined, error);
        throw error;
      }
    },
  };
}
