import { registerWorker } from './register';

const settled = () => new Promise(setImmediate);
const browser = (serviceWorker?: object) => ({ serviceWorker }) as unknown as Navigator;

it('asks the worker to keep what the shop needs, once it is active', async () => {
  const postMessage = jest.fn();
  const register = jest.fn(async () => ({}));
  registerWorker(browser({ register, ready: Promise.resolve({ active: { postMessage } }) }));
  await settled();
  expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' });
  expect(postMessage).toHaveBeenCalledWith('fill');
});

it.each([
  ['that has no service workers, as a private window of Firefox', browser()],
  [
    'that refuses to register one',
    browser({ register: () => Promise.reject(new DOMException('forbidden', 'SecurityError')), ready: new Promise(() => {}) }),
  ],
  ['whose worker was removed meanwhile', browser({ register: async () => ({}), ready: Promise.resolve({ active: null }) })],
])('throws nothing in a browser %s', async (_, navigator) => {
  const unhandled = jest.fn();
  process.once('unhandledRejection', unhandled);
  expect(() => registerWorker(navigator)).not.toThrow();
  await settled();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
