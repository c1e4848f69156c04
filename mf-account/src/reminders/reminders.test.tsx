/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import profile from '../profile/index';
import { ada } from '../service/testing/profiles';
import { dropReminders, readMark } from './mark';

/** A browser with a push service, of which the shop sees what a page sees. */
function browserWithPush({ permission = 'default', refusal = undefined as Error | undefined } = {}) {
  const browser = {
    permission, refusal, keys: [] as unknown[], ended: 0,
    subscription: undefined as { endpoint: string; toJSON(): object; unsubscribe(): Promise<boolean> } | undefined,
  };
  const pushManager = {
    getSubscription: async () => browser.subscription ?? null,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (browser.refusal) throw browser.refusal;
      browser.keys.push(applicationServerKey);
      browser.subscription = {
        endpoint: 'https://push.test/1',
        toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
        async unsubscribe() {
          browser.ended += 1;
          browser.subscription = undefined;
          return true;
        },
      };
      return browser.subscription;
    },
  };
  Object.defineProperty(window, 'PushManager', { configurable: true, value: class {} });
  Object.defineProperty(window, 'Notification', { configurable: true, value: { get permission() { return browser.permission; } } });
  Object.defineProperty(
    navigator, 'serviceWorker',
    { configurable: true, value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) } },
  );
  return browser;
}
beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function show(api: FakeShopOptions['api'] = {}, uid = 'u1') {
  const told: unknown[] = [];
  const shop = renderView(profile, {
    path: '/profile', topics: { auth: { status: 'signed-in', uid } }, services: { session: { profile: async () => ada } },
    api: {
      'GET /reminders/key': () => ({ key: 'the-key' }),
      'POST /user/reminders': ({ body }) => { told.push(body); return {}; },
      'POST /user/reminders/remove': ({ body }) => { told.push(body); return {}; },
      ...api,
    },
  });
  return { ...shop, told, user: userEvent.setup() };
}
const START = { name: 'Remind me on this device' };
const STOP = { name: 'Stop reminding me here' };

it('asks for reminders on this device and stops them, one tap each', async () => {
  const browser = browserWithPush();
  const { user, told } = show();
  await user.click(await screen.findByRole('button', START));
  expect(await screen.findByText('This device reminds you on the evening before.')).toBeVisible();
  expect([browser.keys, readMark()]).toEqual([['the-key'], 'u1']);
  await user.click(screen.getByRole('button', STOP));
  expect(await screen.findByRole('button', START)).toBeVisible();
  expect(told).toEqual([{ endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a' }, { endpoint: 'https://push.test/1' }]);
  expect([browser.subscription, readMark()]).toEqual([undefined, undefined]);
});

it('offers none in a browser that takes no messages, and none where the shop sends none', async () => {
  const first = show();
  await screen.findByText('Ada');
  expect(screen.queryByRole('heading', { name: 'Reminder on this device' })).not.toBeInTheDocument();
  first.unmount();
  browserWithPush();
  let asked = 0;
  show({ 'GET /reminders/key': () => { asked += 1; return { key: null }; } });
  await screen.findByText('Ada');
  expect(asked).toBe(1);
  expect(screen.queryByRole('heading', { name: 'Reminder on this device' })).not.toBeInTheDocument();
});

it('says what to do where the browser blocks messages, also where it was blocked just now', async () => {
  const browser = browserWithPush({ refusal: new DOMException('denied', 'NotAllowedError') });
  const { user } = show();
  const start = await screen.findByRole('button', START);
  await user.click(start);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser was not allowed to show messages of this shop.');
  browser.permission = 'denied';
  await user.click(screen.getByRole('button', START));
  expect(await screen.findByText(/Your browser does not let this shop show messages/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says that the mail comes as always where the browser’s message service is not there', async () => {
  browserWithPush({ refusal: new DOMException('no push service', 'AbortError') });
  const { user } = show();
  await user.click(await screen.findByRole('button', START));
  expect(await screen.findByRole('alert')).toHaveTextContent('You get the email the day before, as always.');
});

it('takes the subscription back if the shop does not know of it', async () => {
  const browser = browserWithPush();
  const { user } = show({
    'POST /user/reminders': () => { throw new ApiError(422, 'push_service_unknown', 'We can’t send reminders to this browser.'); },
  });
  await user.click(await screen.findByRole('button', START));
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t send reminders to this browser.');
  expect([browser.subscription, browser.ended, readMark()]).toEqual([undefined, 1, undefined]);
  expect(screen.getByRole('button', START)).toBeVisible();
});

it('ends what the browser had for another customer before it begins anew', async () => {
  const browser = browserWithPush();
  const first = show();
  await first.user.click(await screen.findByRole('button', START));
  await screen.findByRole('button', STOP);
  first.unmount();
  const second = show({}, 'u2');
  await second.user.click(await screen.findByRole('button', START));
  await screen.findByRole('button', STOP);
  expect([browser.ended, readMark()]).toEqual([1, 'u2']);
});

it('ends at the sign-out and for another customer, is tried again if that fails, and stays for the same', async () => {
  const browser = browserWithPush();
  const { user } = show();
  await user.click(await screen.findByRole('button', START));
  await screen.findByRole('button', STOP);
  await dropReminders('u1');
  expect(browser.ended).toBe(0);
  const unsubscribe = browser.subscription?.unsubscribe;
  Object.assign(browser.subscription ?? {}, { unsubscribe: async () => { throw new Error('no connection'); } });
  await expect(dropReminders()).rejects.toThrow('no connection');
  expect(readMark()).toBe('u1');
  Object.assign(browser.subscription ?? {}, { unsubscribe });
  await dropReminders('u2');
  expect([browser.subscription, readMark()]).toEqual([undefined, undefined]);
});
