import { Subject } from 'rxjs';
import { TopicError, type BusPort } from './port';

interface PortOptions {
  /** The topics this port may publish to. */
  publishes: readonly string[];
}

interface Bus {
  /** Access for one remote, service or slot. `close` ends all its subscriptions, and it takes no new ones. */
  port(name: string, options: PortOptions): BusPort & { close(): void };
}

const isState = (topic: string) => !topic.includes(':');

/**
 * The RxJS bus, one per document, created by the shell.
 * An error in one subscriber does not stop the others: it goes to `onError` with the topic and the port's name.
 */
export function createBus(onError: (error: unknown, topic: string, port: string) => void): Bus {
  const subjects = new Map<string, Subject<unknown>>();
  const subjectOf = (topic: string) => {
    let subject = subjects.get(topic);
    if (!subject) subjects.set(topic, (subject = new Subject<unknown>()));
    return subject;
  };
  /** The last value of each state. */
  const last = new Map<string, unknown>();

  return {
    port(name, { publishes }) {
      const stops = new Set<() => void>();
      let open = true;
      return {
        publish(topic, payload) {
          if (!publishes.includes(topic)) {
            throw new TopicError(`${name} does not own the topic '${topic}': declare it under "publishes" in remote.json.`);
          }
          if (isState(topic)) last.set(topic, payload);
          subjectOf(topic).next(payload);
        },
        subscribe(topic, listener) {
          if (!open) return () => {};
          const deliver = (payload: unknown) => {
            // Of a state nobody gets an older value: a listener may have published a newer one meanwhile.
            if (payload === undefined || (isState(topic) && payload !== last.get(topic))) return;
            try {
              listener(payload);
            } catch (error) {
              onError(error, topic, name);
            }
          };
          const subscription = subjectOf(topic).subscribe(deliver);
          deliver(last.get(topic));
          const stop = () => {
            subscription.unsubscribe();
            stops.delete(stop);
          };
          stops.add(stop);
          return stop;
        },
        current: (topic) => last.get(topic),
        close() {
          open = false;
          for (const stop of [...stops]) stop();
        },
      };
    },
  };
}
