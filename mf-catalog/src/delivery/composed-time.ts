import * as v from 'valibot';

/** Of GET /config, as a page was composed with it. How full a week is changes too often to be composed. */
export const ComposedTime = v.object({ now: v.string(), closedDays: v.array(v.string()) });
export type ComposedTime = v.InferOutput<typeof ComposedTime>;
