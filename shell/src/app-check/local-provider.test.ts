/** @jest-environment jsdom */
import { testConfig } from 'shared-remote/testing';
import { openAppCheck } from './firebase-app-check';

it('lets the real SDK give the tokens that a local backend takes, without asking anybody', async () => {
  const fetch = jest.fn();
  Object.assign(globalThis, { fetch });
  const read = await openAppCheck(testConfig);
  const [, payload = ''] = ((await read?.()) ?? '').split('.');
  expect(JSON.parse(atob(payload))).toMatchObject({ iss: 'five-day-kitchen-sandbox', aud: `projects/${testConfig.firebase.projectId}` });
  expect(fetch).not.toHaveBeenCalled();
});
