/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from 'shared-api';
import { renderView } from 'shared-remote/testing';
import type { SignUpFields } from 'shared-rules';
import { GOOD_SIGN_UP, SIGN_UP_CASES, togetherWithLater, type FormCase } from 'shared-rules/testing/form-cases';
import register from './index';

// The session is a fake here, so Firebase's code is not needed.
jest.mock('../service/prefetch-identity', () => ({ prefetchIdentity: () => {} }));

const LABELS: Record<keyof SignUpFields, string | RegExp> = {
  email: 'E-mail address', password: 'Password', confirmPassword: 'Confirm password', firstName: 'First name', lastName: 'Last name',
  phone: 'Phone number', address: 'Delivery address', postCode: 'Post code', termsAccepted: /I have read and accept/,
};
const control = (field: keyof SignUpFields) => screen.getByLabelText(LABELS[field]);
const submit = () => fireEvent.submit(screen.getByRole('button', { name: 'Create my account' }));

function send({ typed, refused, by }: FormCase<SignUpFields>) {
  const open = {
    fetch: 'success' as const, loaded: true, orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 1,
  };
  const shop = renderView(register, {
    path: '/register', topics: { 'app-status': open }, services: { session: { signIn: async () => {} } },
    api: {
      'POST /user/auth/register'() {
        if (by === 'server' && refused) throw new ApiError(422, 'post_code', refused.message, refused.field);
        return { message: 'Welcome' };
      },
    },
  });
  const { termsAccepted, ...fields } = { ...GOOD_SIGN_UP, ...typed };
  for (const [field, value] of Object.entries(fields)) fireEvent.input(control(field as keyof SignUpFields), { target: { value } });
  if (termsAccepted) fireEvent.click(control('termsAccepted'));
  submit();
  return shop;
}

const refusals = SIGN_UP_CASES.filter(({ refused }) => refused);
const local = SIGN_UP_CASES.filter(({ by }) => by !== 'server');

it.each([...refusals, ...togetherWithLater(local)])('shows the error at its field until an edit: $rule', async (row) => {
  const { calls } = send(row);
  const { field, message } = row.refused ?? { field: 'email' as const, message: '' };
  await waitFor(() => expect(control(field)).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(control(field)).toHaveFocus();
  expect(control(field)).toBeInvalid();
  // What was typed stays; browsers trim an email field themselves.
  for (const [name, value] of Object.entries(row.typed)) {
    if (typeof value === 'string') expect(control(name as keyof SignUpFields)).toHaveValue(name === 'email' ? value.trim() : value);
  }
  const expectedCalls = row.by === 'server' ? 1 : 0;
  expect(calls).toHaveLength(expectedCalls);
  submit();
  expect(calls).toHaveLength(expectedCalls);
  fireEvent.input(control('lastName'), { target: { value: 'Byron' } });
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

it.each(SIGN_UP_CASES.filter(({ refused }) => !refused))('accepts, and sends the value to store: $rule', async (row) => {
  const { calls, navigation } = send(row);
  await waitFor(() => expect(navigation.get().pathname).toBe('/'));
  const { confirmPassword: _, ...body } = { ...GOOD_SIGN_UP, ...row.typed };
  const trimmed = {
    email: body.email.trim(), firstName: body.firstName.trim(), lastName: body.lastName.trim(),
    address: body.address.trim(), postCode: body.postCode.trim(),
  };
  expect(calls).toEqual([{
    route: 'POST /user/auth/register',
    input: { body: { ...body, ...trimmed, phone: row.kept?.phone ?? body.phone, city: 'London', marketingAccepted: false } },
  }]);
});

it('sends a text without the marks that nobody sees and that a phone copies with it, but each password as it was typed', async () => {
  const { firstName, lastName, phone, address, postCode } = GOOD_SIGN_UP;
  const seen = { firstName, lastName, phone, address, postCode };
  const copied = Object.fromEntries(Object.entries(seen).map(([field, text]) => [field, `\u202a${text}\u200f\u202c`]));
  const password = 'a\u202along\u202cpassword';
  const { calls, navigation } = send({ rule: 'marks', typed: { ...copied, password, confirmPassword: password } });
  await waitFor(() => expect(navigation.get().pathname).toBe('/'));
  expect(calls).toEqual([expect.objectContaining({ input: { body: expect.objectContaining({ ...seen, password }) } })]);
});
