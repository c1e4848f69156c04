/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from 'shared-api';
import { renderView } from 'shared-remote/testing';
import type { ProfileFields } from 'shared-rules';
import { PROFILE_CASES, togetherWithLater, type FormCase } from 'shared-rules/testing/form-cases';
import { ada } from '../../service/testing/profiles';
import edit from './index';

const LABELS: Record<keyof ProfileFields, string> = {
  firstName: 'First name', lastName: 'Last name', phone: 'Phone number', address: 'Delivery address', postCode: 'Post code',
};
const control = (field: keyof ProfileFields) => screen.getByLabelText(LABELS[field]);
const submit = () => fireEvent.submit(screen.getByRole('button', { name: 'Confirm changes' }));

/** Nothing of it is what the table types: that would be no change. */
const grace = { ...ada, firstName: 'Grace', lastName: 'Hopper', phone: '02079460009', address: '9 Navy Row', postCode: 'E17 4PP' };

function send({ typed, refused, by }: FormCase<ProfileFields>) {
  const shop = renderView(edit, {
    path: '/profile/edit', state: { uid: 'u1', profile: grace }, topics: { auth: { status: 'signed-in', uid: 'u1' } },
    services: { session: { profile: async () => grace } },
    api: {
      'PUT /user/profile'() {
        if (by === 'server' && refused) throw new ApiError(422, 'post_code', refused.message, refused.field);
        return { user: grace };
      },
    },
  });
  const go = jest.spyOn(shop.navigation, 'go');
  for (const [field, value] of Object.entries(typed)) fireEvent.input(control(field as keyof ProfileFields), { target: { value } });
  submit();
  return { ...shop, go };
}

const local = PROFILE_CASES.filter(({ by }) => by !== 'server');

it.each([
  ...PROFILE_CASES.filter(({ refused }) => refused), ...togetherWithLater(local),
])('shows the error at its field until an edit: $rule', async (row) => {
  const { calls } = send(row);
  const { field, message } = row.refused ?? { field: 'phone' as const, message: '' };
  await waitFor(() => expect(control(field)).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(control(field)).toHaveFocus();
  const expectedCalls = row.by === 'server' ? 1 : 0;
  submit();
  expect(calls).toHaveLength(expectedCalls);
  fireEvent.input(control('lastName'), { target: { value: 'King' } });
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

it.each(PROFILE_CASES.filter(({ refused }) => !refused))('accepts: $rule', async (row) => {
  const { calls, go } = send(row);
  await waitFor(() => expect(go).toHaveBeenCalledWith(-1));
  const sent = Object.fromEntries(Object.entries(row.typed).map(([field, text]) => [field, text.trim()]));
  const { address, postCode } = { ...grace, ...sent };
  const place = (sent.address ?? sent.postCode) && { address, postCode };
  const body = { ...sent, ...(row.kept?.phone && { phone: row.kept.phone }), ...place };
  expect(calls).toEqual([{ route: 'PUT /user/profile', input: { body } }]);
});
