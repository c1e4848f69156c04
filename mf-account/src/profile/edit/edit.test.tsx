/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { ada } from '../../service/testing/profiles';
import edit from './index';

function show(options: FakeShopOptions = {}) {
  const profile = jest.fn(async () => ada);
  const shop = renderView(edit, {
    path: '/profile/edit', topics: { auth: { status: 'signed-in', uid: 'u1' } }, services: { session: { profile } },
    api: { 'PUT /user/profile': () => ({ user: ada }) }, ...options,
  });
  return { ...shop, profile, user: userEvent.setup() };
}

function showWithState(options?: FakeShopOptions) {
  const shop = show({ state: { uid: 'u1', profile: ada }, ...options });
  const go = jest.spyOn(shop.navigation, 'go');
  return { ...shop, go };
}
const confirm = () => screen.getByRole('button', { name: 'Confirm changes' });

it('saves the changes, fetches the profile again, and goes back', async () => {
  const { user, calls, go, profile } = showWithState();
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('City')).toHaveValue('London');
  await user.clear(screen.getByLabelText('Phone number'));
  await user.type(screen.getByLabelText('Phone number'), '+44 20 7946 0001');
  await user.click(screen.getByRole('checkbox'));
  await user.click(confirm());
  await waitFor(() => expect(go).toHaveBeenCalledWith(-1));
  expect(calls).toEqual([{
    route: 'PUT /user/profile',
    input: { body: { phone: '+442079460001', isMarketingAccepted: false } },
  }]);
  expect(profile).toHaveBeenCalledWith(true);
});

it('sends address and post code together: another tab may have saved another place', async () => {
  const { user, calls } = showWithState();
  await user.type(screen.getByLabelText('Delivery address'), ', Flat 2');
  await user.click(confirm());
  await waitFor(
    () => expect(calls).toEqual([{ route: 'PUT /user/profile', input: { body: { address: '1 Engine Row, Flat 2', postCode: 'E4 6EY' } } }]),
  );
});

it.each([
  [
    'the profile as it is saved, with what another tab changed', async () => ({ ...ada, phone: '+442079460001', lastName: 'King' }),
    { phone: '+442079460001', lastName: 'King' },
  ],
  [
    'what was typed, if that can’t be had', async () => { throw new ApiError(0, 'network', ''); },
    { phone: '+442079460001', lastName: 'Byron' },
  ],
])('after a save, the browser’s Forward shows %s', async (_, profile, shown) => {
  const { user, go, navigation } = showWithState({ services: { session: { profile } } });
  await user.clear(screen.getByLabelText('Phone number'));
  await user.type(screen.getByLabelText('Phone number'), '+442079460001');
  await user.click(confirm());
  await waitFor(() => expect(go).toHaveBeenCalledWith(-1));
  expect(navigation.get()).toMatchObject({ pathname: '/profile/edit', state: { uid: 'u1', profile: { firstName: 'Ada', ...shown } } });
});

it("shows the server's error at its field, and does nothing on submit until an edit", async () => {
  const words = "Unfortunately, we don't deliver to post code E8 1EH yet. You could send us an e-mail to request delivery for your location at hello@fivedaykitchen.example!";
  const refuse = jest.fn(() => { throw new ApiError(422, 'post_code', words, 'postCode'); });
  const { user } = showWithState({ api: { 'PUT /user/profile': refuse } });
  await user.click(confirm());
  await waitFor(() => expect(screen.getByLabelText('Post code')).toHaveAccessibleDescription(words));
  await user.click(confirm());
  expect(refuse).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Post code'), ' ');
  await user.click(confirm());
  expect(refuse).toHaveBeenCalledTimes(2);
});

it.each([
  ['without state', null], ['with the state of another customer', { uid: 'somebody-else', profile: ada }],
])('redirects to the profile %s', (_, state) => {
  const { navigation } = show({ state });
  expect(navigation.get()).toMatchObject({ pathname: '/profile', state: null });
});
