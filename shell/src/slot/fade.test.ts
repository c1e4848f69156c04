/** @jest-environment jsdom */
import { createFade } from './fade';

let reduced = false;
let callback: (() => Promise<void>) | undefined;
const skipTransition = jest.fn();
const never = new Promise<undefined>(() => {});
const start = jest.fn((update: () => Promise<void>) => {
  callback = update;
  // As in a browser whose next transition cuts this one short.
  return {
    ready: Promise.reject(new Error('skipped')), updateCallbackDone: never, finished: Promise.reject(new Error('skipped')), skipTransition,
  };
});

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  reduced = false;
  callback = undefined;
  Object.assign(document, { startViewTransition: start });
  Object.assign(window, { matchMedia: () => ({ matches: !reduced }) });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'startViewTransition');
});

it('changes the page once there is a picture of the old one, and is done when the change is', async () => {
  const change = jest.fn(() => Promise.resolve());
  const faded = createFade(window)(change);
  expect(change).not.toHaveBeenCalled();
  await callback?.();
  await faded;
  jest.runAllTimers();
  expect(change).toHaveBeenCalledTimes(1);
});

it('lets go of the picture when a change hangs', async () => {
  void createFade(window)(() => new Promise(() => {}));
  const picture = callback?.();
  await jest.advanceTimersByTimeAsync(250);
  await picture;
});

it('does not wait for a picture that does not come', async () => {
  const change = jest.fn(() => Promise.resolve());
  const faded = createFade(window)(change);
  await jest.advanceTimersByTimeAsync(60);
  await faded;
  expect(skipTransition).toHaveBeenCalled();
  // A browser calls it all the same.
  await callback?.();
  expect(change).toHaveBeenCalledTimes(1);
});

it.each<[string, () => void]>([
  ['the browser has none', () => Reflect.deleteProperty(document, 'startViewTransition')],
  ['it is a phone, or somebody asked for less motion', () => { reduced = true; }],
  [
    'a swipe has shown both pages already',
    () => window.dispatchEvent(Object.assign(new Event('popstate'), { hasUAVisualTransition: true })),
  ],
])('changes the page at once where %s', async (_, arrange) => {
  const fade = createFade(window);
  arrange();
  const change = jest.fn(() => Promise.resolve());
  const faded = fade(change);
  expect(change).toHaveBeenCalledTimes(1);
  await faded;
  expect(start).not.toHaveBeenCalled();
});
