/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ApiError } from 'shared-api';
import { renderView } from 'shared-remote/testing';
import { testRound, testStop } from '../testing/test-lists';
import round from './index';
import { MOST_AT_ONCE } from './tick';

const print = jest.fn();
interface Sent { to: string; orders: string[] }
let sent: Sent[] = [];
let answer: (body: Sent) => unknown;
const KEY = 'five-day-kitchen:kitchen-ticks';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-30T09:00:00Z') });
  localStorage.clear();
  window.print = print.mockReset();
  sent = [];
  answer = ({ orders }) => ({ moved: orders.map((order) => ({ order, isDone: true })) });
});
afterEach(() => {
  // It is the same one in every test, and no longer hears the browser's events once the page is gone.
  onlineManager.setOnline(true);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function open(stops = [testStop('FDK-A'), testStop('FDK-B')], { uid = 'driver', list = () => testRound(stops) as unknown } = {}) {
  const shown = renderView(round, {
    path: '/kitchen/round', topics: { auth: { status: 'signed-in', uid } },
    api: { 'GET /kitchen/round': list, 'POST /kitchen/moves': ({ body }) => { sent.push(body as Sent); return answer(body as Sent); } },
  });
  await wait(100);
  return shown;
}
/** @returns to be told whether the connection is lost from now on */
async function openToLose() {
  let isLost = false;
  await open([], { list: () => {
    if (isLost) throw new ApiError(0, 'network', 'no');
    return testRound([testStop('FDK-A')]);
  } });
  return (lost: boolean) => { isLost = lost; };
}
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const stop = (order: string) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(order));
  if (!found) throw new Error(`There is no stop of ${order}.`);
  return within(found);
};
const tap = (order: string, name: RegExp | string) => fireEvent.click(stop(order).getByRole('button', { name }));

it('shows stops by sector, with telephone and note, and how many are done', async () => {
  await open([testStop('FDK-A', { note: 'Ring twice' }), testStop('FDK-B', { postCode: 'E17 5JW', status: 'COMPLETED' })]);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['E4 6: 1 stop', 'E17 5: 1 stop']);
  expect(stop('FDK-A').getByRole('link', { name: 'Call 02079460000' })).toHaveAttribute('href', 'tel:02079460000');
  expect(stop('FDK-A').getByText('Ring twice')).toBeInTheDocument();
  expect(stop('FDK-A').getByText('Balanced Plan', { selector: 'bdi' }).parentElement).toHaveTextContent(/^1 × Balanced Plan FDK-A$/);
  expect(screen.getByText('1 of 2 delivered')).toBeInTheDocument();
  expect(stop('FDK-B').queryByRole('button')).not.toBeInTheDocument();
});

it('sends a tick after its minute, once', async () => {
  await open();
  tap('FDK-A', 'On its way: FDK-A');
  expect(stop('FDK-A').getByText('On its way', { selector: 'span' })).toBeInTheDocument();
  expect(screen.getByText('1 tick is kept on this device and sent within a minute.')).toBeInTheDocument();
  await wait(55_000);
  expect(sent).toEqual([]);
  await wait(10_000);
  expect(sent).toEqual([{ to: 'DELIVERING', orders: ['FDK-A'] }]);
  expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(stop('FDK-A').getByRole('button', { name: 'Delivered: FDK-A' })).toBeInTheDocument();
  await wait(120_000);
  expect(sent).toHaveLength(1);
});

it('undoes a tick within its minute, and not after it', async () => {
  await open();
  tap('FDK-A', 'On its way: FDK-A');
  tap('FDK-A', 'Undo FDK-A');
  expect(stop('FDK-A').getByText('Prepared', { selector: 'span' })).toBeInTheDocument();
  await wait(120_000);
  expect(sent).toEqual([]);
  tap('FDK-A', 'On its way: FDK-A');
  await wait(66_000);
  expect(stop('FDK-A').queryByRole('button', { name: 'Undo FDK-A' })).not.toBeInTheDocument();
});

it('sends no tick that was taken back in another tab', async () => {
  await open();
  tap('FDK-A', 'On its way: FDK-A');
  localStorage.removeItem(KEY);
  await wait(66_000);
  expect(sent).toEqual([]);
});

it('shows no tick that was sent or taken back in another tab, and loads the round anew', async () => {
  let status: 'PREPARING' | 'DELIVERING' = 'PREPARING';
  await open([], { list: () => testRound([testStop('FDK-A', { status }), testStop('FDK-B')]) });
  const change = async (ticks: string[]) => {
    localStorage.setItem(KEY, JSON.stringify({ driver: ticks.map((order) => ({ order, to: 'DELIVERING', at: Date.now() })) }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    await wait(100);
  };
  const shown = (order: string, text: string) => expect(stop(order).getByText(text, { selector: 'span' })).toBeInTheDocument();
  await change(['FDK-A', 'FDK-B']);
  shown('FDK-A', 'On its way');
  shown('FDK-B', 'On its way');
  status = 'DELIVERING';
  await change([]);
  shown('FDK-A', 'On its way');
  shown('FDK-B', 'Prepared');
  expect(screen.queryByText(/kept on this device/)).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('takes one step where a stop is tapped twice, and the next one a moment later', async () => {
  await open([testStop('FDK-A', { status: 'NEW' })]);
  const step = stop('FDK-A').getByRole('button', { name: 'Prepared: FDK-A' });
  fireEvent.click(step);
  fireEvent.click(step);
  expect(stop('FDK-A').getByText('Prepared', { selector: 'span' })).toBeInTheDocument();
  await wait(1000);
  fireEvent.click(step);
  expect(stop('FDK-A').getByText('On its way', { selector: 'span' })).toBeInTheDocument();
  await wait(1000);
  fireEvent.click(step);
  // The last step leaves its place to 'Undo'.
  tap('FDK-A', 'Undo FDK-A');
  expect(stop('FDK-A').getByText('Delivered', { selector: 'span' })).toBeInTheDocument();
  await wait(1000);
  tap('FDK-A', 'Undo FDK-A');
  expect(stop('FDK-A').getByText('On its way', { selector: 'span' })).toBeInTheDocument();
});

it('takes one step back where ‘Undo’ is tapped twice, and does not take it again by the button in its place', async () => {
  await open([testStop('FDK-A', { status: 'DELIVERING' })]);
  tap('FDK-A', 'Delivered: FDK-A');
  await wait(1000);
  tap('FDK-A', 'Undo FDK-A');
  tap('FDK-A', 'Delivered: FDK-A');
  expect(stop('FDK-A').getByText('On its way', { selector: 'span' })).toBeInTheDocument();
  await wait(1000);
  tap('FDK-A', 'Delivered: FDK-A');
  expect(stop('FDK-A').getByText('Delivered', { selector: 'span' })).toBeInTheDocument();
});

/** Answers the question that stands before a step of a whole round. */
const confirm = async (name: string) => {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await wait(0);
};

it('ticks off a whole round at once', async () => {
  await open([testStop('FDK-A', { status: 'NEW' }), testStop('FDK-B', { status: 'NEW' })]);
  fireEvent.click(screen.getByRole('button', { name: 'All 2 new are prepared' }));
  await confirm('Yes, all 2 are prepared');
  expect(screen.getByText('2 orders: Prepared. Each can be undone for a minute.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'All 2 prepared are on their way' }));
  await confirm('Yes, tell them all');
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await wait(100);
  expect(sent).toEqual([{ to: 'PREPARING', orders: ['FDK-A', 'FDK-B'] }, { to: 'DELIVERING', orders: ['FDK-A', 'FDK-B'] }]);
});

it('asks before it ticks off a whole round, and tells nobody anything where that is tapped twice or answered with no', async () => {
  await open([], { list: () => testRound([testStop('FDK-A'), testStop('FDK-B')], { today: '2026-11-28' }) });
  const all = screen.getByRole('button', { name: 'All 2 prepared are on their way' });
  fireEvent.click(all);
  fireEvent.click(all);
  const question = within(screen.getByRole('dialog', { name: 'All on their way?' }));
  expect(question.getByText('The customers of 2 orders are told by mail that their box is on its way.')).toBeInTheDocument();
  expect(question.getByText('This round is for Monday 30 November, not for today.')).toBeInTheDocument();
  expect(localStorage.getItem(KEY)).toBeNull();
  fireEvent.click(question.getByRole('button', { name: 'No, leave it' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await wait(70_000);
  expect(sent).toEqual([]);
});

it('keeps ticks where there is no connection, and sends them again until the shop has answered', async () => {
  answer = () => { throw new ApiError(0, 'network', 'no'); };
  await open();
  tap('FDK-A', 'On its way: FDK-A');
  await wait(66_000);
  expect(sent.length).toBeGreaterThan(0);
  expect(screen.getByText('No connection: 1 tick is kept on this device and sent when the connection is back.')).toBeInTheDocument();
  answer = ({ orders }) => ({ moved: orders.map((order) => ({ order, isDone: true })) });
  await act(async () => void window.dispatchEvent(new Event('online')));
  await wait(100);
  expect(screen.queryByText(/No connection/)).not.toBeInTheDocument();
  expect(localStorage.getItem(KEY)).toBeNull();
});

describe('a round of 240 orders', () => {
  const orders = Array.from({ length: 240 }, (_, index) => `FDK-${index}`);
  const all = (to: string) => sent.filter((batch) => batch.to === to).flatMap((batch) => batch.orders);
  beforeEach(async () => {
    await open(orders.map((order) => testStop(order, { status: 'NEW' })));
    fireEvent.click(screen.getByRole('button', { name: 'All 240 new are prepared' }));
    await confirm('Yes, all 240 are prepared');
    fireEvent.click(screen.getByRole('button', { name: 'All 240 prepared are on their way' }));
    await confirm('Yes, tell them all');
  });
  const sendNow = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    await wait(100);
  };

  it('is sent in batches that the shop takes', async () => {
    await sendNow();
    expect([all('PREPARING'), all('DELIVERING')]).toEqual([orders, orders]);
    expect(Math.max(...sent.map((batch) => batch.orders.length))).toBeLessThanOrEqual(MOST_AT_ONCE);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('is sent but for a batch that the shop could not take, whose later steps wait for the earlier ones', async () => {
    const take = answer;
    answer = (body) => {
      if (body.orders.includes('FDK-0')) throw new ApiError(500, 'internal', 'no');
      return take(body);
    };
    await sendNow();
    const first = orders.slice(0, 200);
    expect(all('DELIVERING')).toEqual(orders.slice(200));
    expect(
      screen.getByText('The shop could not take 400 ticks. What it did not take is kept on this device and sent again.'),
    ).toBeInTheDocument();
    answer = take;
    sent = [];
    await sendNow();
    expect([all('PREPARING'), all('DELIVERING')]).toEqual([first, first]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});

it('says so where nothing could be undone any more', async () => {
  let finish = () => {};
  const take = answer;
  answer = (body) => new Promise((resolve) => { finish = () => resolve(take(body)); });
  await open();
  tap('FDK-A', 'On its way: FDK-A');
  const undo = stop('FDK-A').getByRole('button', { name: 'Undo FDK-A' });
  // Fires before React has taken the button away.
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    fireEvent.click(undo);
  });
  expect(screen.getByText('FDK-A: too late, it was not undone.')).toBeInTheDocument();
  finish();
  await wait(100);
});

it('finds its ticks again after a reload, and leaves another operator’s alone', async () => {
  const { unmount } = await open([testStop('FDK-A')], { uid: 'another' });
  answer = () => { throw new ApiError(0, 'network', 'no'); };
  tap('FDK-A', 'On its way: FDK-A');
  unmount();
  await wait(100);
  sent = [];
  answer = ({ orders }) => ({ moved: orders.map((order) => ({ order, isDone: true })) });
  const mine = await open();
  await wait(70_000);
  expect(sent).toEqual([]);
  mine.unmount();
  await open([testStop('FDK-A')], { uid: 'another' });
  await wait(70_000);
  expect(sent).toEqual([{ to: 'DELIVERING', orders: ['FDK-A'] }]);
});

it('says that ticks wait also where the round has no stop, as after the last day’s one', async () => {
  localStorage.setItem(KEY, JSON.stringify({ driver: [{ order: 'FDK-Z', to: 'COMPLETED', at: Date.now() - 3_600_000 }] }));
  answer = () => { throw new ApiError(401, 'unauthenticated', 'no'); };
  await open([]);
  expect(screen.getByText('Nothing to deliver on this day.')).toBeInTheDocument();
  expect(screen.getByText('Log in again: 1 tick waits on this device.')).toBeInTheDocument();
  answer = ({ orders }) => ({ moved: orders.map((order) => ({ order, isDone: true })) });
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await wait(100);
  expect(screen.queryByText(/1 tick /)).not.toBeInTheDocument();
});

it('says why the shop refused a tick, and shows the stop as it was', async () => {
  answer = () => ({ moved: [{ order: 'FDK-A', isDone: false, problem: 'It is held: the payment is disputed.' }] });
  await open();
  tap('FDK-A', 'On its way: FDK-A');
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await wait(100);
  expect(stop('FDK-A').getByRole('alert')).toHaveTextContent('It is held: the payment is disputed.');
  expect(stop('FDK-A').getByText('Prepared', { selector: 'span' })).toBeInTheDocument();
});

it('says it also where the page was left before the shop had answered, until it was seen', async () => {
  answer = () => ({ moved: [{ order: 'FDK-A', isDone: false, problem: 'It is held: the payment is disputed.' }] });
  const left = await open();
  tap('FDK-A', 'On its way: FDK-A');
  left.unmount();
  await wait(100);
  expect(sent).toHaveLength(1);
  const seen = await open();
  expect(stop('FDK-A').getByRole('alert')).toHaveTextContent('It is held: the payment is disputed.');
  expect(screen.queryByText(/1 tick /)).not.toBeInTheDocument();
  expect(stop('FDK-A').queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await wait(70_000);
  seen.unmount();
  await open();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('says what happened and what to do where the order of a refused tick is gone from the round', async () => {
  let stops = [testStop('FDK-A'), testStop('FDK-B')];
  answer = () => ({ moved: [{ order: 'FDK-A', isDone: false, problem: 'It is in neither of the two rounds.' }] });
  await open([], { list: () => testRound(stops) });
  tap('FDK-A', 'On its way: FDK-A');
  const reload = async (left: typeof stops) => {
    stops = left;
    fireEvent.click(screen.getByRole('button', { name: 'Load the round anew' }));
    await wait(100);
  };
  await reload([testStop('FDK-B')]);
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await wait(100);
  const told = 'FDK-A is not in this list, and the shop did not take your tick: It is in neither of the two rounds. Please tell a manager where its box is.';
  expect(screen.getByRole('alert')).toHaveTextContent(told);
  await reload([]);
  expect(screen.getByRole('alert')).toHaveTextContent(told);
});

it('asks who was signed out meanwhile to log in, and keeps the ticks', async () => {
  answer = () => { throw new ApiError(401, 'unauthenticated', 'no'); };
  await open();
  tap('FDK-A', 'On its way: FDK-A');
  await wait(66_000);
  expect(screen.getByText('Log in again: 1 tick waits on this device.')).toBeInTheDocument();
});

it('stays on the page when the sign-in has got old, and asks for another where nothing is shown yet', async () => {
  let isOld = false;
  const list = () => {
    if (isOld) throw new ApiError(403, 'requires-recent-login', 'x');
    return testRound([testStop('FDK-A')]);
  };
  const { unmount } = await open([], { list });
  isOld = true;
  fireEvent.click(screen.getByRole('button', { name: 'Load the round anew' }));
  await wait(100);
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeInTheDocument();
  expect(stop('FDK-A').getByRole('button', { name: 'On its way: FDK-A' })).toBeInTheDocument();
  unmount();
  await open([], { list });
  expect(screen.getByText('Names and addresses are shown for 15 minutes after you log in.')).toBeInTheDocument();
  expect(screen.queryByText('FDK-A')).not.toBeInTheDocument();
});

it('is today’s once its day has begun, also where it was loaded the day before', async () => {
  jest.setSystemTime(new Date('2026-11-29T23:59:00Z'));
  await open([], { list: () => testRound([testStop('FDK-A')], { today: '2026-11-29' }) });
  expect(screen.getByText('This round is for Monday 30 November, not for today.')).toBeInTheDocument();
  await wait(120_000);
  expect(screen.queryByText(/not for today/)).not.toBeInTheDocument();
});

it('says that it could not be loaded anew, and keeps the stops', async () => {
  const lose = await openToLose();
  lose(true);
  fireEvent.click(screen.getByRole('button', { name: 'Load the round anew' }));
  await wait(5000);
  expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded anew: what you see may be out of date.');
  expect(stop('FDK-A').getByRole('button', { name: 'On its way: FDK-A' })).toBeInTheDocument();
  lose(false);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await wait(100);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says so also where the connection is gone before it is asked for anew', async () => {
  const lose = await openToLose();
  lose(true);
  act(() => void window.dispatchEvent(new Event('offline')));
  fireEvent.click(screen.getByRole('button', { name: 'Load the round anew' }));
  await wait(5000);
  expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded anew: what you see may be out of date.');
});

describe('printing', () => {
  it('loads the round anew first: a stop that was cancelled since is on no paper', async () => {
    let stops = [testStop('FDK-A'), testStop('FDK-B')];
    await open(stops, { list: () => testRound(stops) });
    stops = [testStop('FDK-A')];
    let printed = '';
    print.mockImplementation(() => { printed = document.body.textContent ?? ''; });
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).not.toHaveBeenCalled();
    await wait(100);
    expect(printed).toContain('FDK-A');
    expect(printed).not.toContain('FDK-B');
  });

  it('prints nothing without a connection, and says so', async () => {
    await open();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await wait(5000);
    expect(print).not.toHaveBeenCalled();
    expect(screen.getByText(/^Nothing was printed/)).toBeInTheDocument();
  });

  it('prints nothing where the connection goes while the round is loaded, also not once it is back', async () => {
    const lose = await openToLose();
    lose(true);
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await wait(100);
    act(() => void window.dispatchEvent(new Event('offline')));
    await wait(5000);
    expect(
      screen.getByText('Nothing was printed: the list could not be loaded anew. Check the connection and try again.'),
    ).toBeInTheDocument();
    lose(false);
    act(() => void window.dispatchEvent(new Event('online')));
    await wait(5000);
    expect(print).not.toHaveBeenCalled();
  });
});
