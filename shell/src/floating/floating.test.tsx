/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { fakeShop, testConfig, type FakeShop } from 'shared-remote/testing';
import { Floating } from './floating';

const loaded = { fetch: 'success', loaded: true, orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 1 } as const;
const openOverlay = jest.fn();
const links = { footer: [], customer: { path: '/profile', text: 'Profile' } };
const bar = (shop: FakeShop) => <Floating bus={shop.bus} config={testConfig} links={links} openOverlay={openOverlay} />;
const logIn = () => screen.queryByRole('button', { name: 'Log in' });
const profile = () => screen.queryByRole('link', { name: 'Profile' });

function show(topics: Parameters<typeof fakeShop>[0] = {}) {
  const shop = fakeShop(topics);
  return { shop, ...render(bar(shop)) };
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

  it('does not show ‘Log in’ until it is known who is signed in', () => {
    show({ topics: { 'app-status': loaded } });
    expect(logIn()).toBeNull();
  });

  it('shows ‘Log in’ after a time limit when the account service does not load', () => {
    jest.useFakeTimers();
    show({ topics: { 'app-status': loaded } });
    act(() => void jest.advanceTimersByTime(6000));
    expect(logIn()).toBeVisible();
  });
});

describe('the cart', () => {
  it.each([[1, 'Cart, 1 item', '1'], [3, 'Cart, 3 items', '3'], [99, 'Cart, 99 items', '99'], [100, 'Cart, 99+ items', '99+'], [250, 'Cart, 99+ items', '99+']])(
    'shows %s as %s', (count, name, badge) => {
      show({ topics: { 'cart-count': { count } } });
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/cart');
      expect(screen.getByText(badge)).toBeVisible();
    },
  );

  it('has no badge when it is empty or has not loaded', () => {
    const { shop } = show();
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveTextContent('');
    shop.publish('cart-count', { count: 0 });
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveTextContent('');
  });
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
    render(<Floating bus={fakeShop().bus} config={{ ...testConfig, chat: { number: '', greeting: '' } }} links={links} openOverlay={openOverlay} />);
    expect(screen.queryByRole('link', { name: /chat/i })).toBeNull();
  });
});

it('is the same for everybody when composed, hydrates with any state without a mismatch, and then shows that state', async () => {
  const shop = fakeShop({ topics: { 'app-status': loaded, auth: { status: 'signed-in', uid: 'u', firstName: 'Ada' }, 'cart-count': { count: 3 } } });
  const html = renderToString(bar(fakeShop()));
  expect(renderToString(bar(shop))).toBe(html);
  expect(html).not.toContain('style=');
  const parsed = new DOMParser().parseFromString(`<div>${html}</div>`, 'text/html').body.firstElementChild;
  const container = document.body.appendChild(document.importNode(parsed ?? document.createElement('div'), true));
  const onRecoverableError = jest.fn();
  const root = await act(async () => hydrateRoot(container, bar(shop), { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(screen.getByText('Hi, Ada')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await act(async () => root.unmount());
  container.remove();
});
