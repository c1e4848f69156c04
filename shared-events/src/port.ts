import { parse, type Draft, type OwnedBy, type Owner, type Payload, type Topic } from './topics';

/**
 * Access to the bus for one remote, service or slot. The contract between builds of different age, so payloads are
 * `unknown` here; `subscribe`, `current` and `publisher` below give them types.
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
export function subscribe<T extends Topic>(bus: BusPort, topic: T, listener: (payload: Payload<T>) => void): () => void {
  return bus.subscribe(topic, (value) => {
    const payload = parse(topic, value);
    if (payload !== undefined) listener(payload);
  });
}

export function current<T extends Topic>(bus: BusPort, topic: T): Payload<T> | undefined {
  return parse(topic, bus.current(topic));
}

/** Publishes for an owner. Its type allows only the owner's topics, and the port refuses others at run time. */
export function publisher<O extends Owner>(_owner: O, bus: BusPort) {
  return <T extends OwnedBy<O>>(topic: T, payload: Draft<T>): void => bus.publish(topic, { v: 1, ...payload });
}
