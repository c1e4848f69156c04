import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { BusPort } from './port';
import { parse, type Payload, type Topic } from './topics';

/**
 * The last value of a state topic; undefined until there is one.
 * While hydrating it is undefined too, so that the first render equals the composed page.
 */
export function useTopic<T extends Topic>(bus: BusPort, topic: T): Payload<T> | undefined {
  const cache = useRef<{ raw: unknown; parsed: Payload<T> | undefined }>({ raw: undefined, parsed: undefined });
  const read = useCallback(() => {
    const raw = bus.current(topic);
    // The same raw value must give the same object, or React would render without end.
    if (cache.current.raw !== raw) cache.current = { raw, parsed: parse(topic, raw) };
    return cache.current.parsed;
  }, [bus, topic]);
  return useSyncExternalStore(useCallback((changed: () => void) => bus.subscribe(topic, changed), [bus, topic]), read, nothing);
}

const nothing = () => undefined;
