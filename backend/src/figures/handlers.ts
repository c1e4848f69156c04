import type { Deps } from '../deps';
import { requireManager } from '../http/actor';
import type { Handlers } from '../http/handler';
import { readAreas } from './asked-areas';
import { figureDays, readRefunds, readWeeks } from './figure-weeks';
import { readSwaps } from './swapped-meals';

/** How the shop goes. Nothing of it is about a person, so looking at it is no row in the audit. */
export function figureHandlers({ db, now }: Deps): Pick<Handlers, 'GET /kitchen/figures'> {
  return {
    'GET /kitchen/figures': async ({ customer }) => {
      requireManager(customer, now());
      const days = figureDays(now());
      const { swapWeeks, swaps } = await readSwaps(db, days.slice(-SWAP_WEEKS));
      return { weeks: await readWeeks(db, days), swapWeeks, swaps, areas: await readAreas(db, days), refunds: await readRefunds(db, days) };
    },
  };
}

/** Each line of each order is read for them. */
const SWAP_WEEKS = 4;
