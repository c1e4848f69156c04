import { parseAnswer, type ApiClient } from 'shared-api';
import { publisher, type BusPort, type Draft } from 'shared-events';
import { onPageRestored } from 'shared-remote/page-restored';
import type { RemoteConfigResult } from './remote-config';
import { ConfigAnswer, DEFAULTS, type FetchState, type Reading } from './status';
import { statusCache } from './status-cache';
import { isSame, startingPoint } from './starting-point';

/** The pause between fetches until the server has answered. */
const RETRY_MS = 10_000;

interface AppStatusOptions {
  window: Window;
  api: ApiClient;
  /** A port that may publish 'app-status'. */
  bus: BusPort;
  /** The answer of GET /config when this page was composed, if there was one. */
  composed?: unknown;
  /** Loads the Remote Config SDK at its first call. */
  fetchRemoteConfig(): Promise<RemoteConfigResult>;
  whenIdle(run: () => void): void;
}

/**
 * The switches and the menu's version (docs/product.md "Switches"), published as the topic 'app-status'. Readings are ordered
 * by the time of their request, and an older one never replaces a newer one: Remote Config's cache may be 12 hours old, and
 * answers may arrive in another order.
 */
export function createAppStatus({ window, api, bus, composed, fetchRemoteConfig, whenIdle }: AppStatusOptions) {
  const publish = publisher('shell', bus);
  let reading: Reading = DEFAULTS;
  let readAt = -Infinity;
  let clockOffset = 0;
  let fetch: FetchState = 'no-fetch-yet';
  let published: string | undefined;

  const isKnown = () => readAt > -Infinity;
  /** Also where the reading seems to be of the future: the browser's clock was set back since. */
  const isLatest = (requestedAt: number) => requestedAt >= readAt || readAt > Date.now();

  function publishStatus(): void {
    const known = isKnown();
    const status: Draft<'app-status'> = {
      fetch, loaded: known || fetch !== 'no-fetch-yet', known, ...reading, clockOffset: Math.round(clockOffset),
    };
    const text = JSON.stringify(status);
    if (text === published) return;
    published = text;
    publish('app-status', status);
  }

  function accept(next: Partial<Reading>, requestedAt: number): void {
    fetch = 'success';
    if (isLatest(requestedAt)) {
      reading = { ...reading, ...next };
      readAt = requestedAt;
      statusCache.write({ ...reading, readAt, clockOffset });
    }
    publishStatus();
  }

  function fail(kind: 'failure' | 'throttle'): void {
    fetch = kind;
    publishStatus();
  }

  async function readConfig(client: ApiClient): Promise<unknown> {
    const requestedAt = Date.now();
    try {
      const answer = await client.call('GET /config', {});
      const { now, ...next } = parseAnswer(ConfigAnswer, answer);
      // The server's time is from about half way between request and answer.
      if (now && Number.isFinite(Date.parse(now)) && isLatest(requestedAt)) {
        clockOffset = Date.parse(now) - (requestedAt + Date.now()) / 2;
      }
      accept(next, requestedAt);
      return answer;
    } catch (error) {
      // Ignored if the answer to a later request has arrived meanwhile.
      if (isLatest(requestedAt)) {
        fail('failure');
        retryTimer ??= window.setTimeout(() => {
          retryTimer = undefined;
          void refresh();
        }, RETRY_MS);
      }
      throw error;
    }
  }

  async function readRemoteConfig(): Promise<void> {
    const result = await fetchRemoteConfig().catch(() => ({ status: 'failure' as const }));
    if (result.status === 'success') {
      const { menuVersion = 0, ...switches } = result.values;
      // A template that was not published yet knows an older menu: chosen meals are of the newer one, and would be cleared.
      const values = { ...switches, ...(menuVersion > reading.menuVersion && { menuVersion }) };
      const isNews = isLatest(result.fetchedAt) && (reading.menuVersion === 0 || !isSame({ ...reading, ...values }, reading));
      // It is told of a change after the change: where it differs, and where no version is known, the server decides.
      if (isNews) await refresh();
      if (!isNews || fetch === 'failure') accept(values, result.fetchedAt);
    } else if (result.status !== 'unavailable') fail(result.status);
  }

  let pending: Promise<void> | undefined;
  /** Fetches GET /config again. Never rejects: a failure is published. */
  const refresh = () =>
    (pending ??= readConfig(api).then(() => undefined, () => undefined).finally(() => (pending = undefined)));
  let retryTimer: number | undefined;

  return {
    /**
     * Publishes the composed status, or the cached one if that is newer. Fetches GET /config and Remote Config when the page is
     * idle; GET /config immediately if the two statuses differ or none was composed. Fetches again until the server has answered.
     */
    start() {
      const from = startingPoint({ composed, cached: statusCache.read(), now: Date.now() });
      if (from.status) ({ reading, readAt, clockOffset } = from.status);
      publishStatus();
      if (from.trusted) {
        // Unless another fetch has started meanwhile.
        whenIdle(() => {
          if (fetch === 'no-fetch-yet') void refresh();
        });
      } else void refresh();
      whenIdle(() => void readRemoteConfig());
      onPageRestored(() => void refresh(), window);
    },
    /** Wraps a client so that the answer of every GET /config through it is published. */
    watch: (client: ApiClient): ApiClient => ({
      call: (route, input, options) => (route === 'GET /config' ? readConfig(client) : client.call(route, input, options)),
    }),
  };
}
