import { parseAnswer } from 'shared-api';
import type * as v from 'valibot';

/** One call of a service. */
export interface CallDefinition {
  /** What it takes, in order. */
  readonly takes: readonly v.GenericSchema[];
  /** Nothing, if it is missing. */
  readonly answers?: v.GenericSchema;
  /** Only for screens of the owner, which are of the same version: it may answer what no JSON could hold, and nobody else sees it. */
  readonly own?: true;
}
type CallDefinitions = Readonly<Record<string, CallDefinition>>;

/** A service as one package knows it: its owner all of it, a caller the calls that it makes, what it gives and what it reads. */
export interface ServiceDefinition<C extends CallDefinitions> { readonly name: string; readonly calls: C }

/**
 * For `src/services.ts` of a package. Builds of different age stand on one page: the release gate refuses an owner that would not take
 * what a live caller gives, or not answer what it reads.
 */
export const defineService = <const C extends CallDefinitions>(name: string, calls: C): ServiceDefinition<C> => ({ name, calls });

type Schemas = readonly v.GenericSchema[];
type Given<T extends Schemas> = T extends readonly [infer First extends v.GenericSchema, ...infer Rest extends Schemas]
  ? [...One<v.InferInput<First>>, ...Given<Rest>]
  : [];
type One<T> = undefined extends T ? [value?: T] : [value: T];
type Answer<C extends CallDefinition> = C extends { readonly answers: infer A extends v.GenericSchema } ? v.InferOutput<A> : void;

/** What a service of this definition can be told. Every call loads the service first; after a failed load it may be called again. */
export type Service<C extends CallDefinitions> = { readonly [N in keyof C]: (...given: Given<C[N]['takes']>) => Promise<Answer<C[N]>> };
export type ServiceOf<D> = D extends ServiceDefinition<infer C> ? Service<C> : never;

/** All services, by name and call: the contract between builds of different age, so `serviceOf` and `useService` give them types. */
export type Services = Readonly<Record<string, Readonly<Record<string, (...given: never[]) => Promise<unknown>>>>>;

/**
 * The service with typed calls. Its owner may be of another version, so each answer is parsed here, where it arrives.
 * @throws {ApiError} 'Invalid response from backend', from a call whose answer makes no sense
 */
export function serviceOf<C extends CallDefinitions>(services: Services, definition: ServiceDefinition<C>): Service<C>;
export function serviceOf(services: Services, { name, calls }: ServiceDefinition<CallDefinitions>): object {
  const typed = Object.entries(calls).map(([call, { answers }]) => [call, async (...given: unknown[]) => {
    const service = services[name];
    const run: unknown = service?.[call];
    if (typeof run !== 'function') throw new TypeError(`There is no ${name}.${call}.`);
    const answer: unknown = await Reflect.apply(run, service, given);
    return answers && parseAnswer(answers, answer);
  }]);
  return Object.fromEntries(typed);
}
