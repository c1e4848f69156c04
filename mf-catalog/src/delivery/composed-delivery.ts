import { current } from 'shared-events';
import type { ViewProps } from 'shared-remote';
import * as v from 'valibot';
import { nextDelivery } from './next-delivery-day';

const Clock = v.object({ now: v.string(), closedDays: v.optional(v.array(v.string()), []) });

/** The next delivery as a page was composed with it, and the instant at which that is over. */
export const ComposedDelivery = v.object({
  orderBy: v.string(), arrives: v.string(), taken: v.optional(v.string()), until: v.string(),
});
export type ComposedDelivery = v.InferOutput<typeof ComposedDelivery>;

/** Undefined in the browser, where the page follows the shop's clock itself. How full the week is changes too often to be composed. */
export async function composedDelivery({ api, bus }: Pick<ViewProps, 'api' | 'bus'>): Promise<ComposedDelivery | undefined> {
  if (current(bus, 'app-status')) return undefined;
  const { now, closedDays } = v.parse(Clock, await api.call('GET /config', {}));
  const { cutOff, ...next } = nextDelivery(new Date(now), { closedDays, fullDays: [] });
  return { ...next, until: cutOff.toISOString() };
}
