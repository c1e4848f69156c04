/** @jest-environment jsdom */
import { testConfig } from 'shared-remote/testing';
import { createIntegrity, type ReadToken } from './integrity';

afterEach(() => {
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

const open = (load: () => Promise<ReadToken | undefined>) => createIntegrity({ window, config: testConfig, load });

it('returns App Check’s token', async () => {
  expect(await open(async () => async () => 'token').token()).toBe('token');
});

it('is null where a deployment has no App Check', async () => {
  expect(await open(async () => undefined).token()).toBeNull();
});

it.each([
  ['download', () => new Promise<never>(() => {})],
  ['answer', async () => () => new Promise<never>(() => {})],
])('returns null after two seconds when the %s hangs', async (_, load) => {
  jest.useFakeTimers();
  const token = open(load).token();
  await jest.advanceTimersByTimeAsync(2000);
  expect(await token).toBeNull();
});

it('is null after a failure, and downloads again at the next call', async () => {
  const load = jest.fn<Promise<ReadToken>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(async () => 'token');
  const integrity = open(load);
  expect(await integrity.token()).toBeNull();
  expect(await integrity.token()).toBe('token');
  expect(await integrity.token()).toBe('token');
  expect(load).toHaveBeenCalledTimes(2);
  expect(await open(async () => () => Promise.reject(new Error('appCheck/throttled'))).token()).toBeNull();
});

it('downloads nothing until the visitor acts on a page that needs a token', () => {
  const load = jest.fn(async () => async () => 'token');
  open(load).start();
  window.dispatchEvent(new Event('pointerdown'));
  window.history.replaceState(null, '', '/register');
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('keydown'));
  expect(load).toHaveBeenCalledTimes(1);
});
