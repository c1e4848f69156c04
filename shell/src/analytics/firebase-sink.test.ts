/** @jest-environment jsdom */
import { testConfig } from 'shared-remote/testing';
import { openFirebaseSink } from './firebase-sink';

declare global {
  interface Window { dataLayer?: ArrayLike<unknown>[] }
}

// Of the SDK all is real but this: jsdom has no indexedDB, without which it does not start.
jest.mock('firebase/analytics', () => ({ ...jest.requireActual<object>('firebase/analytics'), isSupported: async () => true }));

const config = { ...testConfig, firebase: { ...testConfig.firebase, measurementId: 'G-TEST', appId: '1:1:web:1' } };
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
/** What Google's script is told, in order. */
const commands = () => [...(window.dataLayer ?? [])].map((command) => Array.from(command));
const paramsOf = (name: string) => commands().filter((command) => command[1] === name).map((command) => command[2]);

beforeAll(() => {
  // Google's script goes before the first one of the page.
  document.head.append(document.createElement('script'));
  Object.assign(globalThis, { fetch: async () => ({ status: 200, ok: true, json: async () => config.firebase }) });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  window.history.replaceState(null, '', '/return?session_id=cs_test_1#claim=secret');
  document.title = 'Order 1234';
});

test('Google’s own events, which it sends without being asked, get no address and no title of the page either', async () => {
  const sink = await openFirebaseSink(config);
  sink?.send('page_viewed', { route: '/return' });
  await settled();
  expect(paramsOf('G-TEST')).toEqual([expect.objectContaining({
    send_page_view: false, page_location: `${config.siteUrl}/`, page_referrer: config.siteUrl, page_title: config.shop.name,
  })]);
  expect(paramsOf('page_viewed')).toEqual([
    expect.objectContaining({ page_location: `${config.siteUrl}/return`, page_title: config.shop.name }),
  ]);
  expect(JSON.stringify(commands())).not.toMatch(/session_id|claim|1234/);
  sink?.stop();
});

test('a path that is no page of words is sent as the home page’s', async () => {
  const sink = await openFirebaseSink(config);
  window.history.replaceState(null, '', '/return%3Fsession_id=cs_test_1');
  sink?.send('order_viewed', {});
  await settled();
  expect(paramsOf('order_viewed')).toEqual([expect.objectContaining({ page_location: `${config.siteUrl}/` })]);
  sink?.stop();
});

test('events are sent again after consent was withdrawn and given again on the same page', async () => {
  (await openFirebaseSink(config))?.stop();
  const sink = await openFirebaseSink(config);
  sink?.send('plan_viewed', { plan: 'balanced' });
  await settled();
  expect(paramsOf('plan_viewed')).toHaveLength(1);
  expect(Reflect.get(window, 'ga-disable-G-TEST')).toBe(false);
  expect(commands().filter(([command]) => command === 'consent').at(-1))
    .toEqual(['consent', 'update', expect.objectContaining({ analytics_storage: 'granted' })]);
});
