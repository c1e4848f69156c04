import vm from 'node:vm';
import { withServiceWorker } from './service-worker';

/** Runs the worker that takes another's place, in a browser with these caches. */
function runOff(caches: object, registration: object): Promise<unknown> {
  const [file] = withServiceWorker([], true);
  let activated: Promise<unknown> = Promise.reject(new Error('It waits for no event.'));
  activated.catch(() => {});
  const self = {
    registration, clients: { claim: async () => {} }, skipWaiting() {},
    addEventListener(type: string, listener: (event: object) => void) {
      if (type === 'activate') listener({ waitUntil: (work: Promise<unknown>) => { activated = work; } });
    },
  };
  vm.runInNewContext(String(file?.bytes), { self, caches, setTimeout });
  return activated;
}

afterEach(() => jest.useRealTimers());

it('the worker of the kill switch also deletes what the former one was still storing', async () => {
  jest.useFakeTimers();
  const names = new Set(['files', 'pages:1-a']);
  const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  const unregister = jest.fn(async () => void names.add('pictures'));
  const done = runOff(caches, { unregister });
  await jest.advanceTimersByTimeAsync(0);
  expect(unregister).toHaveBeenCalledTimes(1);
  await jest.runAllTimersAsync();
  await done;
  expect([...names]).toEqual([]);
});
