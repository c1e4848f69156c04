/** @jest-environment jsdom */
import { OLD_PAGE } from '../offline/old-page';
import { renewWhenOld } from './renew-when-old';

function open(type: 'navigate' | 'reload') {
  const serviceWorker = new EventTarget();
  const reload = jest.fn();
  const performance = { getEntriesByType: () => [{ type }] } as unknown as Performance;
  const stop = renewWhenOld({ navigator: { serviceWorker }, performance, location }, reload);
  const say = (data: string) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  return { reload, stop, say };
}

it('loads a page anew that was shown before the shop had answered, and is old', () => {
  const { say, reload } = open('navigate');
  say('something else');
  expect(reload).not.toHaveBeenCalled();
  say(OLD_PAGE);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does so once, and not under somebody’s hand', () => {
  const again = open('reload');
  again.say(OLD_PAGE);
  expect(again.reload).not.toHaveBeenCalled();
  const touched = open('navigate');
  touched.stop();
  touched.say(OLD_PAGE);
  expect(touched.reload).not.toHaveBeenCalled();
});

it('needs no service worker', () => {
  expect(() => renewWhenOld({ navigator: {}, performance, location })()).not.toThrow();
});
