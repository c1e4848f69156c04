import * as v from 'valibot';

/** An identifier made by the shop. Without spaces and '@', so that typed text does not fit by mistake. */
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000));
const none = v.object({});

/**
 * Every analytics event of the shop, with all its fields (SHOP-6, IDENTITY-7).
 * No field takes free text, so no event can contain a name, an email, an address or a post code.
 * Events and fields may only be added: the shell drops those that it does not have in its list.
 */
export const analyticsEvents = {
  page_viewed: v.object({ route: v.pipe(v.string(), v.regex(/^\/[a-z-]*(\/[a-z-]+)*$/)) }),
  plan_viewed: v.object({ plan: id }),
  meal_swapped: v.object({ plan: id, day: id, mealTime: id }),
  item_added: v.object({ plan: id, pence: count }),
  post_code_checked: v.object({ outcome: v.picklist(['delivered', 'refused']) }),
  checkout_started: v.object({ items: count, pence: count }),
  payment_returned: v.object({ outcome: v.picklist(['paid', 'processing', 'waiting', 'expired', 'held', 'error']) }),
  signed_up: none,
  logged_in: none,
  logged_out: none,
  password_reset_asked: none,
  profile_saved: none,
  deletion_scheduled: none,
  deletion_cancelled: none,
  order_viewed: none,
  order_repeated: none,
  order_cancelled: none,
  order_address_corrected: none,
} as const;

export type AnalyticsEvent = keyof typeof analyticsEvents;
export type AnalyticsParams<E extends AnalyticsEvent> = v.InferOutput<(typeof analyticsEvents)[E]>;

/**
 * Records an event. Synchronous, never throws. Events before the visitor's choice about analytics are kept in memory, and
 * dropped if the visitor refuses.
 */
export type Track = <E extends AnalyticsEvent>(event: E, params: AnalyticsParams<E>) => void;
