/** @jest-environment jsdom */
import { deleteApp, getApps } from 'firebase/app';
import { testConfig } from 'shared-remote/testing';
import { fetchRemoteConfig } from './remote-config';

/** The real SDK with a fake network, which answers as the provider does. */
const config = { ...testConfig, sandbox: { auth: 'http://localhost:3257', remoteConfig: 'http://localhost:3254' } };
const entries = { ordering_enabled: 'true', payments_enabled: 'false', menu_version: '7' };
const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status, headers: { get: (name: string) => headers[name.toLowerCase()] ?? null }, json: async () => body,
});
const network = jest.fn<Promise<ReturnType<typeof reply>>, [url: string, init: { body: string }]>(
  async () => reply(200, { entries, state: 'UPDATE', templateVersion: 1 }, { etag: 'e1' }),
);

beforeEach(() => {
  jest.useFakeTimers();
  network.mockClear();
  Object.assign(globalThis, { fetch: network });
});
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
  jest.useRealTimers();
});

async function fetched(hostname = 'localhost') {
  const result = fetchRemoteConfig(config, hostname);
  // The SDK's fetch timeout is 60,000 ms and its backoff waits inside it.
  for (let second = 0; second < 62; second++) await jest.advanceTimersByTimeAsync(1000);
  return result;
}

it('sends the fields of Remote Config’s protocol, and reads the answer', async () => {
  const before = Date.now();
  const result = await fetched();
  expect(result).toEqual({
    status: 'success', values: { orderingEnabled: true, paymentsEnabled: false, menuVersion: 7 }, fetchedAt: expect.any(Number),
  });
  expect(result.status === 'success' && result.fetchedAt >= before).toBe(true);
  const [url, { body }] = network.mock.calls[0] ?? ['', { body: '{}' }];
  expect(url).toMatch(/^http:\/\/localhost:3254\/v1\/projects\/demo\/namespaces\/firebase:fetch/);
  expect(JSON.parse(body)).toMatchObject({
    sdk_version: expect.any(String), app_instance_id: 'local-installation', app_instance_id_token: 'local-token', app_id: '1:0:web:0',
    language_code: expect.any(String),
  });
});

it('does not turn the switches off for an empty template', async () => {
  network.mockResolvedValueOnce(reply(200, { state: 'NO_TEMPLATE', templateVersion: 1 }, { etag: 'e2' }));
  expect(await fetched()).toMatchObject({ status: 'success', values: {} });
});

it.each([429, 500, 503, 504])('is throttled when the provider always answers %s', async (status) => {
  network.mockResolvedValue(reply(status, {}));
  expect(await fetched()).toEqual({ status: 'throttle' });
  expect(network.mock.calls.length).toBeGreaterThan(1);
});

it('fails when the provider refuses or cannot be reached', async () => {
  network.mockResolvedValue(reply(403, {}));
  expect(await fetched()).toEqual({ status: 'failure' });
  await Promise.all(getApps().map(deleteApp));
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await fetched()).toEqual({ status: 'failure' });
});

it('waits at most 60,000 ms for an answer', async () => {
  network.mockReturnValue(new Promise(() => {}));
  let result: unknown;
  void fetchRemoteConfig(config, 'localhost').then((value) => { result = value; });
  await jest.advanceTimersByTimeAsync(59_900);
  expect(result).toBeUndefined();
  await jest.advanceTimersByTimeAsync(200);
  expect(result).toEqual({ status: 'failure' });
});

it.each([['localhost', 1], ['shop.example', 12]])('keeps the minimum interval between two fetches on %s: %s h', async (hostname, hours) => {
  network.mockImplementation(async () => reply(200, { entries, state: 'UPDATE', templateVersion: 1 }, { etag: 'e1' }));
  await fetched(hostname);
  await jest.advanceTimersByTimeAsync(hours * 3_600_000 - 120_000);
  await fetched(hostname);
  expect(network).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(120_000);
  await fetched(hostname);
  expect(network).toHaveBeenCalledTimes(2);
});

it('is unavailable if the sandbox has no Remote Config', async () => {
  network.mockClear();
  await expect(fetchRemoteConfig(testConfig, 'localhost')).resolves.toEqual({ status: 'unavailable' });
  expect(network).not.toHaveBeenCalled();
});
