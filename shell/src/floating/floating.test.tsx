/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { fakeShop, testConfig, type FakeShop } from 'shared-remote/testing';
import { Floating } from './floating';
import { keepLastShown } from './keep-last-shown';
import { readLastShown, WAS_SIGNED_IN, type LastShown } from './last-shown';
import { showLastShown } from './show-last-shown';

const loaded = {
  fetch: 'success', loaded: true, orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 1,
} as const;
const openOverlay = jest.fn();
const links = { footer: [], customer: { path: '/profile', text: 'Profile' } };
const CUSTOMER = { customer: true, firstName: 'Ada', count: 2 };
const bar = (shop: FakeShop, last?: LastShown) => (
  <Floating bus={shop.bus} config={testConfig} links={links} openOverlay={openOverlay} loaded last={last} />
);
// In Jest a class is its own name, so the real sheet decides which of two composed forms is displayed.
const sheet = readFileSync(path.join(__dirname, 'floating.module.css'), 'utf8').replace(/@media[^]*/, '');
const logIn = () => screen.queryByRole('button', { name: 'Log in' });
const profile = () => screen.queryByRole('link', { name: 'Profile' });

function show(topics: Parameters<typeof fakeShop>[0] = {}, last?: LastShown) {
  const shop = fakeShop(topics);
  return { shop, ...render(bar(shop, last)) };
}

afterEach(() => jest.useRealTimers());

describe('the account button', () => {
  it('shows ‘Log in’ only once app status has loaded', () => {
    const { shop } = show({ topics: { auth: { status: 'signed-out' }, 'app-status': { ...loaded, loaded: false } } });
    expect(logIn()).toBeNull();
    shop.publish('app-status', loaded);
    expect(logIn()).toBeVisible();
  });

  it('opens the login overlay', async () => {
    show({ topics: { auth: { status: 'signed-out' }, 'app-status': loaded } });
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(openOverlay).toHaveBeenCalledWith('login');
  });

  it('becomes ‘Profile’ with a greeting by first name', () => {
    const { shop } = show({ topics: { auth: { status: 'signed-out' }, 'app-status': loaded } });
    shop.publish('auth', { status: 'signed-in', uid: 'u', firstName: 'Ada' });
    expect(logIn()).toBeNull();
    expect(profile()).toHaveAttribute('href', '/profile');
    expect(screen.getByText('Hi, Ada')).toBeVisible();
  });

  it('shows ‘Profile’ to a known customer immediately, before app status and before the identity provider has answered', () => {
    const { shop } = show({ topics: { auth: { status: 'checking', firstName: 'Ada' } } });
    expect(profile()).toBeVisible();
    expect(screen.getByText('Hi, Ada')).toBeVisible();
    shop.publish('app-status', loaded);
    expect(logIn()).toBeNull();
  });

  it('shows ‘Log in’ before the account service has answered where nobody was signed in, and ‘Profile’ where somebody was', () => {
    show({ topics: { 'app-status': loaded } });
    expect(logIn()).toBeVisible();
    cleanup();
    show({ topics: { 'app-status': loaded } }, CUSTOMER);
    expect(logIn()).toBeNull();
    expect(profile()).toBeVisible();
    expect(screen.getByText('Hi, Ada')).toBeVisible();
  });

  it('shows ‘Log in’ after a time limit when the account service does not load', () => {
    jest.useFakeTimers();
    show({ topics: { 'app-status': loaded } }, CUSTOMER);
    act(() => void jest.advanceTimersByTime(6000));
    expect(logIn()).toBeVisible();
  });
});

describe('the cart', () => {
  it.each([
    [1, 'Cart, 1 item', '1'], [3, 'Cart, 3 items', '3'], [99, 'Cart, 99 items', '99'], [100, 'Cart, 99+ items', '99+'],
    [250, 'Cart, 99+ items', '99+'],
  ])(
    'shows %s as %s', (count, name, badge) => {
      show({ topics: { 'cart-count': { count } } });
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/cart');
      expect(screen.getByText(badge)).toBeVisible();
    },
  );

  it('lets a mouse and the keyboard’s focus look into it, and no finger', async () => {
    const openPanel = jest.fn();
    render(<Floating bus={fakeShop().bus} config={testConfig} links={links} openOverlay={openOverlay} openPanel={openPanel} />);
    const button = screen.getByRole('link', { name: 'Cart' });
    await userEvent.pointer({ keys: '[TouchA>]', target: button });
    expect(openPanel).not.toHaveBeenCalled();
    await userEvent.hover(button);
    expect(openPanel).toHaveBeenCalledWith('bar/cart', button);
    button.blur();
    openPanel.mockClear();
    await userEvent.tab();
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(openPanel).toHaveBeenCalledWith('bar/cart', button);
  });

  it('has no badge when it is empty or has not loaded', () => {
    const { shop } = show();
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveTextContent('');
    shop.publish('cart-count', { count: 0 });
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveTextContent('');
  });
});

it('lets a mouse look into what is lent to the customer’s button', async () => {
  const openPanel = jest.fn();
  const shop = fakeShop({ topics: { 'app-status': loaded, auth: { status: 'signed-in', uid: 'u', firstName: 'Ada' } } });
  render(<Floating bus={shop.bus} config={testConfig} links={links} openOverlay={openOverlay} openPanel={openPanel} />);
  const button = screen.getByRole('link', { name: 'Profile' });
  await userEvent.hover(button);
  expect(openPanel).toHaveBeenCalledWith('bar/account', button);
});

describe('the chat', () => {
  it('opens WhatsApp in a new tab with the greeting filled in', () => {
    const config = { ...testConfig, chat: { number: '+44 20 7946 0000', greeting: 'Hello! Is there soup & bread?' } };
    render(<Floating bus={fakeShop().bus} config={config} links={links} openOverlay={openOverlay} />);
    const link = screen.getByRole('link', { name: /chat/i });
    expect(link).toHaveAttribute('href', 'https://wa.me/442079460000?text=Hello!%20Is%20there%20soup%20%26%20bread%3F');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
  });

  it('is not shown without a number', () => {
    render(<Floating
      bus={fakeShop().bus} config={{ ...testConfig, chat: { number: '', greeting: '' } }} links={links} openOverlay={openOverlay}
    />);
    expect(screen.queryByRole('link', { name: /chat/i })).toBeNull();
  });
});

describe('composed HTML', () => {
  let container: HTMLElement;
  beforeEach(() => {
    localStorage.clear();
    document.documentElement.removeAttribute('data-known');
    document.head.replaceChildren(Object.assign(document.createElement('style'), { textContent: sheet }));
    container = document.createElement('div');
    container.innerHTML = renderToString(bar(fakeShop()));
    document.body.replaceChildren(container);
  });
  afterEach(() => {
    document.head.replaceChildren();
    container.remove();
  });
  const was = (last: Partial<LastShown>) => {
    if (last.customer) localStorage.setItem(WAS_SIGNED_IN, 'yes');
    localStorage.setItem('five-day-kitchen:last-shown', JSON.stringify(last));
    showLastShown(document);
  };

  it('shows a new visitor ‘Log in’ and a cart without a number', () => {
    showLastShown(document);
    expect(logIn()).toBeVisible();
    expect(profile()).toBeNull();
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveTextContent('');
    expect(container.innerHTML).not.toContain('style=');
  });

  it('without an app status shows no ‘Log in’', () => {
    container.innerHTML = renderToString(<Floating bus={fakeShop().bus} config={testConfig} links={links} openOverlay={openOverlay} />);
    showLastShown(document);
    expect(logIn()).toBeNull();
  });

  it('shows a customer the name and the cart’s number, before any React', () => {
    was({ customer: true, firstName: 'Ada', count: 120 });
    expect(logIn()).toBeNull();
    expect(profile()).toBeVisible();
    expect(screen.getByText('Hi, Ada')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cart, 99+ items' })).toHaveTextContent('99+');
  });

  it.each(['{', 'null', '[]', '{"firstName":1,"count":"2"}'])('takes nothing from a broken entry: %s', (entry) => {
    localStorage.setItem('five-day-kitchen:last-shown', entry);
    expect(readLastShown()).toEqual({ customer: false, firstName: undefined, count: 0 });
  });

  it.each([
    ['nobody', {}, {}, ['Log in', 'Cart, 3 items']],
    [
      'a customer with the same cart', CUSTOMER, { auth: { status: 'signed-in', uid: 'u', firstName: 'Ada' }, 'cart-count': { count: 2 } },
      ['Hi, Ada', 'Profile', 'Cart, 2 items'],
    ],
    [
      'a customer whose cart was emptied', CUSTOMER,
      { auth: { status: 'signed-in', uid: 'u', firstName: 'Bea' }, 'cart-count': { count: 0 } }, ['Hi, Bea', 'Profile', 'Cart'],
    ],
    ['a customer who has left', CUSTOMER, { auth: { status: 'signed-out' } }, ['Log in', 'Cart, 2 items']],
  ] as const)('hydrates for %s without a mismatch, and then follows what is published', async (who, last, topics, expected) => {
    was(last);
    const badge = container.querySelector('[data-badge]');
    const shop = fakeShop({
      topics: { 'app-status': loaded, ...(who === 'nobody' ? { auth: { status: 'signed-out' }, 'cart-count': { count: 3 } } : topics) },
    });
    const onRecoverableError = jest.fn();
    const root = await act(async () => hydrateRoot(container, bar(shop, readLastShown()), { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    const shown = [...container.querySelectorAll('.greeting, .account, .round')].map(
      (node) => node.getAttribute('aria-label') ?? node.textContent,
    );
    expect(shown.filter((text) => !text?.startsWith('Chat'))).toEqual(expected);
    // The number that was there stays the same element, so nothing is animated anew.
    if (who === 'a customer with the same cart') expect(container.querySelector('[data-badge]')).toBe(badge);
    await act(async () => root.unmount());
  });

  it('keeps what is published for the next page, and no name after a sign-out', () => {
    const shop = fakeShop();
    keepLastShown(shop.bus, readLastShown());
    shop.publish('auth', { status: 'signed-in', uid: 'u', firstName: 'Ada' });
    shop.publish('cart-count', { count: 2 });
    expect(readLastShown()).toEqual({ customer: false, firstName: 'Ada', count: 2 });
    shop.publish('auth', { status: 'signed-out', unreachable: true });
    expect(readLastShown().firstName).toBe('Ada');
    shop.publish('auth', { status: 'signed-out' });
    expect(readLastShown()).toEqual({ customer: false, firstName: undefined, count: 2 });
    shop.publish('cart-count', { count: 0 });
    expect(localStorage.getItem('five-day-kitchen:last-shown')).toBeNull();
  });
});
