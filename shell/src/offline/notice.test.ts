/** @jest-environment jsdom */
import { noticeCopy } from './copy';
import { watchConnection } from './notice';

const OFFLINE = /^You are offline\. This page is as of \d\d:\d\d\.$/;
const line = () => document.querySelector('header + p')?.textContent || undefined;
let online: jest.SpyInstance;

/** A kept page, as the worker gives it (worker/as-of.ts). */
function openKept(line: string): void {
  document.body.innerHTML = `<header></header>${line}<main></main>`;
}
const LOST = `<p id="fdk-offline" class="fdk-offline" data-offline role="status">${noticeCopy.offline('14:05')}</p>`;
const POOR = `<p id="fdk-offline" class="fdk-offline" role="status">${noticeCopy.slow('14:05')}</p>`;

function turn(connected: boolean): void {
  online.mockReturnValue(connected);
  window.dispatchEvent(new Event(connected ? 'online' : 'offline'));
}

beforeEach(() => {
  online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  document.body.innerHTML = '<header></header><main></main>';
});

afterEach(() => jest.restoreAllMocks());

test('an open page says that the connection is gone, once, and takes it back', () => {
  watchConnection(window);
  expect(line()).toBeUndefined();
  turn(false);
  turn(false);
  expect(line()).toMatch(OFFLINE);
  expect(document.querySelectorAll('p')).toHaveLength(1);
  turn(true);
  expect(line()).toBeUndefined();
});

test('an open page of another day names that day', () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T14:05:00Z') });
  watchConnection(window);
  jest.setSystemTime(new Date('2026-11-25T08:00:00Z'));
  turn(false);
  jest.useRealTimers();
  expect(line()).toBe('You are offline. This page is as of Monday 23 November, 14:05.');
});

test('a kept page that loses its connection once more is as old as before', () => {
  online.mockReturnValue(false);
  openKept(LOST.replace('14:05', 'Monday 23 November, 14:05'));
  watchConnection(window);
  for (const connected of [true, false]) turn(connected);
  expect(line()).toBe('You are offline. This page is as of Monday 23 November, 14:05.');
});

test('the live region is there before its text, and stays: screen readers announce no text that comes with its region', () => {
  watchConnection(window);
  const region = document.querySelector('[role="status"]');
  expect(region?.textContent).toBe('');
  for (const connected of [false, true, false]) turn(connected);
  expect(document.querySelector('[role="status"]')).toBe(region);
  expect(region?.textContent).toMatch(OFFLINE);
});

test('a kept page’s line goes with the connection that comes back', () => {
  online.mockReturnValue(false);
  openKept(LOST);
  watchConnection(window);
  expect(document.querySelectorAll('p')).toHaveLength(1);
  expect(line()).toMatch(OFFLINE);
  turn(true);
  expect(line()).toBeUndefined();
});

test('a connection that came back before the page was idle takes the line with it, one that was lost brings it', () => {
  openKept(LOST);
  watchConnection(window);
  expect(line()).toBeUndefined();
  online.mockReturnValue(false);
  watchConnection(window);
  expect(line()).toMatch(OFFLINE);
});

test('of a connection that is poor the line stays: nothing tells that it is better', () => {
  openKept(POOR);
  watchConnection(window);
  expect(line()).toBe(noticeCopy.slow('14:05'));
});

test('a page that was shown before the shop had answered says how old it is when the worker tells it, and nothing when that is not needed', () => {
  const serviceWorker = new EventTarget();
  const postMessage = (data: string) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  watchConnection(window);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  postMessage('');
  expect(line()).toBeUndefined();
  postMessage(noticeCopy.slow('14:05'));
  expect(line()).toBe(noticeCopy.slow('14:05'));
});
