/** @jest-environment jsdom */
import { createRouteTable } from '../navigation/route-table';
import { fakeShop } from 'shared-remote/testing';
import { released, releasedRemote, route } from '../testing/released';
import { createPrepare } from './prepare';

const catalog = releasedRemote('mf-catalog', { routes: [route('/', { services: ['cart'] })] });
const orders = releasedRemote('mf-orders', {
  routes: [route('/my-orders', { access: 'signed-in', services: ['session', 'orders'] }), route('/extra')],
  services: [{ name: 'orders', module: 'service' }],
});
const at = (pathname: string, search = '') => ({ pathname, search, hash: '', state: null, key: '' });
const settle = () => jest.advanceTimersByTimeAsync(0);

let customer: boolean;
let log: string[];
let load: jest.Mock<Promise<unknown>, [{ signal?: AbortSignal; location: { pathname: string } }]>;
let loadModule: jest.Mock;
let closed: jest.Mock;
let loadProps: jest.Mock;

beforeEach(() => {
  jest.useFakeTimers();
  customer = true;
  log = [];
  load = jest.fn(async (_props) => 'data');
  closed = jest.fn();
  loadProps = jest.fn(() => ({ props: fakeShop().props, close: closed }));
  loadModule = jest.fn(async ({ name }: { name: string }, view: string) => {
    log.push(`load ${name}/${view}`);
    return { default: { load } };
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  jest.restoreAllMocks();
});

function setUp() {
  const routes = createRouteTable({
    own: catalog, release: async () => released(catalog, orders, releasedRemote('mf-off', { routes: [route('/off')], disabled: true })),
  });
  const made = createPrepare({
    loader: { load: loadModule }, routes,
    startService: async (name, { guess }) => Boolean(log.push(`start ${name}${guess ? ' as a guess' : ''}`)),
    isCustomer: () => customer,
    loadProps,
  });
  const tap = async (path: string) => {
    const found = await routes.find(path);
    if (found.status !== 'found') throw new Error(`There is no ${path}.`);
    return made.prepare(found.target, 'tap', at(path));
  };
  return { ...made, tap };
}

it('gives a tap what a guess has asked for, once; the next visit asks anew', async () => {
  const { guess, tap } = setUp();
  await guess('/my-orders', 'hover');
  await guess('/my-orders', 'focus');
  expect(load).toHaveBeenCalledTimes(1);
  await expect((await tap('/my-orders')).data).resolves.toBe('data');
  expect(load).toHaveBeenCalledTimes(1);
  await (await tap('/my-orders')).data;
  expect(load).toHaveBeenCalledTimes(2);
  expect(closed).toHaveBeenCalledTimes(2);
});

it('lets a tap wait for a guess that is under way', async () => {
  let answer: (data: string) => void = () => {};
  load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { guess, tap } = setUp();
  void guess('/extra', 'hover');
  await settle();
  const { data } = await tap('/extra');
  await settle();
  answer('late');
  await expect(data).resolves.toBe('late');
  expect(load).toHaveBeenCalledTimes(1);
});

it('gives up on data that takes longer than a second, and aborts what fetches it', async () => {
  load.mockReturnValueOnce(new Promise(() => {}));
  const { tap } = setUp();
  const { data } = await tap('/extra');
  await jest.advanceTimersByTimeAsync(1000);
  await expect(data).resolves.toBeUndefined();
  expect(load.mock.calls[0]?.[0].signal?.aborted).toBe(true);
});

it('uses no data that is older than 20 seconds, or another customer’s', async () => {
  const { guess, clear } = setUp();
  await guess('/my-orders', 'hover');
  await jest.advanceTimersByTimeAsync(20_000);
  await guess('/my-orders', 'hover');
  expect(load).toHaveBeenCalledTimes(2);
  clear();
  await guess('/my-orders', 'hover');
  expect(load).toHaveBeenCalledTimes(3);
});

it('asks for no data of a customer’s page while nobody is signed in', async () => {
  customer = false;
  const { guess } = setUp();
  await guess('/my-orders', 'hover');
  expect(log).toContain('load mf-orders/my-orders');
  expect(load).not.toHaveBeenCalled();
});

it('starts the services of the route at the tap, after its view', async () => {
  const { guess, tap } = setUp();
  await guess('/my-orders', 'hover');
  expect(log).toEqual(['load mf-orders/my-orders']);
  await tap('/my-orders');
  await settle();
  expect(log.slice(1)).toEqual(['load mf-orders/my-orders', 'start session', 'start orders']);
});

it.each([
  ['in-view', ['load mf-orders/extra'], 0, 'low'],
  ['waiting', ['load mf-orders/extra'], 0, 'auto'],
  ['idle', ['load mf-orders/extra'], 1, 'low'],
  ['hover', ['load mf-orders/extra'], 1, 'auto'],
] as const)('fetches on the sign %s what its policy says', async (reason, fetched, loads, priority) => {
  const { guess } = setUp();
  await guess('/extra', reason);
  expect(log).toEqual(fetched);
  expect(load).toHaveBeenCalledTimes(loads);
  expect(loadModule).toHaveBeenCalledWith(orders, 'extra', expect.objectContaining({ guess: true, priority }));
});

it('prepares a fragment as a guess, for its services too, and gives its data to nobody else', async () => {
  const { prepare } = setUp();
  const fragment = { remote: orders, route: { view: 'again', access: 'signed-in' as const, services: ['orders', 'cart'] } };
  for (let visit = 1; visit <= 2; visit += 1) {
    await expect(prepare(fragment, 'fragment', at('/')).data).resolves.toBe('data');
    expect(load).toHaveBeenCalledTimes(visit);
  }
  await settle();
  expect(loadModule).toHaveBeenCalledWith(orders, 'again', expect.objectContaining({ guess: true, priority: 'low' }));
  expect(log[0]).toBe('load mf-orders/again');
  expect(log).toEqual(expect.arrayContaining(['start orders as a guess', 'start cart as a guess']));
});

it('lets the `load` of a guess call services as a guess, and that of a tap not', async () => {
  const { guess, tap } = setUp();
  await guess('/extra', 'hover');
  await (await tap('/my-orders')).data;
  expect(loadProps.mock.calls).toEqual([[orders, true], [orders, false]]);
});

it('keeps a guess’s failure to itself, and does not ask again for each move of the pointer', async () => {
  load.mockRejectedValue(new Error('503'));
  const { guess, tap } = setUp();
  for (let move = 0; move < 3; move += 1) await guess('/extra', 'hover');
  expect(load).toHaveBeenCalledTimes(1);
  await expect((await tap('/extra')).data).resolves.toBeUndefined();
  loadModule.mockRejectedValue(new Error('500'));
  await guess('/extra', 'hover');
  const { module, data } = await tap('/extra');
  await expect(module).rejects.toThrow('500');
  await expect(data).resolves.toBeUndefined();
});

it('guesses nothing for those who save data, offline, for a page that is switched off, or for none of the shop’s', async () => {
  const { guess } = setUp();
  await guess('/off', 'hover');
  await guess('/nothing', 'hover');
  Object.assign(navigator, { connection: { saveData: true } });
  await guess('/extra', 'hover');
  Object.assign(navigator, { connection: { saveData: false } });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await guess('/extra', 'hover');
  expect(log).toEqual([]);
});

it('is content with a view that has no data', async () => {
  loadModule.mockResolvedValue({ default: {} });
  const { tap } = setUp();
  await expect((await tap('/extra')).data).resolves.toBeUndefined();
});
