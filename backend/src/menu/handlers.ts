import { KEPT_ANSWER } from 'shared-api/client';
import type { Deps } from '../deps';
import { requireManager } from '../http/actor';
import type { Handlers } from '../http/handler';
import { writeAudit } from '../ops/audit';
import { raiseMenuVersion } from './menu-versions';

type MenuRoutes = 'GET /menu' | 'GET /menu/plans' | 'POST /menu/meals' | 'POST /menu/cache/invalidate';

export function menuHandlers({ db, menu, now }: Deps): Pick<Handlers, MenuRoutes> {
  return {
    'GET /menu': () => menu.fresh?.mealsBody ?? menu.get().then(({ mealsBody }) => mealsBody),
    'GET /menu/plans': () => menu.fresh?.plansBody ?? menu.get().then(({ plansBody }) => plansBody),
    'POST /menu/meals': async ({ input, reply }) => {
      const { mealById, isKept } = await menu.get();
      if (isKept) reply.header(KEPT_ANSWER, '1');
      const ids = [...new Set(input.body.mealIds)];
      return {
        meals: ids.flatMap((id) => mealById.get(id) ?? []),
        notFound: ids.filter((id) => !mealById.has(id)),
      };
    },
    'POST /menu/cache/invalidate': async ({ customer }) => {
      const actor = requireManager(customer, now());
      return db.transaction(async (tx) => {
        const menuVersion = await raiseMenuVersion(tx);
        await writeAudit(tx, { actor, action: 'menu-invalidated', subject: 'menu', details: { menuVersion } });
        return { menuVersion };
      });
    },
  };
}
