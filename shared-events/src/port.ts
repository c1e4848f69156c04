import { parse, type Draft, type OwnedBy, type Owner, type Payload, type Topic } from './topics';

/**
 * One reader's or owner's view of the bus, as the shell hands it out. This is the contract between builds of
 * different age, so payloads are unknown here; `subscribe`, `current` and `publisher` below give them types.
 */
export interface BusPort {
  /** @throws {TopicError} when this port may not publish the topic. */
  publish(topic: string, payload: unknown): void;
  /** Calls `listener` with the last value of a state topic at once, then with each new one. Returns the way to stop. */
  subscribe(topic: string, listener: (payload: unknown) => void): () => void;
  /** The last value of a state topic; undefined for a fact, or before the first. */
  current(topic: string): unknown;
}

export class TopicError extends Error {
  override readonly name = 'TopicError';
}

/** Listens with a parsed payload. What does not parse is not delivered. */
export function subscribe<T extends Topic>(bus: BusPort, topic: T, listener: (payload: Payload<T>) => void): () => void {
  return bus.subscribe(topic, (value) => {
    const payload = parse(topic, value);
    if (payload !== undefined) listener(payload);
  });
}

/** The last value of a state topic, parsed. */
export function current<T extends Topic>(bus: BusPort, topic: T): Payload<T> | undefined {
  return parse(topic, bus.current(topic));
}

/** The way an owner publishes: by type only its own topics, at run time too (the port refuses others). */
export function publisher<O extends Owner>(_owner: O, bus: BusPort) {
  return <T extends OwnedBy<O>>(topic: T, payload: Draft<T>): void => bus.publish(topic, { v: 1, ...payload });
}
