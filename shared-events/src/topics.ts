import * as v from 'valibot';
import { common } from './common';

type Common = typeof common;
export type Topic = keyof Common;
export type Payload<T extends Topic> = v.InferOutput<Common[T]['schema']>;
export type Draft<T extends Topic> = v.InferInput<Common[T]['schema']>;
export type Owner = Common[Topic]['owner'];
export type OwnedBy<O extends Owner> = { [T in Topic]: Common[T]['owner'] extends O ? T : never }[Topic];
export type AppStatusEvent = Payload<'app-status'>;
export type AuthEvent = Payload<'auth'>;

/** A topic as one package knows it: its owner all of it, a reader what it reads of it. */
export interface TopicDefinition<S extends v.GenericSchema> { readonly name: string; readonly schema: S }

/**
 * For `src/topics.ts` of a package. A name without a colon is a state (its last value is replayed); `team:past-tense` is a fact.
 * Builds of different age stand on one page: the release gate refuses an owner whose payload a live reader could not read.
 */
export const defineTopic = <S extends v.GenericSchema>(name: string, schema: S): TopicDefinition<S> => ({ name, schema });

/** Undefined if the payload is invalid for this build. */
export function parsePayload<S extends v.GenericSchema>({ schema }: TopicDefinition<S>, value: unknown): v.InferOutput<S> | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

/** One of the common topics in the form of all others. */
export const commonTopic = <T extends Topic>(name: T): TopicDefinition<Common[T]['schema']> => ({ name, schema: common[name].schema });

export const parse = <T extends Topic>(topic: T, value: unknown): Payload<T> | undefined => parsePayload(commonTopic(topic), value);
