/** @jest-environment jsdom */
import { deleteApp, getApp } from 'firebase/app';
import { testConfig } from 'shared-remote/testing';
import { openAppCheck } from './firebase-app-check';

afterEach(async () => {
  jest.useRealTimers();
  await deleteApp(getApp('fdk-app-check'));
});

it('makes the real SDK return tokens that a local backend accepts, without network', async () => {
  const fetch = jest.fn();
  Object.assign(globalThis, { fetch });
  const read = await openAppCheck(testConfig);
  const [, payload = ''] = ((await read?.()) ?? '').split('.');
  expect(JSON.parse(atob(payload))).toMatchObject({ iss: 'five-day-kitchen-sandbox', aud: `projects/${testConfig.firebase.projectId}` });
  expect(fetch).not.toHaveBeenCalled();
});

it('renews the token before it expires, so that a cart left open has a valid one', async () => {
  jest.useFakeTimers();
  const read = await openAppCheck(testConfig);
  const first = await read?.();
  // The first is still valid then, so only the SDK itself can have requested another.
  await jest.advanceTimersByTimeAsync(55 * 60_000);
  expect(await read?.()).not.toBe(first);
});
