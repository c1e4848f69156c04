/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderView } from 'shared-remote/testing';
import { unbroken } from 'shared-rules';
import { ada } from '../../service/testing/profiles';
import type { SessionService } from '../../services';
import recovery from './index';

function show(session: Partial<SessionService> = {}) {
  const shop = renderView(recovery, {
    topics: { auth: { status: 'signed-in', uid: 'u1', deletionTimestamp: '2026-12-21T09:05:00.000Z' } },
    services: { session },
  });
  shop.navigation.overlays.push('recovery');
  return { ...shop, user: userEvent.setup() };
}

it('shows when the account will be deleted, and stays open on Escape', async () => {
  const { user, navigation } = show();
  const dialog = screen.getByRole('dialog', { name: 'Account Scheduled for Deletion' });
  expect(dialog).toHaveTextContent('21 Dec 2026, 09:05');
  expect(dialog.textContent).toContain(unbroken('21 Dec 2026'));
  await user.keyboard('{Escape}');
  expect(navigation.overlays).toEqual(['recovery']);
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

it('explains that one tap cancels the deletion and nothing is lost', () => {
  show();
  expect(screen.getByRole('dialog', { name: 'Account Scheduled for Deletion' })).toHaveTextContent(
    'one tap on ‘Recover My Account’ confirms it, the deletion is cancelled, and nothing is lost.',
  );
});

it('recovers the account, and shows the progress', async () => {
  let done: () => void = () => {};
  const { user, navigation } = show({ cancelDeletion: () => new Promise((resolve) => (done = resolve)) });
  await user.click(screen.getByRole('button', { name: 'Recover My Account' }));
  expect(screen.getByRole('button', { name: 'Recovering...' })).toBeVisible();
  done();
  await waitFor(() => expect(navigation.overlays).toEqual([]));
});

it('signs out when the customer proceeds with the deletion', async () => {
  const signOut = jest.fn(async () => {});
  const { user, navigation } = show({ signOut });
  await user.click(screen.getByRole('button', { name: 'Proceed with Deletion' }));
  await waitFor(() => expect(navigation.overlays).toEqual([]));
  expect(signOut).toHaveBeenCalled();
});

it('signs nobody out whose account was recovered in another tab, and says so', async () => {
  const signOut = jest.fn(async () => {});
  const { user, navigation } = show({ signOut, profile: async () => ada });
  await user.click(screen.getByRole('button', { name: 'Proceed with Deletion' }));
  await waitFor(() => expect(navigation.get().state).toEqual({ notice: 'Your account is recovered. Nothing was lost.' }));
  expect(signOut).not.toHaveBeenCalled();
});

it('shows that recovering failed, and can be tried again', async () => {
  const cancelDeletion = jest.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  const { user, navigation } = show({ cancelDeletion });
  await user.click(screen.getByRole('button', { name: 'Recover My Account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not recover your account. Please try again.');
  await user.click(screen.getByRole('button', { name: 'Recover My Account' }));
  await waitFor(() => expect(navigation.overlays).toEqual([]));
});

it('closes when the customer has answered in another tab', () => {
  const { publish, navigation } = show();
  publish('auth', { status: 'signed-in', uid: 'u1' });
  expect(navigation.overlays).toEqual([]);
});
