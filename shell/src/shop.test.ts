/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import { testConfig } from 'shared-remote/testing';
import type { ServiceProps, ViewProps } from 'shared-remote';
import { createLoader, type FederationRuntime } from './federation/loader';
import type { Page } from './page';
import { openShop } from './shop';
import { oneDocumentEach } from './testing/one-document-each';
import { released, releasedRemote, route } from './testing/released';

jest.mock('@module-federation/runtime', () => ({}));
jest.mock('./federation/provide', () => ({ provides: { runtime: '2.9.2', shared: {}, contracts: [1, 2] } }));

const file = (name: string) => ({ url: `/r/${name}/1.0.0/e.js`, integrity: `sha384-${'A'.repeat(64)}` });
const home = releasedRemote('mf-home', { routes: [route('/', { next: ['/orders'] }), route('/about')] });
const orders = releasedRemote('mf-orders', {
  routes: [route('/orders', { services: ['cart'] }), route('/profile', { access: 'signed-in' })],
});
const account = releasedRemote('mf-account', {
  services: [{ name: 'session', module: 'service' }], publishes: ['auth'], overlays: [{ name: 'login', view: 'login' }],
});
const checkout = releasedRemote('mf-checkout', { services: [{ name: 'cart', module: 'service' }], publishes: ['cart-count'] });
const guide = releasedRemote('mf-guide', { services: [{ name: 'guide', module: 'service' }] });
const all = released(home, orders, account, checkout, guide);
const page = (own = home): Page => ({
  environment: 'local', sequence: 1, shell: '1.0.0', route: own.routes[0]?.path ?? '/', remote: own, providers: [], links: { footer: [] },
  release: file('release'),
});

/** What Module Federation was asked for, and what the fetches of this page were. */
let asked: string[];
let fetched: { path: string; authorization: string | undefined }[];
let modules: Record<string, unknown>;
let idle: (() => void)[];
let mounted: ViewProps | undefined;

const view = (name: string, more: object = {}) => ({
  default: {
    bootstrap: async () => {},
    mount: async (props: ViewProps & { domElement: HTMLElement }) => {
      mounted = props;
      props.domElement.innerHTML = `<h1>${name}</h1><a href="/orders">Orders</a>`;
    },
    unmount: async () => {},
    ...more,
  },
});
const heading = () => document.querySelector('main h1')?.textContent;
const releaseRequests = () => fetched.filter(({ path }) => path.startsWith('/r/'));
const runIdle = () => idle.splice(0).forEach((run) => run());

oneDocumentEach();

beforeEach(() => {
  asked = [];
  fetched = [];
  idle = [];
  mounted = undefined;
  modules = {
    'mf-home/home': view('home'), 'mf-home/about': view('about'), 'mf-orders/orders': view('orders'), 'mf-orders/profile': view('profile'),
    'mf-checkout/service': { start: () => ({ add: async () => 'added' }) },
    'mf-account/service': { start: ({ bus }: ServiceProps) => {
      bus.publish('auth', { status: 'signed-in', uid: 'u1', firstName: 'Ada' });
      return { token: async () => 'token of Ada' };
    } },
  };
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  document.body.innerHTML = '<main id="slot"></main>';
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run), scrollTo() {} });
  AbortSignal.timeout ??= () => new AbortController().signal;
  globalThis.fetch = jest.fn(async (path: string, init?: RequestInit) => {
    fetched.push({ path, authorization: new Headers(init?.headers).get('authorization') ?? undefined });
    const body = path.startsWith('/r/') ? all : { data: {} };
    return {
      ok: true, status: 200, headers: new Headers({ 'content-type': 'application/json' }), json: async () => body,
      text: async () => JSON.stringify(body),
    };
  }) as never;
});

function open(composed = page()) {
  const runtime: FederationRuntime = {
    registerPlugins() {},
    registerRemotes() {},
    loadRemote: (async (name: string) => {
      asked.push(name);
      return modules[name];
    }) as never,
  };
  return openShop({ page: composed, config: testConfig, window, loader: createLoader(runtime) });
}

it('mounts the page’s own view without the release document or any service; the document follows once the page has loaded', async () => {
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  open();
  await waitFor(() => expect(heading()).toBe('home'));
  expect(releaseRequests()).toHaveLength(0);
  readyState.mockRestore();
  window.dispatchEvent(new Event('load'));
  expect(releaseRequests()).toHaveLength(1);
  expect(asked).toEqual(['mf-home/home']);
});

it('starts only what the chrome shows and prepares only what the route names, when the browser is idle', async () => {
  open();
  await waitFor(() => expect(heading()).toBe('home'));
  runIdle();
  await waitFor(() => expect(asked.toSorted()).toEqual(['mf-account/service', 'mf-checkout/service', 'mf-home/home', 'mf-orders/orders']));
  expect(releaseRequests()).toHaveLength(1);
});

it('goes to another remote’s page by a plain link, with what the pointer has had fetched', async () => {
  const load = jest.fn(async () => 'the orders');
  modules['mf-orders/orders'] = view('orders', { load });
  open();
  await waitFor(() => expect(heading()).toBe('home'));
  document.querySelector('main a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  document.querySelector('main a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await waitFor(() => expect(heading()).toBe('orders'));
  expect(mounted).toMatchObject({ view: 'mf-orders/orders', data: 'the orders' });
  expect(load).toHaveBeenCalledTimes(1);
});

it('sends the session’s token with a view’s calls, though the session itself is started with the same client', async () => {
  open();
  await waitFor(() => expect(heading()).toBe('home'));
  await mounted?.api.call('GET /orders', { query: {} });
  expect(fetched.find(({ path }) => path.startsWith('/api/orders'))?.authorization).toBe('Bearer token of Ada');
});

it('waits with a customer’s page until it is known who is looking', async () => {
  window.history.replaceState(null, '', '/profile');
  open(page(orders));
  expect(document.querySelector('main [data-skeleton]')).not.toBeNull();
  await waitFor(() => expect(heading()).toBe('profile'));
  expect(asked).toContain('mf-account/service');
});

it('starts the session right after the first paint where somebody was signed in on this device', async () => {
  localStorage.setItem('five-day-kitchen:was-signed-in', 'yes');
  open();
  await waitFor(() => expect(asked).toContain('mf-account/service'));
  expect(idle).not.toHaveLength(0);
});

it('lets a view open an overlay, which is closed by the next page', async () => {
  modules['mf-account/login'] = view('Log in');
  open();
  await waitFor(() => expect(heading()).toBe('home'));
  const { navigation } = mounted ?? {};
  navigation?.openOverlay('login');
  await waitFor(() => expect(document.body.textContent).toContain('Log in'));
  navigation?.push('/about');
  await waitFor(() => expect(heading()).toBe('about'));
  expect(document.body.textContent).not.toContain('Log in');
});
