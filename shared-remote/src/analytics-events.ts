import * as v from 'valibot';

/**
 * What a field of an analytics event may hold (SHOP-6, IDENTITY-7): an identifier made by the shop, a count, a page's path, or one
 * of the values that are listed. Never free text, so no event can contain a name, an email, an address or a post code.
 */
const FIELD_KINDS = ['id', 'count', 'route'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];
const eventName = v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/));
const fieldName = v.pipe(v.string(), v.regex(/^[A-Za-z_]{1,40}$/));
const EventFields = v.record(fieldName, v.union([v.picklist(FIELD_KINDS), v.array(v.pipe(v.string(), v.regex(/^[a-z_-]{1,40}$/)))]));
/** Events of a package by their names. */
export const AnalyticsEvents = v.record(eventName, EventFields);
export type AnalyticsEvents = v.InferOutput<typeof AnalyticsEvents>;
