import type { FieldKind } from './analytics-events';

type Fields = Readonly<Record<string, FieldKind | readonly string[]>>;
interface EventDefinition<F extends Fields> { readonly name: string; readonly fields: F }

/** For `src/events.ts` of the one package that records the event. The shell drops what is not declared so. */
export const defineEvent = <const F extends Fields>(name: string, fields: F): EventDefinition<F> => ({ name, fields });

type Params<F extends Fields> = {
  readonly [N in keyof F]: F[N] extends readonly string[] ? F[N][number] : F[N] extends 'count' ? number : string;
};

/** What the shell gives: the contract between builds of different age, so `record` gives it types. */
export type TrackPort = (event: string, params: object) => void;

/**
 * Records an event. Synchronous, never throws. Events before the visitor's choice about analytics are kept in memory, and
 * dropped if the visitor refuses.
 */
export type Track = <F extends Fields>(event: EventDefinition<F>, params: Params<F>) => void;

/** Analytics for a service; views have `useTrack`. Older shells have none. */
export const trackOf = (port: TrackPort | undefined): Track => ({ name }, params) => port?.(name, params);
