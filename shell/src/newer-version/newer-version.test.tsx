/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBus } from 'shared-events/bus';
import { released, releasedRemote } from '../testing/released';
import { watchCustomer } from './customer';
import { createNewerVersion } from './newer-version';
import { NewerVersionNotice } from './notice';

const MINUTES = 60_000;
const own = { shell: '1.0.0', 'mf-a': '1.0.0', 'mf-b': '1.0.0' };
const fetched = jest.fn<Promise<unknown>, [string]>();
let online: jest.SpyInstance;
let visible: jest.SpyInstance;

/** @param off the remotes that are switched off; an older composer writes none */
function serve(versions: unknown, off?: string[]): void {
  fetched.mockImplementation(async () => ({ ok: true, json: async () => ({ versions, off }) }));
}

function open(b = releasedRemote('mf-b')) {
  const bus = createBus((error) => {
    throw error;
  });
  const port = bus.port('test', { publishes: ['checkout'] });
  let navigate = () => {};
  const customer = watchCustomer({ window, bus: port, onNavigation: (listener) => (navigate = listener) });
  const newer = createNewerVersion({ window, release: async () => released(releasedRemote('mf-a'), b), customer });
  const reload = jest.spyOn(newer, 'reload').mockImplementation(() => {});
  render(
    <>
      <NewerVersionNotice newer={newer} />
      <main><label>Name <input /></label></main>
    </>,
  );
  return { reload, checkout: (open: boolean) => act(() => port.publish('checkout', { open })), navigate: () => act(() => navigate()) };
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const line = () => screen.queryByText('A newer version is ready');

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockReset();
  Object.assign(window, { fetch: fetched });
  online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  serve({ ...own, 'mf-b': '1.0.1' });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('fetches nothing right after the page has loaded, and then at most every five minutes', async () => {
  serve(own);
  open();
  await wait(5 * MINUTES - 1);
  expect(fetched).not.toHaveBeenCalled();
  await wait(1);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledWith('/versions.json', expect.objectContaining({ cache: 'no-cache' }));
  for (let turn = 0; turn < 5; turn += 1) fireEvent(document, new Event('visibilitychange'));
  await wait(MINUTES);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('fetches when a tab becomes visible again, and not while it is hidden', async () => {
  open();
  visible.mockReturnValue('hidden');
  await wait(60 * MINUTES);
  expect(fetched).not.toHaveBeenCalled();
  visible.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await wait(0);
  expect(line()).toBeVisible();
});

it.each([
  ['a remote’s', { ...own, 'mf-b': '1.0.1' }], ['the shell’s', { ...own, shell: '1.0.1' }],
  ['an earlier, after a rollback', { ...own, 'mf-a': '0.9.0' }], ['one of a remote that is new', { ...own, 'mf-c': '1.0.0' }],
])('offers %s other version, and Reload loads the page', async (_, versions) => {
  serve(versions);
  const { reload } = open();
  await wait(5 * MINUTES);
  expect(line()).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

const OFF = releasedRemote('mf-b', { disabled: true });

it.each([
  ['a remote was switched off', releasedRemote('mf-b'), ['mf-b']], ['that is over for one that was off', OFF, []],
  ['another one is off instead', OFF, ['mf-a']],
])('offers a reload once %s, of the same versions', async (_, b, off) => {
  serve(own, off);
  open(b);
  await wait(5 * MINUTES);
  expect(line()).toBeVisible();
});

it.each([
  ['was off when the page was made', OFF, ['mf-b']], ['is off, of which the composer does not tell', OFF, undefined],
  ['is on', releasedRemote('mf-b'), []],
])('shows nothing for a remote that %s', async (_, b, off) => {
  serve(own, off);
  open(b);
  await wait(5 * MINUTES);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(line()).toBeNull();
});

it('asks at once where the service worker says that the page is old, which somebody has touched', async () => {
  const controller = { postMessage: jest.fn() };
  const serviceWorker = Object.assign(new EventTarget(), { controller });
  const postMessage = (data: string) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  open();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  // It may have said so before anybody listened.
  expect(controller.postMessage.mock.calls).toEqual([['repeat']]);
  postMessage('The connection is poor. This page is as of 14:05.');
  await wait(0);
  expect(fetched).not.toHaveBeenCalled();
  postMessage('');
  await wait(0);
  expect(line()).toBeVisible();
});

it.each([
  ['the versions are its own, in any order', () => serve(Object.fromEntries(Object.entries(own).reverse()))],
  ['the edge does not answer', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['the edge has no versions', () => fetched.mockResolvedValue({ ok: false, status: 404, json: async () => ({}) })],
  ['the answer is invalid', () => serve({ shell: 7 })],
])('shows nothing if %s', async (_, arrange) => {
  arrange();
  open();
  await wait(5 * MINUTES);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(line()).toBeNull();
});

it('shows nothing after Not now until there is yet another version', async () => {
  open();
  await wait(5 * MINUTES);
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(line()).toBeNull();
  await wait(30 * MINUTES);
  expect(line()).toBeNull();
  serve({ ...own, 'mf-b': '1.0.2' });
  await wait(5 * MINUTES);
  expect(line()).toBeVisible();
});

it('shows nothing once the offered version was rolled back', async () => {
  open();
  await wait(5 * MINUTES);
  expect(line()).toBeVisible();
  serve(own);
  await wait(5 * MINUTES);
  expect(line()).toBeNull();
});

describe('the notice waits', () => {
  it('while a checkout is open', async () => {
    const { checkout } = open();
    checkout(true);
    await wait(5 * MINUTES);
    expect(line()).toBeNull();
    checkout(false);
    expect(line()).toBeVisible();
  });

  it('while a dialog is open', async () => {
    open();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    await wait(5 * MINUTES);
    expect(line()).toBeNull();
    dialog.remove();
    fireEvent(dialog, new Event('close'));
    document.dispatchEvent(new Event('focusin'));
    await wait(0);
    expect(line()).toBeVisible();
  });

  it('while a form has typed text, until its page is left', async () => {
    const { navigate } = open();
    const field = screen.getByLabelText('Name');
    fireEvent.input(field, { target: { value: 'Ada' } });
    await wait(5 * MINUTES);
    expect(line()).toBeNull();
    field.remove();
    navigate();
    await wait(0);
    expect(line()).toBeVisible();
  });

  it('while a field has the focus', async () => {
    open();
    act(() => screen.getByLabelText('Name').focus());
    await wait(5 * MINUTES);
    expect(line()).toBeNull();
    act(() => screen.getByLabelText('Name').blur());
    await wait(0);
    expect(line()).toBeVisible();
  });

  it('while there is no network, and fetches as soon as it is back', async () => {
    open();
    online.mockReturnValue(false);
    await wait(10 * MINUTES);
    expect(fetched).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    await wait(0);
    expect(line()).toBeVisible();
    online.mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(line()).toBeNull();
  });
});
