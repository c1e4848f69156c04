/** @jest-environment jsdom */
import { renewWhenOld } from './renew-when-old';

function open() {
  const serviceWorker = new EventTarget();
  const location = { reload: jest.fn() };
  const stop = renewWhenOld({ navigator: { serviceWorker }, location });
  return { ...location, stop, postMessage: () => serviceWorker.dispatchEvent(new MessageEvent('message', { data: '' })) };
}

it('loads a page anew that was shown before the shop had answered, and is old', () => {
  const { postMessage, reload } = open();
  expect(reload).not.toHaveBeenCalled();
  postMessage();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not do so under somebody’s hand', () => {
  const { postMessage, reload, stop } = open();
  stop();
  postMessage();
  expect(reload).not.toHaveBeenCalled();
});

it('needs no service worker', () => {
  expect(() => renewWhenOld({ navigator: {}, location: { reload: jest.fn() } })()).not.toThrow();
});
