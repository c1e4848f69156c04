/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import commandLine from './index';

const asking = { host: 'dana-laptop', network: '203.0.113.7', isSameNetwork: true, askedAt: '2026-11-23T10:00:00.000Z' };

const show = (api: FakeShopOptions['api'] = {}) => ({
  user: userEvent.setup(),
  ...renderView(commandLine, {
    path: '/kitchen/command-line', topics: { auth: { status: 'signed-in', uid: 'boss' } },
    api: { 'POST /kitchen/command-line/look': () => asking, 'POST /kitchen/command-line/answer': () => ({}), ...api },
  }),
});
const type = async (user: ReturnType<typeof userEvent.setup>, code: string) =>
  user.type(await screen.findByLabelText('The code'), `${code}{Enter}`);

it('shows who asks before it asks whether to log them in', async () => {
  const { user, calls, navigation } = show();
  await type(user, 'wdjb');
  expect(screen.getByText('Please type the eight letters.')).toBeInTheDocument();
  await type(user, '-mjht');
  expect(await screen.findByText('A machine that calls itself “dana-laptop” asks to be logged in as you.')).toBeInTheDocument();
  expect(screen.getByText('203.0.113.7, as this browser')).toBeInTheDocument();
  expect(calls.map(({ route }) => route)).toEqual(['POST /kitchen/command-line/look']);
  await user.click(screen.getByRole('button', { name: 'Log it in' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log it in' }));
  expect(await screen.findByText('It is logged in within seconds. You can close this page.')).toBeInTheDocument();
  expect(screen.queryByText(/asks to be logged in/)).not.toBeInTheDocument();
  expect(calls.at(-1))
    .toMatchObject({ route: 'POST /kitchen/command-line/answer', input: { body: { userCode: 'wdjb-mjht', isAllowed: true } } });
  expect(navigation.get()).toMatchObject({ pathname: '/kitchen/command-line', search: '' });
});

it('warns of a machine in another network, and refuses it', async () => {
  const { user, calls } = show({ 'POST /kitchen/command-line/look': () => ({ ...asking, isSameNetwork: false }) });
  await type(user, 'WDJBMJHT');
  expect(await screen.findByText('203.0.113.7: another network than this browser’s')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Refuse it' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refuse it' }));
  expect(await screen.findByText('It is refused.')).toBeInTheDocument();
  expect(calls.at(-1)).toMatchObject({ input: { body: { isAllowed: false } } });
});

it('says that there is no such code, whom the page is for, and when to log in again', async () => {
  const refusals = [
    new ApiError(404, 'not_found', 'There is no such code.'), new ApiError(403, 'requires-recent-login', 'x'),
    new ApiError(403, 'forbidden', 'x'),
  ];
  const { user } = show({ 'POST /kitchen/command-line/look': () => { throw refusals.shift(); } });
  await type(user, 'WDJBMJHT');
  expect(await screen.findByText('There is no such code.')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('The code'));
  await type(user, 'WDJBMJHX');
  expect(await screen.findByRole('button', { name: 'Log in again' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Look who asks' }));
  expect(await screen.findByText('This page is for managers.')).toBeInTheDocument();
});
