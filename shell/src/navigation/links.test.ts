/** @jest-environment jsdom */
import { oneDocumentEach } from '../testing/one-document-each';
import { interceptLinks } from './links';

const store = {
  get: () => ({ pathname: '/', search: '', hash: '', state: null, key: 'k' }), push: jest.fn(), replace: jest.fn(),
  restoreScroll: jest.fn(),
};
const prefetch = jest.fn();
let come: (entries: { isIntersecting: boolean; target: Element }[]) => void;
/** Of this test: those of earlier ones still watch the document. */
let observer: { observe: jest.Mock; unobserve: jest.Mock };
oneDocumentEach();

beforeEach(() => {
  jest.clearAllMocks();
  const mine = { observe: jest.fn(), unobserve: jest.fn() };
  observer = mine;
  Object.assign(globalThis, { IntersectionObserver: jest.fn((callback: typeof come) => ((come = callback), mine)) });
  interceptLinks({ document, store, prefetch });
});
afterEach(() => document.body.replaceChildren());

function link(html: Partial<HTMLAnchorElement>): HTMLAnchorElement {
  const anchor = Object.assign(document.createElement('a'), html);
  anchor.append(document.createElement('span'));
  document.body.append(anchor);
  return anchor;
}

/** @returns whether the browser may go on with it. */
const click = (node: Element, init: MouseEventInit = {}) =>
  node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

it('turns a click on a link of the shop into a navigation, also on what is inside it', () => {
  expect(click(link({ href: '/cart?a=1#b' }).children[0] as Element)).toBe(false);
  expect(store.push).toHaveBeenCalledWith('/cart?a=1#b');
});

it('makes no second history entry for the address it is on', () => {
  expect(click(link({ href: '/' }))).toBe(false);
  expect(store.replace).toHaveBeenCalledWith('/');
  expect(store.push).not.toHaveBeenCalled();
});

it.each<[string, Partial<HTMLAnchorElement>, MouseEventInit]>([
  ['with the control key', { href: '/cart' }, { ctrlKey: true }],
  ['with the command key', { href: '/cart' }, { metaKey: true }],
  ['with the shift key', { href: '/cart' }, { shiftKey: true }],
  ['with the alt key', { href: '/cart' }, { altKey: true }],
  ['with the middle button', { href: '/cart' }, { button: 1 }],
  ['to a new tab', { href: '/terms-and-conditions', target: '_blank' }, {}],
  ['to a download', { href: '/cart', download: 'x' }, {}],
  ['to another origin', { href: 'https://wa.me/44?text=x' }, {}],
  ['to a mail address', { href: 'mailto:hello@fivedaykitchen.example' }, {}],
  ['to a call of the API', { href: '/api/user/export' }, {}],
  ['to a file', { href: '/photos/oats-640.webp' }, {}],
  ['to what is no address', { href: 'https://' }, {}],
])('leaves a click %s to the browser', (_, anchor, init) => {
  // jsdom can't follow links; it must only not be stopped by us.
  const node = link(anchor);
  let stopped = true;
  window.addEventListener('click', (event) => {
    stopped = event.defaultPrevented;
    event.preventDefault();
  }, { once: true });
  click(node, init);
  expect(stopped).toBe(false);
  expect(store.push).not.toHaveBeenCalled();
});

it('leaves alone what a remote has already handled', () => {
  const anchor = link({ href: '/cart' });
  anchor.addEventListener('click', (event) => event.preventDefault());
  click(anchor);
  expect(store.push).not.toHaveBeenCalled();
});

it('tells of each hand and focus that comes to a link to another page', () => {
  const anchor = link({ href: '/cart' });
  for (let over = 0; over < 5; over++) anchor.dispatchEvent(new Event('pointerover', { bubbles: true }));
  anchor.focus();
  link({ href: '/extra' }).focus();
  link({ href: '/' }).focus();
  link({ href: 'https://wa.me/44' }).focus();
  expect(prefetch.mock.calls).toEqual([...Array.from({ length: 5 }, () => ['/cart', 'hover']), ['/cart', 'focus'], ['/extra', 'focus']]);
});

it('has the page of a link that asks for it prefetched, once, when that comes into view; also of one that is rendered later', async () => {
  const anchor = link({ href: '/cart?a=1' });
  anchor.dataset.prefetch = '';
  link({ href: '/extra' });
  await new Promise((resolve) => setTimeout(resolve));
  link({ href: '/return' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(observer.observe.mock.calls).toEqual([[anchor]]);
  come([{ isIntersecting: false, target: anchor }]);
  expect(prefetch).not.toHaveBeenCalled();
  come([{ isIntersecting: true, target: anchor }]);
  expect(prefetch.mock.calls).toEqual([['/cart?a=1', 'in-view']]);
  expect(observer.unobserve).toHaveBeenCalledWith(anchor);
});
