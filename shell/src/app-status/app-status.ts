import { parseAnswer, type ApiClient } from 'shared-api';
import { publisher, type BusPort, type Draft } from 'shared-events';
import { onPageRestored } from 'shared-remote/page-restored';
import type { RemoteConfigResult } from './remote-config';
import { ConfigAnswer, DEFAULTS, type FetchState, type Reading } from './status';
import { createStatusCache } from './status-cache';
import { startingPoint } from './starting-point';

/** While nothing is known. */
const ASK_AGAIN_MS = 10_000;

export interface AppStatusOptions {
  window: Window;
  api: ApiClient;
  /** A port that may publish 'app-status'. */
  bus: BusPort;
  /** What GET /config said when this page was composed, if it could be asked. */
  composed?: unknown;
  /** The real Remote Config SDK, loaded at its first call. */
  fetchRemoteConfig(): Promise<RemoteConfigResult>;
  whenIdle(run: () => void): void;
}

export interface AppStatusSource {
  /**
   * Publishes what the page was composed with, or what is cached if that is newer; asks GET /config and Remote Config
   * when the page is idle, GET /config at once where the two differ or there is nothing composed. Asks again while
   * nothing is known.
   */
  start(): void;
  /** Reads GET /config again. Never rejects: a failure is a state. */
  refresh(): Promise<void>;
  /** The same client, with every GET /config that anyone makes through it taken into account here. */
  watch(api: ApiClient): ApiClient;
  stop(): void;
}

/**
 * The switches and the menu's version (docs/product.md "Switches"), published as the topic 'app-status'.
 * Readings are ordered by when they were asked for: Remote Config's own cache may be 12 hours old, and a late answer
 * may overtake an early one. The older never replaces the newer.
 */
export function createAppStatus({ window, api, bus, composed, fetchRemoteConfig, whenIdle }: AppStatusOptions): AppStatusSource {
  const publish = publisher('shell', bus);
  const cache = createStatusCache(window);
  let reading: Reading = DEFAULTS;
  let readAt = -Infinity;
  let clockOffset = 0;
  let fetch: FetchState = 'no-fetch-yet';
  let loaded = false;
  let known = false;
  let published: string | undefined;

  function tell(): void {
    const status: Draft<'app-status'> = { fetch, loaded, known, ...reading, clockOffset: Math.round(clockOffset) };
    const same = JSON.stringify(status);
    if (same === published) return;
    published = same;
    publish('app-status', status);
  }

  function accept(next: Partial<Reading>, askedAt: number): void {
    fetch = 'success';
    [loaded, known] = [true, true];
    if (askedAt >= readAt) {
      reading = { ...reading, ...next };
      readAt = askedAt;
      cache.write({ ...reading, readAt, clockOffset });
    }
    tell();
  }

  function fail(kind: 'failure' | 'throttle'): void {
    fetch = kind;
    loaded = true;
    tell();
    if (!known) askAgain ??= window.setTimeout(() => {
      askAgain = undefined;
      void refresh();
    }, ASK_AGAIN_MS);
  }

  async function readConfig(client: ApiClient): Promise<unknown> {
    const askedAt = Date.now();
    try {
      const answer = await ask(client);
      const { now, ...next } = parseAnswer(ConfigAnswer, answer);
      // The server looked at its clock about half way between question and answer.
      if (now && Number.isFinite(Date.parse(now)) && askedAt >= readAt) clockOffset = Date.parse(now) - (askedAt + Date.now()) / 2;
      accept(next, askedAt);
      return answer;
    } catch (error) {
      // An answer to a newer question may have come meanwhile; then this failure says nothing.
      if (askedAt >= readAt) fail('failure');
      throw error;
    }
  }

  async function readRemoteConfig(): Promise<void> {
    const result = await fetchRemoteConfig().catch(() => ({ status: 'failure' as const }));
    if (result.status === 'success') accept(result.values, result.fetchedAt);
    else if (result.status !== 'unavailable') fail(result.status);
  }

  let running: Promise<void> | undefined;
  const refresh = () =>
    (running ??= readConfig(api).then(() => undefined, () => undefined).finally(() => (running = undefined)));
  let stopListening = () => {};
  let askAgain: number | undefined;

  return {
    start() {
      const from = startingPoint({ composed, cached: cache.read(), now: Date.now() });
      if (from.status) {
        ({ reading, readAt, clockOffset } = from.status);
        [loaded, known] = [true, true];
      }
      tell();
      if (from.trusted) {
        // Unless another read has started meanwhile.
        whenIdle(() => {
          if (fetch === 'no-fetch-yet') void refresh();
        });
      } else void refresh();
      whenIdle(() => void readRemoteConfig());
      stopListening = onPageRestored(() => void refresh(), window);
    },
    refresh,
    watch: (client) => ({
      // The wrapped call answers what the client's answers; only GET /config takes the way through here.
      call: (route, input, options) => (route === 'GET /config' ? readConfig(client) : client.call(route, input, options)),
    }),
    stop() {
      stopListening();
      window.clearTimeout(askAgain);
    },
  };
}

const ask = (client: ApiClient) => client.call('GET /config', {});
