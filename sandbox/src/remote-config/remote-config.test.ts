import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import * as sdk from 'firebase/remote-config';
import type { Started } from '../common/started';
import { startRemoteConfig } from './index';

// The SDK wants a window; Node has the rest of what it uses.
Object.assign(globalThis, { window: globalThis, indexedDB: undefined });
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { language: 'en-GB', languages: ['en-GB'] } });

/** What the SDK keeps out of its public types. */
const { _addOrOverwriteComponent } = jest.requireActual<{ _addOrOverwriteComponent(
  app: FirebaseApp, component: unknown,
): void }>('@firebase/app');
const { Component } = jest.requireActual<{
  Component: new (name: string, factory: () => unknown, type: string) => unknown;
}>('@firebase/component');

const SHOP = 'http://localhost:3000';
const stateDir = mkdtempSync(join(tmpdir(), 'remote-config-'));
let started: Started;
let url: string;
let app: FirebaseApp;
let config: sdk.RemoteConfig;

async function start(): Promise<void> {
  started = await startRemoteConfig({ port: 0, stateDir, origins: [SHOP] });
  url = started.url.replace('localhost', '127.0.0.1');
  Object.assign(globalThis, { FIREBASE_REMOTE_CONFIG_URL_BASE: url });
}
const publish = (body: object) => fetch(`${url}/_control/template`, {
  method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
});

beforeEach(async () => {
  await start();
  app = initializeApp(
    { apiKey: 'local', projectId: 'demo-five-day-kitchen', appId: '1:000000000000:web:0000000000000000000000' }, `app-${Math.random()}`,
  );
  // The installations service has a fixed host, so its place is taken, as in local builds of the shop.
  _addOrOverwriteComponent(
    app, new Component('installations-internal', () => ({ getId: async () => 'install-1', getToken: async () => 'token' }), 'PRIVATE'),
  );
  config = sdk.getRemoteConfig(app);
  config.settings.minimumFetchIntervalMillis = 0;
  config.settings.fetchTimeoutMillis = 800; // its timer outlives each fetch, and the test run with it
});
afterEach(async () => {
  await deleteApp(app);
  await started.close();
});
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

describe('Remote Config, by the web SDK', () => {
  it('says that the shop is open, until something else is published', async () => {
    expect(await sdk.fetchAndActivate(config)).toBe(true);
    expect(
      ['ordering_enabled', 'payments_enabled', 'registration_enabled'].map((key) => sdk.getBoolean(config, key)),
    ).toEqual([true, true, true]);
    expect(sdk.getNumber(config, 'menu_version')).toBe(1);
    const published = await publish({ ordering_enabled: false, payments_enabled: true, registration_enabled: true, menu_version: 7 });
    expect(published.status).toBe(200);
    expect(await sdk.fetchAndActivate(config)).toBe(true);
    expect(sdk.getBoolean(config, 'ordering_enabled')).toBe(false);
    expect(sdk.getNumber(config, 'menu_version')).toBe(7);
    expect(config.lastFetchStatus).toBe('success');
  });

  it('answers 304 to what the SDK has already', async () => {
    await sdk.fetchAndActivate(config);
    expect(await sdk.fetchAndActivate(config)).toBe(false);
    expect(config.lastFetchStatus).toBe('success');
  });

  it('keeps what was published over a restart', async () => {
    await publish({ parameters: { ordering_enabled: { defaultValue: { value: 'false' } } } });
    await started.close();
    await start();
    expect(await (await fetch(`${url}/_control/template`)).json()).toMatchObject({ entries: { ordering_enabled: 'false' } });
    expect((await publish({ ordering_enabled: { nested: true } })).status).toBe(400);
  });
});

describe('Remote Config, for browsers', () => {
  const path = '/v1/projects/demo-five-day-kitchen/namespaces/firebase:fetch?key=local';
  const body = JSON.stringify({ app_id: 'a', app_instance_id: 'i', app_instance_id_token: 't', sdk_version: '12', language_code: 'en-GB' });

  it('lets the shop’s pages ask, and read the ETag', async () => {
    const preflight = await fetch(`${url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: SHOP, 'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-encoding,content-type,if-none-match',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(SHOP);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type, content-encoding, if-none-match');
    const headers = { origin: SHOP, 'content-type': 'application/json', 'content-encoding': 'gzip', 'if-none-match': '*' };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-expose-headers')).toBe('ETag');
    expect(Number((await answer.json()).templateVersion)).toBeGreaterThan(0);
    const again = await fetch(`${url}${path}`, {
      method: 'POST', headers: { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' }, body,
    });
    expect(again.status).toBe(304);
  });

  it('gives other origins no leave to read, and refuses what names no installation', async () => {
    const other = await fetch(`${url}${path}`, {
      method: 'POST', headers: { origin: 'http://elsewhere.test', 'content-type': 'application/json' }, body,
    });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect(
      (await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status,
    ).toBe(400);
  });
});
