/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import { defineView, Place, useShop } from 'shared-remote';
import type { ServiceProps, ViewProps } from 'shared-remote';
import { testConfig } from 'shared-remote/testing';
import { createLoader, type FederationRuntime } from '../federation/loader';
import { openShop } from '../shop';
import { oneDocumentEach } from '../testing/one-document-each';
import { released, releasedRemote, route } from '../testing/released';
import { LOAD_WITHIN_MS } from '../time-limits';

jest.mock('@module-federation/runtime', () => ({}));
jest.mock('../federation/provide', () => ({ provides: { runtime: '2.9.2', shared: {}, contracts: [1, 2] } }));

const lent = { name: 'again', view: 'again', places: ['home/hero'], access: 'signed-in' as const, services: [], budget: 1000 };
const home = releasedRemote('mf-home', { routes: [route('/'), route('/about')], places: [{ name: 'home/hero', bytes: 1000 }] });
const orders = releasedRemote('mf-orders', { fragments: [lent], modules: { again: [] } });
const account = releasedRemote('mf-account', {
  services: [{ name: 'session', module: 'service' }, { name: 'cart', module: 'cart' }], publishes: ['auth'],
});
const file = { url: '/r/release/1.0.0/e.js', integrity: `sha384-${'A'.repeat(64)}` };

let asked: string[];
let reports: { remote?: string; kind?: string }[];
let modules: Record<string, () => unknown>;
let publishAuth: (auth: object) => void;
const ada = { status: 'signed-in', uid: 'u1', firstName: 'Ada' };
const place = () => document.querySelector<HTMLElement>('[data-place="home/hero"]');
const seen = () => place()?.querySelector(':scope > :not([hidden])')?.textContent;
const heading = () => document.querySelector('main h1')?.textContent;

oneDocumentEach();

beforeEach(() => {
  asked = [];
  reports = [];
  modules = {
    'mf-home/home': () => ({
      default: defineView({ Component: () => <><h1>Home</h1><Place name="home/hero" /><Place name="home/elsewhere" /></> }),
    }),
    'mf-home/about': () => ({ default: defineView({ Component: () => <h1>About</h1> }) }),
    'mf-orders/again': () => ({ default: defineView<string>({
      load: async ({ location }) => `again on ${location.pathname}`, parse: (data) => String(data), Component: ({ data }) => <p>{data}</p>,
    }) }),
    'mf-account/cart': () => ({ start: () => ({}) }),
    'mf-account/service': () => ({ start: ({ bus }: ServiceProps) => {
      publishAuth = (auth) => bus.publish('auth', auth);
      return { token: async () => null };
    } }),
  };
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  document.body.innerHTML = '<main id="slot"></main>';
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  Object.assign(window, { requestIdleCallback: (run: () => void) => run(), scrollTo() {} });
  AbortSignal.timeout ??= () => new AbortController().signal;
  globalThis.fetch = jest.fn(async (path: string, init?: RequestInit) => {
    if (path === '/api/reports') reports.push(JSON.parse(String(init?.body)) as { remote?: string });
    const body = path.startsWith('/r/') ? released(home, orders, account) : { data: {} };
    return {
      ok: true, status: 200, headers: new Headers({ 'content-type': 'application/json' }), json: async () => body,
      text: async () => JSON.stringify(body),
    };
  }) as never;
});

async function open(auth: object) {
  const runtime: FederationRuntime = {
    registerPlugins() {},
    registerRemotes() {},
    loadRemote: (async (name: string) => {
      asked.push(name);
      return modules[name]?.();
    }) as never,
  };
  const page = {
    environment: 'local', sequence: 1, shell: '1.0.0', route: '/', remote: home, providers: [], links: { footer: [] }, release: file,
  };
  openShop({ page, config: testConfig, window, loader: createLoader(runtime) });
  await waitFor(() => expect(heading()).toBe('Home'));
  await waitFor(() => expect(asked).toContain('mf-account/service'));
  await waitFor(() => expect(publishAuth).toBeDefined());
  publishAuth(auth);
}
const go = (path: string) => {
  const link = document.querySelector('main')?.appendChild(Object.assign(document.createElement('a'), { href: path }));
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
};

it('stands in the page’s place with its own data once it is known that a customer looks, and leaves with the page and with the customer', async () => {
  await open(ada);
  await waitFor(() => expect(seen()).toBe('again on /'));
  publishAuth({ status: 'signed-out' });
  await waitFor(() => expect(place()?.childElementCount).toBe(0));
  publishAuth(ada);
  await waitFor(() => expect(seen()).toBe('again on /'));
  const last = place();
  go('/about');
  await waitFor(() => expect(heading()).toBe('About'));
  expect(last?.childElementCount).toBe(0);
  expect(reports).toEqual([]);
});

it('loads nothing of a customers’ part for a visitor', async () => {
  await open({ status: 'signed-out' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked.filter((name) => name.startsWith('mf-orders'))).toEqual([]);
  expect(place()?.childElementCount).toBe(0);
});

it.each([
  ['does not load', () => Promise.reject(new Error('404')), /entry|module/],
  ['is no view', () => ({ default: {} }), /module/],
  ['throws as it mounts', () => ({ default: defineView({ Component: () => { throw new Error('no'); } }) }), /mount/],
])('leaves the place empty and the page whole when the part %s, and reports its own remote', async (_how, module, kind) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  modules['mf-orders/again'] = module;
  await open(ada);
  await waitFor(() => expect(reports).toEqual([expect.objectContaining({ remote: 'mf-orders', kind: expect.stringMatching(kind) })]));
  expect(place()?.childElementCount).toBe(0);
  expect(heading()).toBe('Home');
  expect(document.querySelector('[data-card], [role=alert]')).toBeNull();
});

it('takes out a part that crashes later', async () => {
  let shop: ViewProps | undefined;
  modules['mf-orders/again'] = () => ({ default: defineView({ Component: function Again() {
    shop = useShop();
    return <p>here</p>;
  } }) });
  await open(ada);
  await waitFor(() => expect(seen()).toBe('here'));
  shop?.onFatal(new Error('later'));
  await waitFor(() => expect(reports).toEqual([expect.objectContaining({ remote: 'mf-orders', kind: 'crash' })]));
  expect(place()?.childElementCount).toBe(0);
  expect(heading()).toBe('Home');
});

it('is out of sight while it loads, and never mounts where its page has left meanwhile', async () => {
  let come: (module: unknown) => void = () => {};
  const mount = jest.fn(async () => {});
  modules['mf-orders/again'] = () => new Promise((resolve) => (come = resolve));
  await open(ada);
  await waitFor(() => expect(asked).toContain('mf-orders/again'));
  expect(seen()).toBeUndefined();
  go('/about');
  await waitFor(() => expect(heading()).toBe('About'));
  come({ default: { bootstrap: async () => {}, mount, unmount: async () => {} } });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(mount).not.toHaveBeenCalled();
});

it('gives up a part that never mounts, and leaves its place empty', async () => {
  let come: (module: unknown) => void = () => {};
  const mount = jest.fn(() => new Promise(() => {}));
  modules['mf-orders/again'] = () => new Promise((resolve) => (come = resolve));
  await open(ada);
  await waitFor(() => expect(asked).toContain('mf-orders/again'));
  jest.useFakeTimers();
  come({ default: { bootstrap: async () => {}, mount, unmount: async () => {} } });
  await jest.advanceTimersByTimeAsync(LOAD_WITHIN_MS / 2);
  expect([mount.mock.calls.length, place()?.childElementCount]).toEqual([1, 1]);
  await jest.advanceTimersByTimeAsync(2 * LOAD_WITHIN_MS);
  jest.useRealTimers();
  expect(reports).toEqual([expect.objectContaining({ remote: 'mf-orders', kind: 'timeout' })]);
  expect(place()?.childElementCount).toBe(0);
  expect(heading()).toBe('Home');
});

it('does not let a part that hangs as it leaves hold up the next page, nor blame the page for it', async () => {
  modules['mf-orders/again'] = () => ({ default: {
    bootstrap: async () => {}, mount: async ({ domElement }: { domElement: HTMLElement }) => void (domElement.textContent = 'here'),
    unmount: () => new Promise(() => {}),
  } });
  await open(ada);
  await waitFor(() => expect(seen()).toBe('here'));
  go('/about');
  await waitFor(() => expect(heading()).toBe('About'));
  await waitFor(() => expect(reports).toEqual([expect.objectContaining({ remote: 'mf-orders', kind: 'unmount' })]));
});

it('fills no place that the remote does not declare, and none within a part', async () => {
  let given: ViewProps | undefined;
  modules['mf-orders/again'] = () => ({ default: defineView({ Component: function Again() {
    given = useShop();
    return <Place name="home/hero" />;
  } }) });
  lent.places = ['home/hero', 'home/elsewhere'];
  await open(ada);
  await waitFor(() => expect(given).toBeDefined());
  lent.places = ['home/hero'];
  expect(given?.place).toBeUndefined();
  expect(document.querySelector('[data-place="home/elsewhere"]')?.childElementCount).toBe(0);
});
