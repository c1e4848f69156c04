import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';
import { londonDay } from 'shared-rules';
import { closedDays } from '../delivery/weeks';
import { readShopState } from './switches';

export function statusHandlers({ db, now }: Deps): Pick<Handlers, 'GET /config'> {
  return {
    'GET /config': async ({ reply }) => {
      reply.header('cache-control', 'no-store');
      const at = now();
      const [state, closed] = await Promise.all([readShopState(db), closedDays(db, londonDay(at))]);
      return { ...state, closedDays: closed, now: at.toISOString() };
    },
  };
}
