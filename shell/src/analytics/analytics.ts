import type { PublicConfig } from 'shared-remote';
import type { TrackPort } from 'shared-remote/analytics';
import type { ReleasedRemote } from 'shared-remote/release-document';
import type { ConsentStore } from '../consent/consent';
import { sendable } from './sendable';
import type { Sink } from './sink';

interface AnalyticsOptions {
  config: PublicConfig;
  consent: ConsentStore;
  /** Downloads the sink; undefined in a deployment without analytics. Replaced in tests. */
  load?: (config: PublicConfig) => Promise<Sink | undefined>;
}

interface Event { name: string; params: Record<string, string | number> }

/** Events queued until the visitor's choice; the oldest are dropped first. */
const MAX_QUEUED = 100;

/**
 * Analytics events (IDENTITY-5, IDENTITY-7): those that their remote declares, without free text, queued in memory until the visitor has
 * chosen, sent after consent, dropped after a refusal. Nothing is downloaded before consent.
 */
export function createAnalytics(
  { config, consent, load = loadSink }: AnalyticsOptions,
): { trackFor(events: ReleasedRemote['events']): TrackPort } {
  let queued: Event[] = [];
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
    const events = queued;
    queued = [];
    for (const { name, params } of events) sink.send(name, params);
  }

  function applyConsent(): void {
    const { choice } = consent.get();
    if (choice === 'granted') {
      if (!sink) void open();
      return;
    }
    if (choice === 'refused') queued = [];
    sink?.stop();
    sink = undefined;
  }

  consent.subscribe(applyConsent);

  return {
    /** For a remote with these events. */
    trackFor: (events) => (name, given) => {
      const { choice } = consent.get();
      const params = choice === 'refused' ? undefined : sendable(events, name, given);
      if (!params) return;
      queued = [...queued, { name, params }].slice(-MAX_QUEUED);
      if (sink) flush();
      else if (choice === 'granted') void open();
    },
  };
}

const loadSink: NonNullable<AnalyticsOptions['load']> = async (config) => {
  if (SHOP_ENVIRONMENT === 'local') return (await import('./local-sink')).openLocalSink();
  // A preview's security policy allows no foreign script, and only staff visit it.
  if (SHOP_ENVIRONMENT !== 'production' || !config.firebase.measurementId) return undefined;
  return (await import('./firebase-sink')).openFirebaseSink(config);
};
