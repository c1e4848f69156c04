import * as v from 'valibot';
import type { PublicConfig } from 'shared-remote';
import { analyticsEvents, type Track } from 'shared-remote/analytics';
import type { ConsentStore } from '../consent';
import type { Sink } from './sink';

export interface AnalyticsOptions {
  config: PublicConfig;
  consent: ConsentStore;
  /** Downloads what sends; undefined in a deployment that measures nothing. Replaced in tests. */
  load?: (config: PublicConfig) => Promise<Sink | undefined>;
}

interface Event { name: string; params: Record<string, string | number> }

/** What may wait for the visitor's choice; the oldest go first. */
const MOST_WAITING = 100;

/**
 * The way of every analytics event (IDENTITY-5, IDENTITY-7): named and without free text, kept in
 * this page until the visitor has chosen, sent after 'yes', dropped after 'no'. Nothing is downloaded before a 'yes'.
 */
export function createAnalytics({ config, consent, load = loadSink }: AnalyticsOptions): { track: Track } {
  let waiting: Event[] = [];
  let sink: Sink | undefined;
  let loading = false;

  async function open(): Promise<void> {
    if (loading) return;
    loading = true;
    // After a failure the next event tries again.
    const loaded = await load(config).catch(() => undefined);
    loading = false;
    // The visitor may have withdrawn consent meanwhile.
    if (consent.get().choice !== 'granted') return loaded?.stop();
    sink = loaded;
    flush();
  }

  function flush(): void {
    if (!sink) return;
    const events = waiting;
    waiting = [];
    for (const { name, params } of events) sink.send(name, params);
  }

  function obey(): void {
    const { choice } = consent.get();
    if (choice === 'granted') {
      if (!sink) void open();
    } else if (choice === 'refused') {
      waiting = [];
      sink?.stop();
      sink = undefined;
    }
  }

  consent.subscribe(obey);

  return {
    track(name, params) {
      const { choice } = consent.get();
      const known = choice === 'refused' ? undefined : v.safeParse(analyticsEvents[name] ?? v.never(), params);
      if (!known?.success) return;
      waiting = [...waiting, { name, params: known.output }].slice(-MOST_WAITING);
      if (sink) flush();
      else if (choice === 'granted') void open();
    },
  };
}

const loadSink: NonNullable<AnalyticsOptions['load']> = async (config) => {
  if (SHOP_ENVIRONMENT === 'local') return (await import('./local-sink')).openLocalSink();
  // A preview's policy lets no foreign script in, and its visitors are ourselves.
  if (SHOP_ENVIRONMENT !== 'production' || !config.firebase.measurementId) return undefined;
  return (await import('./firebase-sink')).openFirebaseSink(config);
};
