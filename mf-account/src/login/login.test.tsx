/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Profile } from 'shared-api';
import { renderView } from 'shared-remote/testing';
import { signInError } from '../service/errors';
import { ada } from '../service/testing/profiles';
import type { SessionService } from '../services';
import login from './index';

// The session is a fake here, so Firebase's code is not needed.
jest.mock('../service/prefetch-identity', () => ({ prefetchIdentity: () => {} }));

const submit = () => screen.getByRole('button', { name: 'Log into my account' });

function show(session: Partial<SessionService> = {}) {
  const signIn = jest.fn(async () => {});
  const shop = renderView(login, { services: { session: { signIn, profile: async () => ada, ...session } } });
  shop.navigation.overlays.push('login');
  return { ...shop, signIn, user: userEvent.setup() };
}

it('signs in and closes', async () => {
  const { user, signIn, navigation } = show();
  await user.type(screen.getByLabelText('Email'), 'ada@example.test');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await waitFor(() => expect(navigation.overlays).toEqual([]));
  expect(signIn).toHaveBeenCalledWith('ada@example.test', 'secret');
});

it('is busy until it is known whether the profile is complete', async () => {
  let answer: (profile: Profile) => void = () => {};
  const { user, signIn, navigation } = show({ profile: () => new Promise((resolve) => (answer = resolve)) });
  await user.type(screen.getByLabelText('Email'), 'ada@example.test');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}{Enter}');
  expect(submit()).toHaveAttribute('aria-busy', 'true');
  await user.click(submit());
  expect(signIn).toHaveBeenCalledTimes(1);
  answer(ada);
  await waitFor(() => expect(navigation.overlays).toEqual([]));
});

it('shows why it failed, does nothing until an edit, then tries again', async () => {
  const signIn = jest.fn(() => Promise.reject(signInError(Object.assign(new Error(), { code: 'auth/invalid-credential' }))));
  const { user } = show({ signIn });
  await user.type(screen.getByLabelText('Email'), 'ada@example.test');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password. Please check your credentials.');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await user.click(submit());
  expect(signIn).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Password'), 'er');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(submit());
  expect(signIn).toHaveBeenCalledTimes(2);
});

it.each([
  [
    'the network failed', () => signInError(Object.assign(new Error(), { code: 'auth/network-request-failed' })),
    'Network error. Please check your connection and try again.',
  ],
  ['the service did not load', () => new Error('Something went wrong. Please try again.'), 'Something went wrong. Please try again.'],
])("offers 'Try again' with what was typed where %s", async (_, failure, words) => {
  const signIn = jest.fn().mockRejectedValueOnce(failure()).mockResolvedValue(undefined);
  const { user, navigation } = show({ signIn });
  await user.type(screen.getByLabelText('Email'), 'ada@example.test');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(navigation.overlays).toEqual([]));
  expect(signIn.mock.calls).toEqual([['ada@example.test', 'secret'], ['ada@example.test', 'secret']]);
});

it.each([
  ['success', async () => {}],
  ['failure', () => Promise.reject(new Error('Failed to send password reset email. Please try again.'))],
])('shows the same sentence after a reset, in %s', async (_, resetPassword) => {
  const { user } = show({ resetPassword });
  await user.type(screen.getByLabelText('Email'), 'ada@example.test');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.test');
  await user.click(screen.getByRole('button', { name: 'Reset my password' }));
  expect(await screen.findByText("Check your inbox! We've sent you an email to reset your password.")).toHaveFocus();
});

it('moves focus into the reset form', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('has a link to sign-up', async () => {
  const { user, navigation } = show();
  await user.click(screen.getByRole('link', { name: "Don't have an account?" }));
  expect(navigation.get().pathname).toBe('/register');
  expect(navigation.overlays).toEqual([]);
});

describe('after signing in with an incomplete profile', () => {
  const incomplete: Profile = {
    ...ada, profile_status: 'INCOMPLETE', incomplete_status_reason: 'Before we can deliver to you we need a phone number.',
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  async function signIn(profile: Profile) {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const shop = show({ profile: async () => profile });
    await user.type(screen.getByLabelText('Email'), 'ada@example.test');
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await act(() => jest.advanceTimersByTimeAsync(0));
    return shop;
  }

  it('the welcome shows the reason for 3 s, then closes', async () => {
    const { navigation } = await signIn(incomplete);
    expect(screen.getByRole('dialog', { name: 'Welcome, Ada!' })).toHaveTextContent('Before we can deliver to you we need a phone number.');
    act(() => jest.advanceTimersByTime(2_999));
    expect(navigation.overlays).toEqual(['login']);
    act(() => jest.advanceTimersByTime(1));
    expect(navigation.overlays).toEqual([]);
  });

  it.each([
    ['no reason is known', { ...incomplete, incomplete_status_reason: undefined }],
    ['the account is scheduled for deletion', { ...incomplete, deletionTimestamp: '2026-12-21T00:00:00.000Z' }],
  ])('there is no welcome when %s', async (_, { incomplete_status_reason, ...profile }) => {
    const { navigation } = await signIn(incomplete_status_reason === undefined ? profile : { ...profile, incomplete_status_reason });
    expect(navigation.overlays).toEqual([]);
  });
});

it('closes when the customer signed in in another tab', () => {
  const { publish, navigation } = show();
  publish('auth', { status: 'signed-in', uid: 'u1' });
  expect(navigation.overlays).toEqual([]);
});
