/** @jest-environment jsdom */
import { ApiError, type ApiClient } from 'shared-api';
import { current, type AppStatusEvent } from 'shared-events';
import { createBus } from 'shared-events/bus';
import { oneDocumentEach } from '../testing/one-document-each';
import { createAppStatus } from './app-status';
import type { RemoteConfigResult } from './remote-config';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const open = {
  orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 3, closedDays: ['2026-12-28'], fullDays: [],
};
const closed = { orderingEnabled: false, paymentsEnabled: false, registrationEnabled: false, menuVersion: 0, closedDays: [], fullDays: [] };

/** Settled by the test, so that answers can arrive in another order. */
interface Pending { resolve(data: unknown): void; reject(error: unknown): void }
let pending: Pending[];
let idle: (() => void)[];
let appStatus: ReturnType<typeof createAppStatus>;
let seen: AppStatusEvent[];
const fetchRemoteConfig = jest.fn(async (): Promise<RemoteConfigResult> => ({ status: 'unavailable' }));
const api: ApiClient = {
  call: () => new Promise((resolve, reject) => pending.push({ resolve: (data) => resolve(data as never), reject })),
};
const answer = async (data: unknown, index = pending.length - 1) => {
  pending[index]?.resolve(data);
  await jest.advanceTimersByTimeAsync(0);
};
const refuse = async () => {
  pending.at(-1)?.reject(new ApiError(0, 'network', 'Network error.'));
  await jest.advanceTimersByTimeAsync(0);
};
const whenIdle = async () => {
  idle.splice(0).forEach((run) => run());
  await jest.advanceTimersByTimeAsync(0);
};
const last = () => seen.at(-1);
const reload = oneDocumentEach();
/** The page comes back from the back/forward cache. */
const restore = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

function start(composed?: unknown) {
  const bus = createBus((error) => {
    throw error;
  }).port('shell', { publishes: ['app-status'] });
  appStatus = createAppStatus({ window, api, bus, composed, fetchRemoteConfig, whenIdle: (run) => idle.push(run) });
  bus.subscribe('app-status', () => {
    const status = current(bus, 'app-status');
    if (status) seen.push(status);
  });
  appStatus.start();
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
  localStorage.clear();
  fetchRemoteConfig.mockReset().mockResolvedValue({ status: 'unavailable' });
  [pending, idle, seen] = [[], [], []];
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('has all switches off and is not loaded before the first answer', () => {
  start();
  expect(seen).toEqual([{ fetch: 'no-fetch-yet', loaded: false, known: false, ...closed, clockOffset: 0 }]);
});

it('publishes the server’s switches and the offset of the server’s clock', async () => {
  start();
  jest.setSystemTime(NOON + 200);
  await answer({ ...open, now: '2026-11-21T12:05:00.100Z' });
  expect(last()).toEqual({ fetch: 'success', loaded: true, known: true, ...open, clockOffset: 300_000 });
});

it('is loaded, with all switches off, when the first fetch fails', async () => {
  start();
  await refuse();
  expect(last()).toEqual({ fetch: 'failure', loaded: true, known: false, ...closed, clockOffset: 0 });
});

it('does not accept an invalid answer', async () => {
  start();
  await answer({ orderingEnabled: 'yes' });
  expect(last()).toMatchObject({ fetch: 'failure', orderingEnabled: false });
});

it('publishes the cached status of an earlier visit immediately, and keeps it when the server is unreachable', async () => {
  start();
  await answer({ ...open, now: '2026-11-21T12:00:01Z' });
  reload();
  seen = [];
  start();
  expect(seen).toEqual([{ fetch: 'no-fetch-yet', loaded: true, known: true, ...open, clockOffset: 1000 }]);
  await refuse();
  expect(last()).toMatchObject({ fetch: 'failure', loaded: true, known: true, ...open });
});

it('fetches again until the status is known', async () => {
  start();
  await refuse();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(pending).toHaveLength(2);
  await refuse();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(pending).toHaveLength(3);
  await answer(open);
  expect(last()).toMatchObject({ fetch: 'success', known: true, ...open });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(pending).toHaveLength(3);
});

it('fetches again until the server answers, also while the status of an earlier visit is shown', async () => {
  start();
  await answer({ ...open, orderingEnabled: false });
  reload();
  start();
  const before = pending.length;
  await refuse();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(pending.length).toBeGreaterThan(before);
  await answer(open);
  expect(last()).toMatchObject({ fetch: 'success', known: true, orderingEnabled: true });
});

it('accepts an older backend’s answer without closed days', async () => {
  start();
  const { closedDays: _unknown, ...older } = open;
  await answer(older);
  expect(last()).toMatchObject({ fetch: 'success', ...older, closedDays: [] });
});

it.each([
  ['garbage', '{'], ['another shape', '{"orderingEnabled":1}'],
  ['a reading from the future', JSON.stringify({ ...open, readAt: NOON + 1e9 })],
])(
  'ignores a cache that holds %s', (_, stored) => {
    localStorage.setItem('fdk:app-status', stored);
    start();
    expect(last()).toMatchObject({ loaded: false, ...closed });
  },
);

it('works where storage throws', async () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  start();
  await answer(open);
  expect(last()).toMatchObject({ fetch: 'success', ...open });
});

it('publishes a menuVersion that differs, and nothing when nothing differs', async () => {
  start();
  await answer(open);
  const before = seen.length;
  restore();
  await answer(open);
  expect(seen).toHaveLength(before);
  restore();
  await answer({ ...open, menuVersion: 4 });
  expect(last()).toMatchObject({ menuVersion: 4 });
});

it('fetches once for several causes at the same time', () => {
  start();
  restore();
  restore();
  expect(pending).toHaveLength(1);
});

it('fetches again when the page is restored from the back/forward cache', async () => {
  start();
  await answer(open);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(pending).toHaveLength(1);
  restore();
  expect(pending).toHaveLength(2);
});

describe('a GET /config that someone else calls', () => {
  it('is published, and its answer returned unchanged', async () => {
    start();
    await answer(open);
    const read = appStatus.watch(api).call('GET /config', {});
    await answer({ ...open, paymentsEnabled: false, now: '2026-11-21T12:00:00Z' });
    await expect(read).resolves.toMatchObject({ paymentsEnabled: false, now: '2026-11-21T12:00:00Z' });
    expect(last()).toMatchObject({ paymentsEnabled: false });
  });

  it('rejects for its caller as it failed', async () => {
    start();
    const read = expect(appStatus.watch(api).call('GET /config', {})).rejects.toBeInstanceOf(ApiError);
    await refuse();
    await read;
  });

  it('for another route is not published', async () => {
    start();
    void appStatus.watch(api).call('GET /menu', {});
    await answer({ orderingEnabled: true });
    expect(last()).toMatchObject({ orderingEnabled: false });
  });

  it('is not replaced by an older answer that arrives later', async () => {
    start();
    jest.setSystemTime(NOON + 100);
    void appStatus.watch(api).call('GET /config', {});
    await answer({ ...open, paymentsEnabled: false }, 1);
    await answer(open, 0);
    expect(last()).toMatchObject({ paymentsEnabled: false });
  });

  it('is published also after the browser’s clock was set back, when what is shown seems to be of the future', async () => {
    start();
    await answer(open);
    jest.setSystemTime(NOON - 3_600_000);
    void appStatus.watch(api).call('GET /config', {});
    await answer({ ...open, orderingEnabled: false, now: new Date(NOON).toISOString() });
    expect(last()).toMatchObject({ orderingEnabled: false, clockOffset: 3_600_000 });
  });
});

describe('Remote Config', () => {
  it('is fetched only when the page is idle', async () => {
    start();
    await answer(open);
    expect(fetchRemoteConfig).not.toHaveBeenCalled();
    await whenIdle();
    expect(fetchRemoteConfig).toHaveBeenCalledTimes(1);
  });

  const respondWith = (values: object) => fetchRemoteConfig.mockResolvedValue({ status: 'success', values, fetchedAt: NOON + 50 });

  it('of which later values differ has the server asked again, and its answer is valid', async () => {
    start();
    await answer(open);
    respondWith({ orderingEnabled: false, menuVersion: 9 });
    await whenIdle();
    expect(pending).toHaveLength(2);
    expect(last()).toMatchObject(open);
    // The shop has opened again, of which the template does not tell yet.
    await answer({ ...open, paymentsEnabled: false });
    expect(last()).toMatchObject({ fetch: 'success', ...open, paymentsEnabled: false });
  });

  it('replaces the switches by later values where the server gives no answer', async () => {
    start();
    await answer(open);
    respondWith({ orderingEnabled: false, menuVersion: 9 });
    await whenIdle();
    await refuse();
    expect(last()).toMatchObject({ fetch: 'success', ...open, orderingEnabled: false, menuVersion: 9 });
  });

  it('with the values that are known already asks nobody', async () => {
    start();
    await answer(open);
    respondWith({ orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 3 });
    await whenIdle();
    expect(pending).toHaveLength(1);
  });

  it('keeps the newer menu where the provider’s template was not published yet', async () => {
    start();
    await answer({ ...open, menuVersion: 8 });
    respondWith({ orderingEnabled: false, menuVersion: 7 });
    await whenIdle();
    await refuse();
    expect(last()).toMatchObject({ fetch: 'success', orderingEnabled: false, menuVersion: 8 });
  });

  it('does not replace them by older values of its own cache', async () => {
    start();
    await answer({ ...open, orderingEnabled: false });
    fetchRemoteConfig.mockResolvedValue({ status: 'success', values: open, fetchedAt: NOON - 3_600_000 });
    await whenIdle();
    expect(last()).toMatchObject({ fetch: 'success', orderingEnabled: false });
  });

  it.each(['failure', 'throttle'] as const)('keeps the switches and publishes the state on %s', async (status) => {
    start();
    await answer(open);
    fetchRemoteConfig.mockResolvedValue({ status });
    await whenIdle();
    expect(last()).toMatchObject({ fetch: status, loaded: true, ...open });
  });

  it('that cannot be loaded is a failure', async () => {
    start();
    fetchRemoteConfig.mockRejectedValue(new Error('chunk'));
    await whenIdle();
    expect(last()).toMatchObject({ fetch: 'failure', loaded: true });
  });
});

describe('the status that the page was composed with', () => {
  const at = (iso: string) => ({ ...open, now: iso });

  it('is published immediately, and fetched again only when the page is idle', async () => {
    start(at('2026-11-21T11:00:00Z'));
    expect(seen).toEqual([{ fetch: 'no-fetch-yet', loaded: true, known: true, ...open, clockOffset: 0 }]);
    expect(pending).toHaveLength(0);
    await whenIdle();
    expect(pending).toHaveLength(1);
    await answer({ ...open, orderingEnabled: false, now: '2026-11-21T12:00:00Z' });
    expect(last()).toMatchObject({ fetch: 'success', orderingEnabled: false });
  });

  it('is not fetched again when idle if another caller has fetched it meanwhile', async () => {
    start(at('2026-11-21T11:00:00Z'));
    void appStatus.watch(api).call('GET /config', {});
    await answer(open);
    await whenIdle();
    expect(pending).toHaveLength(1);
  });

  /** Stores the status of an earlier visit; `offset` is the server's clock minus the browser's, ms. */
  const cache = (reading: object, readAt: string, offset = 0) =>
    localStorage.setItem('fdk:app-status', JSON.stringify({ ...reading, readAt: Date.parse(readAt) - offset, clockOffset: offset }));

  it('is preferred to an older cached status', () => {
    cache(closed, '2026-11-21T10:00:00Z');
    start(at('2026-11-21T11:00:00Z'));
    expect(last()).toMatchObject({ loaded: true, ...open });
    expect(pending).toHaveLength(0);
  });

  it('is replaced by a newer cached status, and fetched again immediately if they differ', () => {
    cache(closed, '2026-11-21T11:30:00Z');
    start(at('2026-11-21T11:00:00Z'));
    expect(last()).toMatchObject({ loaded: true, ...closed });
    expect(pending).toHaveLength(1);
  });

  it('is not fetched again immediately if a newer cached status is the same', () => {
    cache(open, '2026-11-21T11:30:00Z');
    start(at('2026-11-21T11:00:00Z'));
    expect(last()).toMatchObject({ loaded: true, ...open });
    expect(pending).toHaveLength(0);
  });

  it('is compared by the server’s clock if the browser’s is known to be wrong', () => {
    // The browser's clock is two hours ahead: it fetched at 11:30 by the server's clock, 13:30 by its own.
    jest.setSystemTime(NOON + 7_200_000);
    cache(closed, '2026-11-21T11:30:00Z', -7_200_000);
    start(at('2026-11-21T11:45:00Z'));
    expect(last()).toMatchObject({ ...open, clockOffset: -7_200_000 });
  });

  it('is always replaced by an answer, even if the browser’s clock is behind', async () => {
    start(at('2026-11-21T15:00:00Z'));
    await whenIdle();
    await answer({ ...open, paymentsEnabled: false });
    expect(last()).toMatchObject({ fetch: 'success', paymentsEnabled: false });
  });

  describe('without the menu’s version, which a page without a menu doesn’t carry', () => {
    const { menuVersion: _, ...switches } = at('2026-11-21T11:00:00Z');
    const versionless = { ...open, menuVersion: 0 };

    it('has the switches, and the version with the first answer', async () => {
      start(switches);
      expect(last()).toMatchObject({ loaded: true, known: true, ...versionless });
      expect(pending).toHaveLength(0);
      await whenIdle();
      await answer({ ...open, now: '2026-11-21T12:00:00Z' });
      expect(last()).toMatchObject({ fetch: 'success', ...open });
    });

    it('has it too where Remote Config says the same of the switches before that answer comes, and nothing of the menu', async () => {
      start(switches);
      const { orderingEnabled, paymentsEnabled, registrationEnabled } = open;
      fetchRemoteConfig.mockResolvedValue({
        status: 'success', values: { orderingEnabled, paymentsEnabled, registrationEnabled }, fetchedAt: NOON + 500,
      });
      await whenIdle();
      await answer({ ...open, now: '2026-11-21T12:00:01Z' });
      expect(last()).toMatchObject({ fetch: 'success', ...open });
    });

    it('takes no version from an older cached status: the menu may have changed since', () => {
      cache(open, '2026-11-21T10:00:00Z');
      start(switches);
      expect(last()).toMatchObject(versionless);
    });

    it('is the same as a newer cached status with a version', () => {
      cache(open, '2026-11-21T11:30:00Z');
      start(switches);
      expect(last()).toMatchObject(open);
      expect(pending).toHaveLength(0);
    });
  });

  it.each([
    ['nothing', undefined], ['nonsense', { orderingEnabled: 'yes' }], ['no time', open], ['no real time', { ...open, now: 'noon' }],
  ])(
    'is ignored if it holds %s', (_, composed) => {
      start(composed);
      expect(last()).toMatchObject({ loaded: false, ...closed });
      expect(pending).toHaveLength(1);
    },
  );
});
