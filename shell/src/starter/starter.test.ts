/** @jest-environment jsdom */
import { startAtFirstSign } from './starter';
import { whenShown } from './when-shown';

const links = () => [...document.querySelectorAll('link')].map(
  ({ rel, href, fetchPriority }) => `${rel} ${new URL(href).pathname}${rel === 'preload' ? ` ${fetchPriority}` : ''}`,
);
const scripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src, integrity }) => `${new URL(src).pathname} ${integrity}`);
const LATER = ['later /r/shell/1/shell.js', 'later /r/mf-a/1/home.js'];
const STARTED = ['/r/shell/1/shell.js sha384-shell'];

/** A composed page that has loaded. Idle callbacks run with the timers. */
function open({ at = '/', state = null as unknown, search = '', planted = '' } = {}) {
  document.head.innerHTML = planted
    + '<link rel="later" href="/r/shell/1/shell.js" integrity="sha384-shell"><link rel="later" href="/r/mf-a/1/home.js"><script type="speculationrules">{}</script>';
  document.body.innerHTML = '<a href="#x">Link</a>';
  document.documentElement.dataset.search = search;
  document.documentElement.dataset.starting = '';
  history.replaceState(state, '', at);
  startAtFirstSign(window);
}

/** A page whose script starts at once, with all that its inline script does. */
function openAtOnce(planted = '') {
  history.replaceState(null, '', '/cart');
  document.head.innerHTML = `${planted}<script async src="/r/shell/1/shell.js" integrity="sha384-shell"></script>`;
  document.body.innerHTML = '<p id="incomplete" hidden></p><div id="chrome"><button>Log in</button></div>';
  jest.isolateModules(() => void jest.requireActual('./main'));
}

// jsdom's links and scripts have no such property.
beforeAll(() => {
  for (const { prototype } of [HTMLLinkElement, HTMLScriptElement]) {
    Object.defineProperty(prototype, 'integrity', {
      get(this: Element) { return this.getAttribute('integrity'); },
      set(this: Element, value: string) { this.setAttribute('integrity', value); },
    });
  }
});
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run) });
});
afterEach(() => {
  // Or the next test's sign would start this one's page, too.
  window.dispatchEvent(new Event('keydown'));
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(document, 'prerendering');
  delete window.shellRuns;
});

it('evaluates nothing until there is a sign of a person, and fetches scripts ahead at low priority', () => {
  open();
  expect(links()).toEqual(LATER);
  jest.advanceTimersByTime(1000);
  expect(links()).toEqual(['preload /r/shell/1/shell.js low', 'preload /r/mf-a/1/home.js low']);
  expect(scripts()).toEqual([]);
  // Pictures further down may come: nothing else is on its way.
  expect(document.documentElement.dataset.starting).toBeUndefined();
});

it.each([
  'pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input', 'click',
])('starts the shell at %s, once, with its hash', (sign) => {
  open();
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  expect(scripts()).toEqual(STARTED);
  expect(links()).toEqual(['preload /r/shell/1/shell.js auto', 'preload /r/mf-a/1/home.js auto']);
  jest.advanceTimersByTime(20_000);
  expect(scripts()).toEqual(STARTED);
});

it('takes no pointer that lies still for a sign: the page has come to lie under it', () => {
  const move = (by: number) =>
    document.body.dispatchEvent(Object.assign(new Event('pointermove', { bubbles: true }), { movementX: by, movementY: 0 }));
  open();
  move(0);
  expect(scripts()).toEqual([]);
  move(1);
  expect(scripts()).toEqual(STARTED);
});

it('starts a page that nobody touches after eight seconds', () => {
  open();
  jest.advanceTimersByTime(7900);
  expect(scripts()).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(scripts()).toEqual(STARTED);
});

it('fetches and starts nothing by itself for a visitor who saves data, and lets the browser prerender nothing', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  open();
  expect(document.querySelector('script')).toBeNull();
  jest.advanceTimersByTime(60_000);
  expect([links(), scripts()]).toEqual([LATER, []]);
  document.body.dispatchEvent(new Event('touchstart', { bubbles: true }));
  expect(scripts()).toEqual(STARTED);
});

it('starts when idle for a customer, to whom teams lend parts of the page; not for a cart, whose number the page shows at rest', () => {
  localStorage.setItem('five-day-kitchen:last-shown', '{"count":2}');
  open();
  jest.advanceTimersByTime(100);
  expect(scripts()).toEqual([]);
  localStorage.setItem('five-day-kitchen:was-signed-in', 'yes');
  open();
  expect(scripts()).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(scripts()).toEqual(STARTED);
});

it('shows at rest what the page leaves to the device, and hands on what it has begun', () => {
  localStorage.setItem('five-day-kitchen:was-signed-in', 'yes');
  open();
  const { known, asking } = document.documentElement.dataset;
  expect([known, asking, window.shopStarter?.consent.get().choice]).toEqual(['', '', undefined]);
  document.body.innerHTML = '<button data-consent="refused">Refuse</button>';
  document.querySelector('button')?.click();
  expect(document.documentElement.dataset.asking).toBeUndefined();
  expect(window.shopStarter?.consent.get()).toEqual({ choice: 'refused', asking: false });
});

it.each([
  ['an address that asks for something', { at: '/?mode=verifyEmail' }],
  ['an entry of the history that the shell has made', { state: { shop: 1, key: 'a' } }],
])('starts with the page at %s', (_, page) => {
  open(page);
  expect(scripts()).toEqual(STARTED);
});

it('rests at the query that the page was composed for', () => {
  open({ at: '/meal-plan?plan=a#meals', search: '?plan=a' });
  expect(scripts()).toEqual([]);
});

it.each([
  '/?utm_source=mail&utm_medium=week', '/?gclid=a1', '/?fbclid=x&mc_cid=y',
])('rests at %s: advertisements and mails ask the page for nothing', (at) => {
  open({ at });
  expect(scripts()).toEqual([]);
});

it('starts with the page where an address with such a parameter asks for something, too', () => {
  open({ at: '/?utm_source=mail&mode=verifyEmail' });
  expect(scripts()).toEqual(STARTED);
});

describe('a shell’s script that does not come', () => {
  const lose = () => [...document.querySelectorAll('script[src]')].at(-1)?.dispatchEvent(new Event('error'));
  const copy = (path: string) => `${path} sha384-shell`;
  const isIncomplete = () => document.getElementById('incomplete')?.hidden === false;
  const openTapped = () => {
    open();
    document.body.innerHTML = '<p id="incomplete" hidden>Load it again</p><div data-view="/" data-mode="full"><form><button>Check</button></form></div>';
    document.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };

  it('is asked for under its two other paths, whose requests did not fail', () => {
    openTapped();
    for (const expected of ['/r/shell/1/~1/shell.js', '/r/shell/1/~2/shell.js']) {
      lose();
      jest.advanceTimersByTime(1000);
      expect(scripts().at(-1)).toBe(copy(expected));
    }
    expect(isIncomplete()).toBe(false);
  });

  it('is told, and no tap waits for it any more', () => {
    openTapped();
    expect(document.querySelector('[data-kept]')).not.toBeNull();
    for (let time = 0; time < 3; time += 1) {
      lose();
      jest.advanceTimersByTime(1000);
    }
    expect(scripts()).toHaveLength(3);
    expect([isIncomplete(), document.querySelector('[data-kept]')]).toEqual([true, null]);
  });

  it('is told after fifteen seconds, until it has come', () => {
    openTapped();
    jest.advanceTimersByTime(15_000);
    expect(isIncomplete()).toBe(true);
    document.querySelector('script[src]')?.dispatchEvent(new Event('load'));
    expect(isIncomplete()).toBe(false);
  });

  it('is not taken for another script that stands before it', () => {
    const planted = '<script src="https://elsewhere.example/a.js"></script>';
    open({ planted });
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(scripts()).toEqual(['/a.js null', ...STARTED]);
    openAtOnce(planted);
    document.querySelector('script')?.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(1000);
    expect(scripts()).toHaveLength(2);
  });

  it('is asked for again on a page whose script starts at once', () => {
    openAtOnce();
    expect(scripts()).toEqual(STARTED);
    lose();
    jest.advanceTimersByTime(1000);
    expect(scripts()).toEqual([...STARTED, copy('/r/shell/1/~1/shell.js')]);
  });

  it('is not one that ran before the starter could hear of it', () => {
    window.shellRuns = true;
    openAtOnce();
    jest.advanceTimersByTime(60_000);
    expect(isIncomplete()).toBe(false);
  });

  describe('on a page that the browser prerenders', () => {
    const prerender = () => {
      Object.assign(document, { prerendering: true });
      openAtOnce();
    };
    const come = () => {
      Reflect.deleteProperty(document, 'prerendering');
      document.dispatchEvent(new Event('prerenderingchange'));
    };

    it('is not one that came before anybody else did', () => {
      prerender();
      window.shellRuns = true;
      document.querySelector('script')?.dispatchEvent(new Event('load'));
      come();
      jest.advanceTimersByTime(60_000);
      expect(isIncomplete()).toBe(false);
    });

    it('is asked for again once somebody comes', () => {
      prerender();
      lose();
      jest.advanceTimersByTime(60_000);
      expect([isIncomplete(), scripts()]).toEqual([false, STARTED]);
      come();
      jest.advanceTimersByTime(1000);
      expect(scripts()).toEqual([...STARTED, copy('/r/shell/1/~1/shell.js')]);
    });

    it('is told from when somebody comes, and no tap waits for it any more', () => {
      prerender();
      lose();
      come();
      document.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      expect(document.querySelector('[data-kept]')).not.toBeNull();
      for (let time = 0; time < 2; time += 1) {
        jest.advanceTimersByTime(1000);
        lose();
      }
      expect([isIncomplete(), document.querySelector('[data-kept]')]).toEqual([true, null]);
    });
  });
});

it('makes a Trusted Types policy for the shell’s script only', () => {
  const createPolicy = jest.fn((_: string, rules: { createScriptURL(url: string): string }) => rules);
  Object.assign(window, { trustedTypes: { createPolicy } });
  open({ at: '/?now' });
  Reflect.deleteProperty(window, 'trustedTypes');
  const [[name, rules]] = createPolicy.mock.calls as [[string, { createScriptURL(url: string): string }]];
  const others = ['https://elsewhere.example/x.js', 'http://localhost/r/mf-a/1/home.js', 'http://localhost/r/shell/1/~3/shell.js'];
  expect([name, ...others.map((url) => rules.createScriptURL(url))]).toEqual(['starter', '', '', '']);
  expect(scripts()).toEqual(STARTED);
});

it('does nothing in a page that the browser prerenders, until somebody comes to it', () => {
  const run = jest.fn();
  const prerendered = Object.assign(new EventTarget(), { prerendering: true });
  whenShown(prerendered, run);
  expect(run).not.toHaveBeenCalled();
  prerendered.dispatchEvent(new Event('prerenderingchange'));
  prerendered.dispatchEvent(new Event('prerenderingchange'));
  expect(run).toHaveBeenCalledTimes(1);
  whenShown(document, run);
  expect(run).toHaveBeenCalledTimes(2);
});
