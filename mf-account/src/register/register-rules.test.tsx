/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from 'shared-api';
import { renderView } from 'shared-remote/testing';
import type { SignUpFields } from 'shared-rules';
import { GOOD_SIGN_UP, SIGN_UP_CASES, togetherWithLater, type FormCase } from 'shared-rules/testing/form-cases';
import register from './index';

// Firebase stays out: the session is a fake here.
jest.mock('../service/warm', () => ({ warmIdentity: () => {} }));

const LABELS: Record<keyof SignUpFields, string | RegExp> = {
  email: 'E-mail address', password: 'Password', confirmPassword: 'Confirm password', firstName: 'First name', lastName: 'Last name',
  phone: 'Phone number', address: 'Delivery address', postCode: 'Post code', termsAccepted: /I have read and accept/,
};
const control = (field: keyof SignUpFields) => screen.getByLabelText(LABELS[field]);
const submit = () => fireEvent.submit(screen.getByRole('button', { name: 'Create my account' }));

function send({ typed, refused, by }: FormCase<SignUpFields>) {
  const open = { fetch: 'success' as const, loaded: true, orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 1 };
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

it.each([...refusals, ...togetherWithLater(local)])('refuses at its field, in its words, until an edit: $rule', async (row) => {
  const { calls } = send(row);
  const { field, message } = row.refused ?? { field: 'email' as const, message: '' };
  await waitFor(() => expect(control(field)).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(control(field)).toHaveFocus();
  expect(control(field)).toBeInvalid();
  // What was typed stays; an email field drops the space around it by itself.
  for (const [name, value] of Object.entries(row.typed)) {
    if (typeof value === 'string') expect(control(name as keyof SignUpFields)).toHaveValue(name === 'email' ? value.trim() : value);
  }
  const asked = row.by === 'server' ? 1 : 0;
  expect(calls).toHaveLength(asked);
  submit();
  expect(calls).toHaveLength(asked);
  fireEvent.input(control('lastName'), { target: { value: 'Byron' } });
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

it.each(SIGN_UP_CASES.filter(({ refused }) => !refused))('takes, and sends as it is kept: $rule', async (row) => {
  const { calls, navigation } = send(row);
  await waitFor(() => expect(navigation.get().pathname).toBe('/'));
  const { confirmPassword: _, ...body } = { ...GOOD_SIGN_UP, ...row.typed };
  const trimmed = { email: body.email.trim(), firstName: body.firstName.trim(), lastName: body.lastName.trim(), address: body.address.trim(), postCode: body.postCode.trim() };
  expect(calls).toEqual([{
    route: 'POST /user/auth/register',
    input: { body: { ...body, ...trimmed, phone: row.kept?.phone ?? body.phone, city: 'London', marketingAccepted: false } },
  }]);
});
