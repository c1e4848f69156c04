/** @jest-environment jsdom */
import { createDataAhead } from './data-ahead';

function setUp(module: unknown = { prefetch: jest.fn() }) {
  const close = jest.fn();
  const props = { api: {}, bus: {} } as never;
  const viewAt = jest.fn(async () => ({ module, props, close }));
  return { ahead: createDataAhead({ window, viewAt }), module, viewAt, close, props };
}
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

it('hands a view what it needs to fetch its data, once for each intent', async () => {
  jest.useFakeTimers();
  const prefetch = jest.fn();
  const { ahead, close, props } = setUp({ prefetch });
  await ahead('/my-orders');
  await ahead('/my-orders');
  expect(prefetch.mock.calls).toEqual([[props]]);
  expect(close).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10_000);
  await ahead('/my-orders');
  expect(prefetch).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

it.each([['a view without data', { default: {} }], ['a module that did not come', undefined]])('is content with %s', async (_, module) => {
  const { ahead, close } = setUp(module);
  await ahead('/cart');
  expect(close).toHaveBeenCalledTimes(1);
});

it('tells nobody of a failure', async () => {
  const { ahead, close } = setUp({ prefetch: () => Promise.reject(new Error('no')) });
  await ahead('/my-orders');
  expect(close).toHaveBeenCalledTimes(1);
  await createDataAhead({ window, viewAt: () => Promise.reject(new Error('no')) })('/my-orders');
});

it('fetches no data ahead for those who save it', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  const prefetch = jest.fn();
  const { ahead, close } = setUp({ prefetch });
  await ahead('/my-orders');
  expect(prefetch).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledTimes(1);
});
