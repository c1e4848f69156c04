import type { ApiClient } from 'shared-api';
import { prerenderViews } from './prerender';
import { testConfig } from './testing';
import { defineView } from './view';

const render = (load: (api: ApiClient) => Promise<unknown>, data: unknown, mode: 'full' | 'skeleton' = 'full') => prerenderViews({
  home: defineView<string>({
    load: ({ api }) => load(api),
    parse: (value) => (typeof value === 'string' ? value : undefined),
    head: (value) => ({ title: value ?? 'nothing' }),
    Component: ({ data: shown }) => <h1>{shown ?? 'nothing yet'}</h1>,
    Skeleton: () => <p>shape</p>,
  }) as never,
})({ view: 'home', name: 'mf-a/home', path: '/', mode, config: testConfig, data });

const plans = (api: ApiClient) => api.call('GET /menu/plans', {}).then((answer) => `plans: ${String(answer)}`);

it('renders a page with the result of the view’s load for the declared answers, and returns that for the browser', async () => {
  await expect(render(plans, { 'GET /menu/plans': 'three' })).resolves.toEqual({
    html: '<h1>plans: three</h1>', head: { title: 'plans: three' }, data: 'plans: three',
  });
});

it('renders without data if load rejects', async () => {
  const page = await render(() => Promise.reject(new Error('unreadable')), { 'GET /menu/plans': '<html>' });
  expect(page).toEqual({ html: '<h1>nothing yet</h1>', head: { title: 'nothing' }, data: undefined });
});

it('rejects on a call that the route does not declare, even if the view handles its failure', async () => {
  const careless = (api: ApiClient) => api.call('GET /menu', {}).catch(() => 'without');
  await expect(render(careless, { 'GET /menu/plans': 'three' })).rejects.toThrow('/ asks for GET /menu, which its route does not declare');
});

it('does not call load without answers, nor for a skeleton', async () => {
  const load = jest.fn();
  expect(await render(load, undefined)).toMatchObject({ html: '<h1>nothing yet</h1>' });
  expect(await render(load, { 'GET /menu/plans': 'three' }, 'skeleton')).toMatchObject({ html: '<p>shape</p>', data: undefined });
  expect(load).not.toHaveBeenCalled();
});
