/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FillOptions } from '../places/fill-place';
import { released, releasedRemote } from '../testing/released';
import { openPanel } from './panel';

const lent = { name: 'mini', view: 'mini', places: ['bar/cart'], access: 'anyone' as const, services: [], budget: 1 };
const remote = releasedRemote('mf-cart', { fragments: [lent] });
let button: HTMLAnchorElement;
let customer: string | undefined;
let navigate: () => void;
let notifyListener: () => void;
let isWide: boolean;
const unmount = jest.fn(async () => {});
const onFailure = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  isWide = true;
  customer = undefined;
  window.history.replaceState(null, '', '/');
  Object.assign(window, { matchMedia: () => ({ matches: isWide }) });
  document.body.innerHTML = '<nav><a href="/cart">Cart</a></nav><button>Elsewhere</button>';
  button = screen.getByRole('link', { name: 'Cart' });
});

/** The part, which holds a link. */
const part = () => screen.queryByRole('link', { name: 'Open' });

async function open(remotes = [remote], mount: FillOptions['mount'] = async ({ domElement }) => {
  domElement.innerHTML = '<a href="/cart">Open</a>';
  return { unmount };
}): Promise<void> {
  await openPanel('bar/cart', button, {
    customer: () => customer, onCustomer: (listener) => ((notifyListener = listener), () => {}),
    release: async () => released(...remotes), mount, onFailure, onNavigation: (listener) => ((navigate = listener), () => {}),
    prepare: () => ({ module: Promise.resolve({}), data: Promise.resolve(undefined) }),
    propsFor: () => ({ props: {} as never, close() {} }),
  });
}
/** As the keyboard does. */
const tab = () => userEvent.tab();

it('shows what is lent to the bar beside the button, leads Tab into it, and goes when the focus has left both', async () => {
  await tab();
  await open();
  await waitFor(() => expect(part()).toBeVisible());
  await tab();
  expect(part()).toHaveFocus();
  await tab();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  await waitFor(() => expect(part()).toBeNull());
  expect(unmount).toHaveBeenCalledTimes(1);
});

it('goes with Escape, which gives the focus back to the button and does not open it again', async () => {
  await tab();
  await open();
  await waitFor(() => expect(part()).toBeVisible());
  await tab();
  button.addEventListener('focus', () => setTimeout(() => void open()));
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(part()).toBeNull();
  await new Promise((resolve) => setTimeout(resolve));
  expect(part()).toBeNull();
});

it('goes with the button, as when the customer has logged out', async () => {
  await tab();
  await open();
  await waitFor(() => expect(part()).toBeVisible());
  part()?.focus();
  button.remove();
  await userEvent.hover(document.body);
  await waitFor(() => expect(part()).toBeNull());
});

it('shows a customers’ part to customers alone', async () => {
  const theirs = releasedRemote('mf-account', { fragments: [{ ...lent, access: 'signed-in' }] });
  await tab();
  await open([theirs]);
  expect(document.querySelector('nav')?.childElementCount).toBe(1);
  customer = 'a';
  await open([theirs]);
  await waitFor(() => expect(part()).toBeVisible());
});

it('goes at once when the customer whose part it shows has logged out', async () => {
  customer = 'a';
  await tab();
  await open([releasedRemote('mf-account', { fragments: [{ ...lent, access: 'signed-in' }] })]);
  await waitFor(() => expect(part()).toBeVisible());
  notifyListener();
  expect(part()).toBeVisible();
  customer = undefined;
  notifyListener();
  expect(part()).toBeNull();
});

it('goes with the page', async () => {
  await tab();
  await open();
  await waitFor(() => expect(part()).toBeVisible());
  navigate();
  expect(part()).toBeNull();
});

it.each([
  ['on a narrow screen', () => void (isWide = false)],
  ['on the page of the cart', () => window.history.replaceState(null, '', '/cart')],
  ['when pointer and focus have gone on meanwhile', () => button.blur()],
])('does not open %s', async (_when, before) => {
  await tab();
  before();
  await open();
  expect(document.querySelector('nav')?.childElementCount).toBe(1);
});

it('does not open on the cart’s page for a click that was faster', async () => {
  await tab();
  const opening = open();
  window.history.replaceState(null, '', '/cart');
  await opening;
  expect(document.querySelector('nav')?.childElementCount).toBe(1);
});

it('shows nothing where nobody lends a part, and where that fails, which is reported under its remote', async () => {
  await tab();
  await open([]);
  expect(document.querySelector('nav')?.childElementCount).toBe(1);
  await open([remote], () => Promise.reject(new Error('no')));
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ remote: 'mf-cart' })));
  expect(part()).toBeNull();
});
