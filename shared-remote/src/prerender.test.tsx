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

it('renders a page with what the view’s own load makes of the declared answers, and hands that to the browser', async () => {
  await expect(render(plans, { 'GET /menu/plans': 'three' })).resolves.toEqual({ html: '<h1>plans: three</h1>', head: { title: 'plans: three' }, data: 'plans: three' });
});

it('renders without data where load rejects, as the browser mounts without', async () => {
  const page = await render(() => Promise.reject(new Error('unreadable')), { 'GET /menu/plans': '<html>' });
  expect(page).toEqual({ html: '<h1>nothing yet</h1>', head: { title: 'nothing' }, data: undefined });
});

it('tells the team of a call that its route does not declare, even one whose failure the view would take', async () => {
  const careless = (api: ApiClient) => api.call('GET /menu', {}).catch(() => 'without');
  await expect(render(careless, { 'GET /menu/plans': 'three' })).rejects.toThrow('/ asks for GET /menu, which its route does not declare');
});

it('asks for nothing where the answers could not be had, nor for a skeleton', async () => {
  const load = jest.fn();
  expect(await render(load, undefined)).toMatchObject({ html: '<h1>nothing yet</h1>' });
  expect(await render(load, { 'GET /menu/plans': 'three' }, 'skeleton')).toMatchObject({ html: '<p>shape</p>', data: undefined });
  expect(load).not.toHaveBeenCalled();
});
