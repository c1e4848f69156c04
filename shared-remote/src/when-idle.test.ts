/** @jest-environment jsdom */
import { whenIdle } from './when-idle';

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

it('waits until the page has loaded and the browser is idle', () => {
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run) });
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const run = jest.fn();
  whenIdle(run);
  expect(idle).toHaveLength(0);
  window.dispatchEvent(new Event('load'));
  expect(run).not.toHaveBeenCalled();
  idle.forEach((callback) => callback());
  expect(run).toHaveBeenCalledTimes(1);
  state.mockRestore();
});

it('runs after a delay in browsers without requestIdleCallback', () => {
  jest.useFakeTimers();
  const run = jest.fn();
  whenIdle(run);
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(200);
  expect(run).toHaveBeenCalledTimes(1);
});

it('runs after a time limit on a page whose load event is delayed by a hanging file', () => {
  jest.useFakeTimers();
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const run = jest.fn();
  whenIdle(run);
  jest.advanceTimersByTime(10_200);
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
  state.mockRestore();
});
