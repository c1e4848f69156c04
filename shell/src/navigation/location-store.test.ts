/** @jest-environment jsdom */
import { oneDocumentEach } from '../testing/one-document-each';
import { interceptLinks } from './links';
import { createLocationStore } from './location-store';

const endDocument = oneDocumentEach();
const create = () => createLocationStore(window);
/** jsdom has no layout: what the page is told to scroll to is where it stands. */
let scrolledTo: number[] = [];
const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const popped = () => new Promise((resolve) => window.addEventListener('popstate', () => setTimeout(resolve), { once: true }));
const scroll = (y: number) => {
  Object.assign(window, { scrollY: y });
  window.dispatchEvent(new Event('scroll'));
};

const standTall = (tall: boolean) =>
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: tall ? 3000 : 0 });

beforeEach(() => {
  standTall(true);
  window.history.replaceState(null, '', '/');
  sessionStorage.clear();
  scrolledTo = [];
  document.body.replaceChildren();
  Object.assign(window, {
    scrollX: 0, scrollY: 0,
    scrollTo: ({ top = 0 }: ScrollToOptions) => {
      scrolledTo.push(top);
      scroll(top);
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the location store', () => {
  it('tells subscribers of a push with its state, and gives the same object until the next', () => {
    const store = create();
    const seen: string[] = [];
    store.subscribe(() => seen.push(`${store.action()} ${store.get().pathname}`));
    store.push('/meal-plan?x=1', { plan: 'balanced_plan' });
    expect(seen).toEqual(['PUSH /meal-plan']);
    expect(store.get()).toMatchObject({ pathname: '/meal-plan', search: '?x=1', hash: '', state: { plan: 'balanced_plan' } });
    expect(store.get()).toBe(store.get());
    expect(window.location.pathname).toBe('/meal-plan');
  });

  it('keeps key and state over a reload', () => {
    const store = create();
    store.push('/meal-plan', { plan: 'balanced_plan' });
    const { key } = store.get();
    expect(create().get()).toMatchObject({ pathname: '/meal-plan', key, state: { plan: 'balanced_plan' } });
  });

  it('goes back to the entry with its own key and state', async () => {
    const store = create();
    store.push('/meal-plan', { plan: 'a' });
    const { key } = store.get();
    store.push('/cart');
    const back = popped();
    store.go(-1);
    await back;
    expect(store.action()).toBe('POP');
    expect(store.get()).toMatchObject({ pathname: '/meal-plan', key, state: { plan: 'a' } });
  });

  it('does not take what another hand wrote into history.state for its own', () => {
    window.history.replaceState({ idx: 3, usr: 'not ours' }, '', '/cart');
    expect(create().get()).toMatchObject({ pathname: '/cart', state: null });
  });

  it('keeps the page state when only the fragment changes, so that a menu is not lost to a jump link', () => {
    const store = create();
    store.push('/meal-plan', { plan: 'a' });
    store.push('#dinner');
    expect(store.get()).toMatchObject({ pathname: '/meal-plan', hash: '#dinner', state: { plan: 'a' } });
    window.history.pushState(null, '', '#typed');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(store.get()).toMatchObject({ hash: '#typed', state: { plan: 'a' } });
    expect(window.history.state).toMatchObject({ key: store.get().key });
  });

  it('does not tell a listener that another listener ended', () => {
    const store = create();
    const gone = jest.fn();
    store.subscribe(() => stop());
    const stop = store.subscribe(gone);
    store.push('/cart');
    expect(gone).not.toHaveBeenCalled();
  });

  it('says so when a state cannot be kept, and does not go', () => {
    const store = create();
    jest.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('call could not be cloned', 'DataCloneError');
    });
    expect(() => store.push('/cart', { call: () => {} })).toThrow('could not be cloned');
    expect(store.get().pathname).toBe('/');
  });

  it('refuses addresses that are no pages', () => {
    expect(() => create().push('javascript:alert(1)')).toThrow(TypeError);
  });
});

describe('scroll positions', () => {
  it('are the browser’s no more, and come back with the entry once its page has mounted', async () => {
    const store = create();
    expect(window.history.scrollRestoration).toBe('manual');
    store.restoreScroll();
    scroll(700);
    store.push('/cart');
    store.restoreScroll();
    await frame();
    expect(scrolledTo.at(-1)).toBe(0);
    const back = popped();
    store.go(-1);
    await back;
    expect(scrolledTo.at(-1)).toBe(0);
    store.restoreScroll();
    await frame();
    expect(scrolledTo.at(-1)).toBe(700);
  });

  it('survive a reload', async () => {
    const store = create();
    store.restoreScroll();
    scroll(400);
    window.dispatchEvent(new Event('pagehide'));
    endDocument();
    Object.assign(window, { scrollY: 0 });
    standTall(false);
    create().restoreScroll();
    await frame();
    // Its end, which was in view, would move down as the page grows.
    expect(scrolledTo).toEqual([]);
    standTall(true);
    document.body.innerHTML = '<main id="slot"><div aria-busy="true"></div></main>';
    await frame();
    // What is below a skeleton would move up where less comes than it stands for.
    expect(scrolledTo).toEqual([]);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 5_000);
    await frame();
    // However long it stands.
    document.body.replaceChildren();
    await frame();
    expect(scrolledTo).toEqual([400]);
  });

  it('wait for a page that is still growing, until the visitor takes over', async () => {
    const store = create();
    store.restoreScroll();
    scroll(900);
    store.push('/cart');
    store.restoreScroll();
    await frame();
    const back = popped();
    store.go(-1);
    await back;
    let tall = false;
    Object.assign(window, { scrollTo: ({ top = 0 }: ScrollToOptions) => scroll(tall ? top : Math.min(top, 100)) });
    store.restoreScroll();
    await frame();
    expect(window.scrollY).toBe(100);
    tall = true;
    await frame();
    expect(window.scrollY).toBe(900);

    tall = false;
    store.restoreScroll();
    await frame();
    window.dispatchEvent(new Event('wheel'));
    tall = true;
    scroll(120);
    await frame();
    expect(window.scrollY).toBe(120);
  });

  it('do not pull away someone who began to read before the script came', async () => {
    const before = create();
    before.restoreScroll();
    scroll(900);
    window.dispatchEvent(new Event('pagehide'));
    endDocument();
    const store = create();
    scroll(300);
    store.restoreScroll();
    await frame();
    expect(scrolledTo).toEqual([]);
  });

  it('of a page that never stood are not noted', async () => {
    const store = create();
    store.restoreScroll();
    scroll(500);
    store.push('/cart');
    const back = popped();
    store.go(-1);
    await back;
    const forward = popped();
    store.go(1);
    await forward;
    store.restoreScroll();
    await frame();
    expect(scrolledTo.at(-1)).toBe(0);
  });

  it('are the top after a link to the page that is shown, and stay where a view only writes its state anew', async () => {
    const store = create();
    interceptLinks({ document, store, prefetch() {} });
    store.restoreScroll();
    await frame();
    scroll(900);
    store.replace('/', { day: 'monday' });
    await frame();
    expect(window.scrollY).toBe(900);
    document.body.appendChild(Object.assign(document.createElement('a'), { href: '/' })).click();
    await frame();
    expect(window.scrollY).toBe(0);
  });

  it('lead to the element of a fragment on the same page, and tabbing goes on from there', async () => {
    const section = document.body.appendChild(Object.assign(document.createElement('section'), { id: 'delivery info' }));
    section.scrollIntoView = jest.fn();
    create().push('#delivery%20info');
    await frame();
    expect(section.scrollIntoView).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(section);
  });

  it('are noted as before the browser followed a fragment, also where the page had never moved', async () => {
    const store = create();
    store.restoreScroll();
    await frame();
    // The browser moves the page first; its scroll event comes with the next frame.
    const followed = popped();
    Object.assign(window, { scrollY: 800 });
    window.location.hash = '#delivery';
    await followed;
    const back = popped();
    store.go(-1);
    await back;
    await frame();
    expect(scrolledTo.at(-1)).toBe(0);
  });

  it('cost nothing else when storage throws', async () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const store = create();
    store.restoreScroll();
    window.dispatchEvent(new Event('pagehide'));
    store.push('/cart');
    expect(store.get().pathname).toBe('/cart');
  });
});
