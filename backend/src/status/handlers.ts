import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';
import { readShopState } from './switches';

export function statusHandlers({ db, now }: Deps): Pick<Handlers, 'GET /config'> {
  return {
    'GET /config': async ({ reply }) => {
      reply.header('cache-control', 'no-store');
      return { ...(await readShopState(db)), now: now().toISOString() };
    },
  };
}
