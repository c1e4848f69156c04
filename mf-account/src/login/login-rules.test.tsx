/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, screen } from '@testing-library/react';
import { renderView } from 'shared-remote/testing';
import { LOGIN_CASES, RESET_CASES } from 'shared-rules/testing/form-cases';
import login from './index';

// The session is a fake here, so Firebase's code is not needed.
jest.mock('../service/prefetch-identity', () => ({ prefetchIdentity: () => {} }));

function show() {
  const never = () => new Promise<void>(() => {});
  const [signIn, resetPassword] = [jest.fn(never), jest.fn(never)];
  renderView(login, { services: { session: { signIn, resetPassword } } });
  return { signIn, resetPassword };
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

it.each(LOGIN_CASES)('log-in: $rule', ({ typed, refused }) => {
  const { signIn } = show();
  const { email, password } = { email: 'ada@example.org', password: 'cd', ...typed };
  type('Email', email);
  type('Password', password);
  fireEvent.submit(screen.getByRole('button', { name: 'Log into my account' }));
  expect(signIn.mock.calls).toEqual(refused ? [] : [[email, password]]);
  if (refused) expect(screen.getByLabelText(refused.field === 'email' ? 'Email' : 'Password')).toHaveAccessibleDescription(refused.message);
});

it.each(RESET_CASES)('reset: $rule', ({ typed, refused }) => {
  const { resetPassword } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  if (typed.email) type('Email', typed.email);
  fireEvent.submit(screen.getByRole('button', { name: 'Reset my password' }));
  expect(resetPassword.mock.calls).toEqual(refused ? [] : [[typed.email]]);
  if (refused) expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(refused.message);
});

it.each([
  ['log-in', 'Log into my account', () => {}, ['ada@example.org', 'long-enough']],
  ['reset', 'Reset my password', () => fireEvent.click(screen.getByRole('button', { name: 'Forgot your password?' })), ['ada@example.org']],
])('%s takes what a password manager has filled in without telling the page', (_, name, open, sent) => {
  const { signIn, resetPassword } = show();
  open();
  for (const [label, value] of [['Email', 'ada@example.org'], ['Password', 'long-enough']] as const) {
    const field = screen.queryByLabelText<HTMLInputElement>(label);
    if (field) field.value = value;
  }
  fireEvent.submit(screen.getByRole('button', { name }));
  expect([...signIn.mock.calls, ...resetPassword.mock.calls]).toEqual([sent]);
});
