import { current } from 'shared-events';
import type { ViewProps } from 'shared-remote';
import * as v from 'valibot';

/** The next delivery as a page was composed with it, and the instant at which that is over. */
export const ComposedDelivery = v.object({
  orderBy: v.string(), arrives: v.string(), taken: v.optional(v.string()), until: v.string(),
});
export type ComposedDelivery = v.InferOutput<typeof ComposedDelivery>;

/** Undefined in the browser, where the page follows the shop's clock itself; so what composes it is in a file of its own. */
export async function composedDelivery({ api, bus }: Pick<ViewProps, 'api' | 'bus'>): Promise<ComposedDelivery | undefined> {
  if (current(bus, 'app-status')) return undefined;
  return (await import('./compose-delivery')).composeDelivery(api);
}
