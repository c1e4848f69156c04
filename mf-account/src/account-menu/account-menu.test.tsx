/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderView } from 'shared-remote/testing';
import accountMenu from './index';

const signedIn = { status: 'signed-in' as const, uid: 'u1' };

it('leads to the orders, and logs out after a question', async () => {
  const signOut = jest.fn(async () => {});
  renderView(accountMenu, { topics: { auth: signedIn }, services: { session: { signOut } } });
  const menu = within(screen.getByRole('region', { name: 'Your account' }));
  expect(menu.getByRole('link', { name: 'View my orders' })).toHaveAttribute('href', '/my-orders');
  await userEvent.click(menu.getByRole('button', { name: 'Log out' }));
  const question = screen.getByRole('dialog', { name: 'Are you sure?' });
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Log out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

it('shows nothing once nobody is signed in', () => {
  expect(renderView(accountMenu, { topics: { auth: { status: 'signed-out' } } }).container).toBeEmptyDOMElement();
});
