import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';
import { confirmArea, removeArea, requestArea } from './area-request';

type AreaRoutes = 'POST /area-requests' | 'POST /area-requests/confirm' | 'POST /area-requests/remove';

export function areaHandlers(deps: Deps): Pick<Handlers, AreaRoutes> {
  return {
    'POST /area-requests': async ({ input }) => {
      await requestArea(deps, input.body);
      return { message: 'Check your inbox! Your address is kept once you say yes there.' };
    },
    'POST /area-requests/confirm': async ({ input }) => ({ postCode: await confirmArea(deps, input.body.token) }),
    'POST /area-requests/remove': async ({ input }) => {
      await removeArea(deps, input.body.token);
      return {};
    },
  };
}
