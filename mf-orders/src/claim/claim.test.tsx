/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Order } from 'shared-api';
import { renderView } from 'shared-remote/testing';
import ordersView from '../list/index';
import { testOrder } from '../list/testing/test-orders';

// What one test's customer saw is not there in the next.
beforeEach(() => localStorage.clear());

const TOKEN = 't'.repeat(43);
const order = testOrder('claimed');

function show(claim: (body: unknown) => unknown, path = `/my-orders#claim=${TOKEN}`) {
  let orders: Order[] = [];
  return {
    user: userEvent.setup(),
    ...renderView(ordersView, {
      path,
      topics: { auth: { status: 'signed-in', uid: 'u1' } },
      api: {
        'GET /orders': () => ({ orders, nextCursor: null }),
        'POST /orders/claim'({ body }) {
          const answer = claim(body);
          orders = [order];
          return answer;
        },
      },
    }),
  };
}
const field = () => screen.findByLabelText('Post code of the delivery');
const add = () => screen.getByRole('button', { name: 'Add this order' });

it('asks for the post code, adds the order to the list, and removes the token from the address', async () => {
  const { user, calls, navigation } = show(() => order);
  await user.type(await field(), ' e4 6ey ');
  await user.click(add());
  expect(await screen.findByText('Order FDK-claimed is in your account now.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Order FDK-claimed' })).toBeInTheDocument();
  expect(calls.filter(({ route }) => route === 'POST /orders/claim'))
    .toEqual([{ route: 'POST /orders/claim', input: { body: { token: TOKEN, postCode: 'e4 6ey' } } }]);
  expect(navigation.get()).toMatchObject({ pathname: '/my-orders', hash: '' });
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

it('sends the post code without the marks that nobody sees and that a phone copies with it', async () => {
  const { user, calls } = show(() => order);
  fireEvent.input(await field(), { target: { value: '\u202aE4 6EY\u202c' } });
  await user.click(add());
  expect(await screen.findByText('Order FDK-claimed is in your account now.')).toBeInTheDocument();
  expect(calls).toContainEqual({ route: 'POST /orders/claim', input: { body: { token: TOKEN, postCode: 'E4 6EY' } } });
});

it('shows at the field that the post code is wrong, and accepts another', async () => {
  const { user } = show(
    () => { throw new ApiError(422, 'claim_post_code', 'That is not the post code to which this order goes.', 'postCode'); },
  );
  await user.click(await screen.findByRole('button', { name: 'Add this order' }));
  expect(await field()).toHaveAccessibleDescription('Empty Field: Post code');
  await user.type(await field(), 'E17 4PP');
  await user.click(add());
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription('That is not the post code to which this order goes.'));
  expect(await field()).toHaveFocus();
});

it('shows that a link no longer works, and can be closed', async () => {
  const { user, navigation } = show(() => { throw new ApiError(404, 'claim_unknown', 'This link does not work any more.'); });
  await user.type(await field(), 'E4 6EY');
  await user.click(add());
  expect(await screen.findByText('This link does not work any more.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(navigation.get().hash).toBe('');
});

it.each(['/my-orders', '/my-orders#claim=short', '/my-orders#other'])('shows no form at %s', async (path) => {
  show(() => order, path);
  expect(await screen.findByText('No orders yet')).toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});
