import type { ApiClient } from 'shared-api';
import * as v from 'valibot';
import type { ComposedDelivery } from './composed-delivery';
import { nextDelivery } from './next-delivery-day';

const Clock = v.object({ now: v.string(), closedDays: v.optional(v.array(v.string()), []) });

/** For the composer, by the shop's clock then. How full the week is changes too often to be composed. */
export async function composeDelivery(api: ApiClient): Promise<ComposedDelivery> {
  const { now, closedDays } = v.parse(Clock, await api.call('GET /config', {}));
  const { cutOff, ...next } = nextDelivery(new Date(now), { closedDays, fullDays: [] });
  return { ...next, until: cutOff.toISOString() };
}
