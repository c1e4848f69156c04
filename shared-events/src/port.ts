import type * as v from 'valibot';
import { commonTopic, parsePayload, type Draft, type OwnedBy, type Owner, type Payload, type Topic, type TopicDefinition } from './topics';

/**
 * Access to the bus for one remote, service or slot. The contract between builds of different age, so payloads are
 * `unknown` here; `subscribe`, `current`, `publish` and `publisher` below give them types.
 */
export interface BusPort {
  /** @throws {TopicError} when this port may not publish the topic. */
  publish(topic: string, payload: unknown): void;
  /** Calls `listener` synchronously with the last value of a state topic, then with each new one. Returns a function that unsubscribes. */
  subscribe(topic: string, listener: (payload: unknown) => void): () => void;
  /** The last value of a state topic; undefined for a fact, or before the first. */
  current(topic: string): unknown;
}

export class TopicError extends Error {
  override readonly name = 'TopicError';
}

/** Payloads that can't be parsed are not delivered. */
export function subscribe<T extends Topic>(bus: BusPort, topic: T, listener: (payload: Payload<T>) => void): () => void;
export function subscribe<S extends v.GenericSchema>(
  bus: BusPort, topic: TopicDefinition<S>, listener: (payload: v.InferOutput<S>) => void,
): () => void;
export function subscribe(
  bus: BusPort, topic: Topic | TopicDefinition<v.GenericSchema>, listener: (payload: never) => void,
): () => void {
  const known = typeof topic === 'string' ? commonTopic(topic) : topic;
  return bus.subscribe(known.name, (value) => {
    const payload = parsePayload(known, value);
    if (payload !== undefined) Reflect.apply(listener, undefined, [payload]);
  });
}

export function current<T extends Topic>(bus: BusPort, topic: T): Payload<T> | undefined;
export function current<S extends v.GenericSchema>(bus: BusPort, topic: TopicDefinition<S>): v.InferOutput<S> | undefined;
export function current(bus: BusPort, topic: Topic | TopicDefinition<v.GenericSchema>): unknown {
  const known = typeof topic === 'string' ? commonTopic(topic) : topic;
  return parsePayload(known, bus.current(known.name));
}

/** Publishes a topic of one's own `src/topics.ts`. The port refuses others' at run time. */
export function publish<S extends v.GenericSchema>(bus: BusPort, { name }: TopicDefinition<S>, payload: v.InferInput<S> & object): void {
  bus.publish(name, { v: 1, ...payload });
}

/** Publishes a common topic for its owner. Its type allows only the owner's topics, and the port refuses others at run time. */
export function publisher<O extends Owner>(_owner: O, bus: BusPort) {
  return <T extends OwnedBy<O>>(topic: T, payload: Draft<T>): void => bus.publish(topic, { v: 1, ...payload });
}
