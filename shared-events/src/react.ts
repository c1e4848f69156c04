import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { BusPort } from './port';
import type * as v from 'valibot';
import { commonTopic, parsePayload, type Payload, type Topic, type TopicDefinition } from './topics';

/**
 * The last value of a state topic; undefined until there is one.
 * While hydrating it is undefined too, so that the first render equals the composed page.
 */
export function useTopic<T extends Topic>(bus: BusPort, topic: T): Payload<T> | undefined;
export function useTopic<S extends v.GenericSchema>(bus: BusPort, topic: TopicDefinition<S>): v.InferOutput<S> | undefined;
export function useTopic(bus: BusPort, topic: Topic | TopicDefinition<v.GenericSchema>): unknown {
  const { name, schema } = typeof topic === 'string' ? commonTopic(topic) : topic;
  const cache = useRef<{ raw: unknown; parsed: unknown }>({ raw: undefined, parsed: undefined });
  const read = useCallback(() => {
    const raw = bus.current(name);
    // The same raw value must give the same object, or React would render without end.
    if (cache.current.raw !== raw) cache.current = { raw, parsed: parsePayload({ name, schema }, raw) };
    return cache.current.parsed;
  }, [bus, name, schema]);
  return useSyncExternalStore(useCallback((changed: () => void) => bus.subscribe(name, changed), [bus, name]), read, nothing);
}

const nothing = () => undefined;
