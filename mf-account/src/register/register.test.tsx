/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { signInError } from '../service/errors';
import register from './index';

// The session is a fake here, so Firebase's code is not needed.
jest.mock('../service/prefetch-identity', () => ({ prefetchIdentity: () => {} }));

const open = {
  fetch: 'success' as const, loaded: true, orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 1,
};
const GOOD: Record<string, string> = {
  'E-mail address': ' ada@example.test ', Password: 'long-enough', 'Confirm password': 'long-enough', 'First name': 'Ada',
  'Last name': 'Byron',
  'Phone number': '020 7946 0000', 'Delivery address': '1 Engine Row', 'Post code': 'e4 6ey',
};
const button = () => screen.getByRole('button', { name: 'Create my account' });
const terms = () => screen.getByRole('checkbox', { name: /I have read and accept/ });

function show(options: FakeShopOptions = {}) {
  const signIn = jest.fn(async () => {});
  const shop = renderView(register, {
    path: '/register', topics: { 'app-status': open }, services: { session: { signIn } },
    api: {
      'POST /user/auth/register': () => ({ message: 'Account created successfully! Please check your email to verify your account.' }),
    },
    ...options,
  });
  return { ...shop, signIn, user: userEvent.setup() };
}

function fill(changes: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...GOOD, ...changes })) {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }
}

async function send(user: ReturnType<typeof userEvent.setup>) {
  fill();
  await user.click(terms());
  await user.click(button());
}

it.each([
  ['no content', null], ['no message', {}], ['an empty one', { message: '' }],
])('shows its own message for a created account when the answer has %s', async (_what, answer) => {
  const { user, navigation } = show({ api: { 'POST /user/auth/register': () => answer } });
  await send(user);
  await waitFor(() =>
    expect(navigation.get().state).toEqual({ notice: 'Account created successfully! Please check your email to verify your account.' }));
});

it('knows the post code that was accepted on Home', () => {
  sessionStorage.setItem('five-day-kitchen:guest-post-code', 'E4 6EY');
  show();
  expect(screen.getByLabelText('Post code')).toHaveValue('E4 6EY');
  sessionStorage.clear();
});

it('creates the account, signs in, and goes to Home with the message', async () => {
  const { user, calls, signIn, navigation } = show();
  await send(user);
  await waitFor(() => expect(navigation.get().pathname).toBe('/'));
  expect(calls).toEqual([{
    route: 'POST /user/auth/register',
    input: {
      body: {
        email: 'ada@example.test', password: 'long-enough', firstName: 'Ada', lastName: 'Byron', phone: '02079460000',
        address: '1 Engine Row',
        postCode: 'e4 6ey', city: 'London', termsAccepted: true, marketingAccepted: false,
      },
    },
  }]);
  expect(signIn).toHaveBeenCalledWith('ada@example.test', 'long-enough');
  expect(navigation.get().state).toEqual({ notice: 'Account created successfully! Please check your email to verify your account.' });
  expect(navigation.overlays).toEqual(['notice']);
});

it('leads to home’s ‘Tell me when you come here’ with a post code to which we do not deliver, until it is edited', async () => {
  const outside = () => { throw new ApiError(422, 'post_code_outside', 'Not there yet.', 'postCode'); };
  const { user } = show({ api: { 'POST /user/auth/register': outside } });
  await send(user);
  const tellMe = await screen.findByRole('link', { name: 'Tell me when you come here' });
  expect(tellMe).toHaveAttribute('href', '/?from=post-code#outside=E4%206EY');
  // Beside the form, which would be empty after going there.
  expect(tellMe).toHaveAttribute('target', '_blank');
  await user.type(screen.getByRole('textbox', { name: 'Post code' }), 'X');
  expect(screen.queryByRole('link', { name: 'Tell me when you come here' })).not.toBeInTheDocument();
});

it('does not preselect or require news and offers', () => {
  show();
  const news = screen.getByRole('checkbox', { name: /news and offers/ });
  expect(news).not.toBeChecked();
  expect(news).not.toBeRequired();
  expect(news).not.toHaveAttribute('aria-required', 'true');
});

it('redirects a signed-in customer to the profile, on arrival and while the page is open', async () => {
  const first = show({ topics: { 'app-status': open, auth: { status: 'signed-in', uid: 'u1' } } });
  await waitFor(() => expect(first.navigation.get().pathname).toBe('/profile'));
  first.unmount();
  const { navigation, publish } = show({ topics: { 'app-status': open, auth: { status: 'checking' } } });
  expect(navigation.get().pathname).toBe('/register');
  publish('auth', { status: 'signed-in', uid: 'u1' });
  await waitFor(() => expect(navigation.get().pathname).toBe('/profile'));
});

it('goes to Home and not to the profile when this sign-up signs in', async () => {
  const visited: string[] = [];
  const { user, navigation, publish } = show({
    services: { session: {
      signIn: async () => { publish('auth', { status: 'signed-in', uid: 'u1' }); await new Promise((resolve) => setTimeout(resolve, 20)); },
    } },
  });
  navigation.subscribe(() => visited.push(navigation.get().pathname));
  await send(user);
  await waitFor(() => expect(navigation.get().pathname).toBe('/'));
  expect(visited).not.toContain('/profile');
});

it('requires the terms to be accepted, by a checkbox whose links open in a new tab', async () => {
  const { user, calls } = show();
  fill();
  await user.click(button());
  expect(terms()).toHaveAccessibleDescription('Please read and accept the Terms and Conditions and Privacy Policy before proceeding.');
  expect(screen.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('target', '_blank');
  expect(calls).toEqual([]);
});

it('does nothing on submit while an error is shown, and clears it at any edit', async () => {
  const refuse = jest.fn(() => {
    throw new ApiError(409, 'email-already-in-use', 'An account with this email already exists. Please sign in instead.', 'email');
  });
  const { user } = show({ api: { 'POST /user/auth/register': refuse } });
  await send(user);
  expect(await screen.findByText('An account with this email already exists. Please sign in instead.')).toBeVisible();
  await user.click(button());
  expect(refuse).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Last name'), 'x');
  expect(screen.queryByText(/already exists/)).not.toBeInTheDocument();
  await user.click(button());
  expect(refuse).toHaveBeenCalledTimes(2);
});

it.each([
  [
    'the message of the backend', new ApiError(0, 'network', 'Network error. Please check your connection and try again.'),
    'Network error. Please check your connection and try again.',
  ],
  ['a general message', new Error(''), 'Unknown Error Occurred'],
])('shows %s, keeps what was typed, and offers another try', async (_, error, words) => {
  const answers = [() => { throw error; }, () => ({ message: 'ok' })];
  const { user, navigation } = show({ api: { 'POST /user/auth/register': () => answers.shift()?.() } });
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByLabelText('First name')).toHaveValue('Ada');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(navigation.get().pathname).toBe('/'));
});

const lost = () => { throw new ApiError(0, 'network', 'Network error. Please check your connection and try again.'); };
const exists = () => {
  throw new ApiError(409, 'email-already-in-use', 'An account with this email already exists. Please sign in instead.', 'email');
};

it('lets in who has just made the account, where the answer that said so was lost', async () => {
  const answers = [lost, exists];
  const { user, navigation, signIn } = show({ api: { 'POST /user/auth/register': () => answers.shift()?.() } });
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(navigation.get().pathname).toBe('/'));
  expect(signIn.mock.calls).toEqual([['ada@example.test', 'long-enough']]);
  expect(navigation.get().state).toEqual({ notice: 'Account created successfully! Please check your email to verify your account.' });
});

it.each([
  ['no answer was lost', [exists], {}],
  ['what was typed is changed meanwhile', [lost, exists], { Password: 'another-one', 'Confirm password': 'another-one' }],
])('tries no password on an account that exists where %s', async (_, answers, changes) => {
  const { user, signIn } = show({ api: { 'POST /user/auth/register': () => answers.shift()?.() } });
  await send(user);
  await waitFor(() => expect(answers.length).toBeLessThan(2));
  if (answers.length > 0) {
    await screen.findByRole('alert');
    fill(changes);
    await user.click(button());
  }
  expect(await screen.findByText('An account with this email already exists. Please sign in instead.')).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
});

it('says that the account exists where the password is not its own, and offers another try where nobody could be asked', async () => {
  const answers = [lost, exists, exists];
  const refusals = [
    signInError(Object.assign(new Error(), { code: 'auth/network-request-failed' })),
    signInError(Object.assign(new Error(), { code: 'auth/invalid-credential' })),
  ];
  const { user } = show({
    api: { 'POST /user/auth/register': () => answers.shift()?.() },
    services: { session: { signIn: () => Promise.reject(refusals.shift()) } },
  });
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(refusals).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('An account with this email already exists. Please sign in instead.')).toBeVisible();
});

it('covers the page while it is busy', async () => {
  let answer: (value: { message: string }) => void = () => {};
  const { user } = show({ api: { 'POST /user/auth/register': () => new Promise((resolve) => (answer = resolve)) } });
  await send(user);
  expect(screen.getByRole('dialog', { name: 'Loading...' })).toHaveTextContent('Please, do not close the window!');
  answer({ message: 'ok' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('goes to Home even if the sign-in fails, because the account exists', async () => {
  const { user, navigation } = show({ services: { session: { signIn: () => Promise.reject(new Error('down')) } } });
  await send(user);
  await waitFor(() => expect(navigation.get().pathname).toBe('/'));
});

it('is disabled without a sentence until app status has loaded', () => {
  show({ topics: {} });
  expect(button()).toBeDisabled();
  expect(screen.queryByText('Registration is closed at the moment.')).not.toBeInTheDocument();
});

it('has the live region before it says that registration is closed', async () => {
  const { publish } = show();
  const regions = screen.getAllByRole('status');
  await act(async () => publish('app-status', { ...open, registrationEnabled: false }));
  expect(regions).toContain(screen.getByText('Registration is closed at the moment.'));
});

it('is filled in by browsers with all lines of a stored address: the first alone would lose the flat', () => {
  show();
  expect(screen.getByLabelText('Delivery address')).toHaveAttribute('autocomplete', 'street-address');
});

it('shows that registration is closed', () => {
  show({ topics: { 'app-status': { ...open, registrationEnabled: false } } });
  expect(screen.getByText('Registration is closed at the moment.')).toBeVisible();
  expect(button()).toBeDisabled();
});
