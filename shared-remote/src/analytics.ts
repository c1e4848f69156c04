import * as v from 'valibot';

/**
 * What a field of an analytics event may hold (SHOP-6, IDENTITY-7): an identifier made by the shop, a count, a page's path, or one
 * of the values that are listed. Never free text, so no event can contain a name, an email, an address or a post code.
 */
const FIELD_KINDS = ['id', 'count', 'route'] as const;
const eventName = v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/));
const fieldName = v.pipe(v.string(), v.regex(/^[A-Za-z_]{1,40}$/));
const EventFields = v.record(fieldName, v.union([v.picklist(FIELD_KINDS), v.array(v.pipe(v.string(), v.regex(/^[a-z_-]{1,40}$/)))]));
/** Events of a package by their names. */
export const AnalyticsEvents = v.record(eventName, EventFields);
export type AnalyticsEvents = v.InferOutput<typeof AnalyticsEvents>;

type Fields = Readonly<Record<string, (typeof FIELD_KINDS)[number] | readonly string[]>>;
interface EventDefinition<F extends Fields> { readonly name: string; readonly fields: F }

/** For `src/events.ts` of the one package that records the event. The shell drops what is not declared so. */
export const defineEvent = <const F extends Fields>(name: string, fields: F): EventDefinition<F> => ({ name, fields });

type Params<F extends Fields> = { readonly [N in keyof F]: F[N] extends readonly string[] ? F[N][number] : F[N] extends 'count' ? number : string };

/** What the shell gives: the contract between builds of different age, so `record` gives it types. */
export type TrackPort = (event: string, params: object) => void;

/**
 * Records an event. Synchronous, never throws. Events before the visitor's choice about analytics are kept in memory, and
 * dropped if the visitor refuses.
 */
export type Track = <F extends Fields>(event: EventDefinition<F>, params: Params<F>) => void;

/** Analytics for a service; views have `useTrack`. Older shells have none. */
export const trackOf = (port: TrackPort | undefined): Track => ({ name }, params) => port?.(name, params);
