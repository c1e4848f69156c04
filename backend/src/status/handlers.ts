import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';
import { deliveryDate, londonDay, offeredDays } from 'shared-rules';
import { closedDays, fullDays } from '../delivery/weeks';
import { readShopState } from './switches';

export function statusHandlers({ db, menu, now }: Deps): Pick<Handlers, 'GET /config'> {
  return {
    'GET /config': async ({ reply }) => {
      reply.header('cache-control', 'no-store');
      const at = now();
      const [state, closed] = await Promise.all([readShopState(db), closedDays(db, londonDay(at))]);
      menu.announced(state.menuVersion);
      const full = await fullDays(db, offeredDays(deliveryDate(at), closed), at);
      return { ...state, closedDays: closed, fullDays: full, now: at.toISOString() };
    },
  };
}
