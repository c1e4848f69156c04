import * as v from 'valibot';

/**
 * Of GET /config, as a page was composed with it. How full a week is changes too often to be composed; whether orders are taken is for
 * search engines alone, and is missing in pages of before.
 */
export const ComposedTime = v.object({ now: v.string(), closedDays: v.array(v.string()), orderingEnabled: v.optional(v.boolean()) });
export type ComposedTime = v.InferOutput<typeof ComposedTime>;
