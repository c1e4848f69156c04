/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Profile } from 'shared-api';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { unbroken } from 'shared-rules';
import { keepInstallOffer } from '../install/offer';
import { ada } from '../service/testing/profiles';
import profile from './index';

function show(who: Profile | (() => Promise<Profile>) = ada, { services, ...options }: FakeShopOptions = {}) {
  const shop = renderView(profile, {
    path: '/profile', topics: { auth: { status: 'signed-in', uid: 'u1' } },
    services: { session: { profile: typeof who === 'function' ? who : async () => who, ...services?.session } },
    ...options,
  });
  return { ...shop, user: userEvent.setup() };
}
const click = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }));

beforeEach(() => localStorage.clear());

it('shows all of the profile', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  for (const text of ['Ada', 'Byron', '02079460000', '1 Engine Row', 'E4 6EY', 'London']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(screen.getByText('ada@example.test', { exact: false })).toHaveTextContent('Verified');
  expect(screen.getByText('You have agreed to receive news and offers by email.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Re-send verification email' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View my orders' })).toHaveAttribute('href', '/my-orders');
});

it('shows the fields that only the API can set, when they are set', async () => {
  const { unmount } = show({ ...ada, address1: 'Flat 2', address2: 'The Mill', deliveryNote: 'Ring twice', allergens: 'Sesame' });
  expect(await screen.findByText('1 Engine Row, Flat 2, The Mill')).toBeVisible();
  expect(screen.getByText('Ring twice')).toBeVisible();
  expect(screen.getByText('Sesame')).toBeVisible();
  unmount();
  show();
  expect(await screen.findByText('1 Engine Row')).toBeVisible();
  expect(screen.queryByText('Note for the driver')).not.toBeInTheDocument();
});

it('asks for the weekly mail before the cut-off, and stops it, one tap each', async () => {
  let stored: Profile = ada;
  const sent: unknown[] = [];
  const { user } = show(async () => stored, {
    api: { 'PUT /user/profile': ({ body }) => {
      sent.push(body);
      stored = (body as { weekMail: boolean }).weekMail ? { ...ada, weekMailSince: '2026-11-23T10:00:00.000Z' } : ada;
      return {};
    } },
  });
  await click(user, 'Write to me on Thursdays');
  expect(await screen.findByText('You get this message once a week.')).toBeVisible();
  await click(user, 'Stop these messages');
  expect(await screen.findByRole('button', { name: 'Write to me on Thursdays' })).toBeVisible();
  expect(sent).toEqual([{ weekMail: true }, { weekMail: false }]);
});

it('offers no weekly mail to an address that is not confirmed', async () => {
  show({ ...ada, isEmailVerified: false });
  expect(await screen.findByText('Please confirm your email address first.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Write to me on Thursdays' })).not.toBeInTheDocument();
});

it('saves a note for the driver, shows it, and removes an empty one', async () => {
  let stored: typeof ada & { deliveryNote?: string } = ada;
  const sent: unknown[] = [];
  const { user } = show(async () => stored, {
    api: { 'PUT /user/profile': ({ body }) => {
      sent.push(body);
      const { deliveryNote } = body as { deliveryNote: string };
      stored = deliveryNote ? { ...ada, deliveryNote } : ada;
      return {};
    } },
  });
  await click(user, 'Add a note for the driver');
  await user.type(screen.getByRole('textbox', { name: 'Note for the driver' }), ' Ring twice {Enter}');
  expect(await screen.findByText('Ring twice')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await click(user, 'Change the note for the driver');
  await user.clear(screen.getByRole('textbox', { name: 'Note for the driver' }));
  await click(user, 'Save note');
  await waitFor(() => expect(screen.queryByText('Ring twice')).not.toBeInTheDocument());
  expect(sent).toEqual([{ deliveryNote: 'Ring twice' }, { deliveryNote: '' }]);
});

it('saves a note without the marks that nobody sees and that a phone copies with a text', async () => {
  const sent: unknown[] = [];
  const { user } = show(ada, { api: { 'PUT /user/profile': ({ body }) => { sent.push(body); return {}; } } });
  await click(user, 'Add a note for the driver');
  fireEvent.input(screen.getByRole('textbox', { name: 'Note for the driver' }), { target: { value: 'Ring \u2067Noor\u2069 twice' } });
  await click(user, 'Save note');
  await waitFor(() => expect(sent).toEqual([{ deliveryNote: 'Ring Noor twice' }]));
});

it('does not say that the note stays as it is while another one is being saved', async () => {
  let answer: (value: object) => void = () => undefined;
  const { user } = show(ada, { api: { 'PUT /user/profile': () => new Promise((resolve) => { answer = resolve; }) } });
  await click(user, 'Add a note for the driver');
  await user.type(screen.getByRole('textbox', { name: 'Note for the driver' }), 'Blue door{Enter}');
  await click(user, 'Keep it as it is');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Note for the driver' })).toBeVisible();
  answer({});
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('keeps the note that could not be saved in its field, and tries again', async () => {
  let up = false;
  const { user } = show(ada, { api: { 'PUT /user/profile': () => {
    if (!up) throw new ApiError(503, 'unavailable', 'Please try again in a moment.');
    return {};
  } } });
  await click(user, 'Add a note for the driver');
  await user.type(screen.getByRole('textbox', { name: 'Note for the driver' }), 'Blue door{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment.');
  expect(screen.getByRole('textbox', { name: 'Note for the driver' })).toHaveValue('Blue door');
  up = true;
  await click(user, 'Try again');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('the home screen', () => {
  keepInstallOffer(window);
  const offered = () => Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: jest.fn(async () => {}) });
  const browserOf = (standalone: boolean) => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });
    Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 });
  };
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'standalone');
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
  });

  it('is offered here alone: the browser asks when the customer taps, and once', async () => {
    const offer = offered();
    window.dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    const { user } = show();
    await click(user, 'Add to home screen');
    expect(offer.prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('heading', { name: 'On your home screen' })).not.toBeInTheDocument();
  });

  it('is no longer offered once the shop was added by the browser’s own menu', async () => {
    show();
    await screen.findByText('Ada');
    act(() => void window.dispatchEvent(offered()));
    expect(screen.getByRole('button', { name: 'Add to home screen' })).toBeVisible();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(screen.queryByRole('heading', { name: 'On your home screen' })).not.toBeInTheDocument();
  });

  it('is explained on an iPhone, whose browsers offer nothing, but not where the shop was opened from there', async () => {
    browserOf(false);
    const { unmount } = show();
    expect(await screen.findByText(/tap Share in your browser/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to home screen' })).not.toBeInTheDocument();
    unmount();
    browserOf(true);
    show();
    await screen.findByText('Ada');
    expect(screen.queryByRole('heading', { name: 'On your home screen' })).not.toBeInTheDocument();
  });
});

it('shows the reason while the profile is incomplete', async () => {
  show({
    ...ada, phone: '', profile_status: 'INCOMPLETE', incomplete_status_reason: 'Before we can deliver to you we need a phone number.',
  });
  expect(await screen.findByText('Before we can deliver to you we need a phone number.')).toBeVisible();
  expect(screen.getByText('Not given yet')).toBeVisible();
});

it('re-sends the verification email once', async () => {
  const sendVerificationEmail = jest.fn(async () => {});
  const { user } = show({ ...ada, isEmailVerified: false }, { services: { session: { sendVerificationEmail } } });
  await click(user, 'Re-send verification email');
  expect(await screen.findByText('A verification email was re-sent. Please check your inbox.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Re-send verification email' })).not.toBeInTheDocument();
  expect(sendVerificationEmail).toHaveBeenCalledTimes(1);
});

it('does not offer to re-send it again after a visit to another page, but offers it to another customer', async () => {
  const sendVerificationEmail = jest.fn(async () => {});
  const unverified = { ...ada, isEmailVerified: false };
  const first = show(unverified, {
    topics: { auth: { status: 'signed-in', uid: 'u2' } }, services: { session: { sendVerificationEmail } },
  });
  await click(first.user, 'Re-send verification email');
  expect(await screen.findByText('A verification email was re-sent. Please check your inbox.')).toBeVisible();
  first.unmount();
  const second = show(unverified, {
    topics: { auth: { status: 'signed-in', uid: 'u2' } }, services: { session: { sendVerificationEmail } },
  });
  expect(await screen.findByText('A verification email was re-sent. Please check your inbox.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Re-send verification email' })).not.toBeInTheDocument();
  second.unmount();
  show(unverified, { topics: { auth: { status: 'signed-in', uid: 'u3' } } });
  expect(await screen.findByRole('button', { name: 'Re-send verification email' })).toBeVisible();
});

it('passes the profile and its uid to the edit page', async () => {
  const { user, navigation } = show({ ...ada, allergens: 'Sesame', deliveryNote: 'Ring twice', address1: 'Flat 2' });
  await user.click(await screen.findByRole('link', { name: 'Edit my profile' }));
  const { pathname, state } = navigation.get();
  expect(pathname).toBe('/profile/edit');
  // Only what the form shows: browsers write this state to disk.
  const { firstName, lastName, email, phone, address, postCode, isMarketingAccepted } = ada;
  expect(state).toEqual({ uid: 'u1', profile: { firstName, lastName, email, phone, address, postCode, isMarketingAccepted } });
});

it('logs out only after a confirmation', async () => {
  const signOut = jest.fn(async () => {});
  const { user } = show(ada, { services: { session: { signOut } } });
  await click(user, 'Log out');
  const question = screen.getByRole('dialog', { name: 'Are you sure?' });
  expect(question).toHaveTextContent("You're going to log out of your account!");
  expect(signOut).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

it("shows that the profile did not load, and fetches a fresh one on 'Try again'", async () => {
  const loads: (boolean | undefined)[] = [];
  const answers = [() => Promise.reject(new Error('Failed to get user profile'))];
  const load = async (fresh?: boolean) => {
    loads.push(fresh);
    return (answers[0] ?? (async () => ada))();
  };
  const { user } = show(ada, { services: { session: { profile: load } } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to get user profile');
  answers.pop();
  await click(user, 'Try again');
  expect(await screen.findByText('Byron')).toBeVisible();
  expect(loads.at(-1)).toBe(true);
});

it('shows an error when the session service returns an invalid profile', async () => {
  show(async () => ({ ...ada, firstName: undefined }) as never);
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid response from backend');
});

it('shows the profile again after the session service has published a change', async () => {
  const answers = [{ ...ada, isEmailVerified: false }];
  const { publish } = show(async () => answers[0] ?? ada);
  expect(await screen.findByText('Not verified')).toBeVisible();
  answers.pop();
  publish('auth', { status: 'signed-in', uid: 'u1', firstName: 'Ada' });
  expect(await screen.findByText('Verified')).toBeVisible();
});

describe('what this device showed last', () => {
  const told: Profile = { ...ada, deliveryNote: 'Ring twice', allergens: 'Sesame' };
  async function seenBefore() {
    const { unmount } = show(told);
    expect(await screen.findByText('Ring twice')).toBeVisible();
    unmount();
  }

  it('is there at once, without address, phone, note or allergies, which come in their place', async () => {
    await seenBefore();
    const kept = Object.values(localStorage).join();
    for (const text of ['Ada', 'ada@example.test']) expect(kept).toContain(text);
    for (const text of ['Engine Row', 'E4 6EY', 'London', '02079460000', 'Ring twice', 'Sesame']) expect(kept).not.toContain(text);
    let answer = (_profile: Profile): void => {};
    const { user } = show(() => new Promise((resolve) => { answer = resolve; }));
    expect(screen.getByText('Ada')).toBeVisible();
    expect(screen.getByText('ada@example.test', { exact: false })).toHaveTextContent('Verified');
    expect(screen.queryByText('Not given yet')).not.toBeInTheDocument();
    const rows = () => screen.getAllByRole('term').map((term) => term.textContent);
    const before = rows();
    // Tapped before it is known what the note is.
    await click(user, 'Change the note for the driver');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await act(async () => answer({ ...told, firstName: 'Augusta' }));
    expect(await screen.findByText('Augusta')).toBeVisible();
    expect(screen.getByText('1 Engine Row')).toBeVisible();
    expect(rows()).toEqual(before);
    expect(screen.getByRole('dialog', { name: 'Note for the driver' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Note for the driver' })).toHaveValue('Ring twice');
  });

  it('says as of when, while nothing newer can be had', async () => {
    await seenBefore();
    let up = false;
    const { user } = show(async () => {
      if (!up) throw new ApiError(0, 'network', 'No connection.');
      return told;
    });
    const asOf = await screen.findByText(/^As of .+\. We could not ask for anything newer\.$/);
    expect(asOf.textContent).toBe(unbroken(asOf.textContent));
    expect(screen.getByText('Ada')).toBeVisible();
    expect(screen.getAllByText('Not kept on this device')).toHaveLength(6);
    up = true;
    await click(user, 'Try again');
    expect(await screen.findByText('1 Engine Row')).toBeVisible();
    expect(screen.queryByText(/^As of/)).not.toBeInTheDocument();
  });

  it('opens the form for a tap before the newer has come, once it has', async () => {
    await seenBefore();
    let answer = (_profile: Profile): void => {};
    const { user, navigation } = show(() => new Promise((resolve) => { answer = resolve; }));
    await user.click(screen.getByRole('link', { name: 'Edit my profile' }));
    expect(navigation.get().pathname).toBe('/profile');
    await act(async () => answer(told));
    await waitFor(() =>
      expect(navigation.get()).toMatchObject({ pathname: '/profile/edit', state: { uid: 'u1', profile: { address: '1 Engine Row' } } }));
  });

  it('is nothing of an answer that comes after the sign-out', async () => {
    let answer = (_profile: Profile): void => {};
    const { publish } = show(() => new Promise((resolve) => { answer = resolve; }));
    publish('auth', { status: 'signed-out' });
    await act(async () => answer(told));
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

it('shows nothing of an account scheduled for deletion', async () => {
  show({ ...ada, deletionTimestamp: '2026-12-21T00:00:00.000Z' });
  await waitFor(() => expect(screen.queryByText('Byron')).not.toBeInTheDocument());
});

describe('Delete account', () => {
  const phrase = () => screen.getByLabelText('Type “Delete my account” to go on');

  it('lists what is deleted, and can be confirmed only with the phrase, in any case and trimmed', async () => {
    const scheduleDeletion = jest.fn(() => new Promise<void>(() => {}));
    const { user } = show(ada, { services: { session: { scheduleDeletion } } });
    await click(user, 'Delete account');
    const modal = screen.getByRole('dialog', { name: 'Delete account' });
    for (const words of [
      'account information', 'profile information', 'order history', 'scheduled', 'permanent and irreversible',
      'Logging back in during this period cancels the deletion. We then ask you once: ‘Recover My Account’ confirms it with one tap.',
    ]) expect(modal).toHaveTextContent(words);
    const confirm = within(modal).getByRole('button', { name: 'Confirm deletion' });
    expect(confirm).toBeDisabled();
    await user.type(phrase(), 'Delete my accoun');
    expect(confirm).toBeDisabled();
    await user.clear(phrase());
    await user.type(phrase(), '  dELETE MY account ');
    await user.click(confirm);
    expect(scheduleDeletion).toHaveBeenCalledTimes(1);
    expect(within(modal).getByRole('button', { name: 'Deleting...' })).toBeVisible();
  });

  it('closes on failure, and the page shows why', async () => {
    const words = 'For security reasons, please log out and log back in before deleting your account.';
    const { user } = show(ada, { services: { session: { scheduleDeletion: () => Promise.reject(new Error(words)) } } });
    await click(user, 'Delete account');
    await user.type(phrase(), 'Delete my account{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

/** jsdom's Blob has no text(). */
const textOf = (blob = new Blob()) => new Promise<string>((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.readAsText(blob);
});

describe('Download my data', () => {
  it('saves everything as a file', async () => {
    const blobs: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:x'), revokeObjectURL: () => {} });
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const data = {
      user: ada, orders: [{ id: 'o1' }], checkouts: [{ status: 'expired' }], mails: [{ kind: 'order-received' }], added: { later: true },
    };
    const { user } = show(ada, { api: { 'GET /user/export': () => data } });
    await click(user, 'Download my data');
    expect(await screen.findByText('Your data was downloaded.')).toBeVisible();
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(blobs[0]?.type).toBe('application/json');
    expect(JSON.parse(await textOf(blobs[0]))).toEqual(data);
    clicked.mockRestore();
  });

  it('shows that it needs a recent log-in', async () => {
    const message = 'For security reasons, please log out and log back in before downloading your data.';
    const { user } = show(ada, {
      api: { 'GET /user/export': () => { throw new ApiError(403, 'requires-recent-login', message); } },
    });
    await click(user, 'Download my data');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});
