/** @jest-environment jsdom */
export {};

const OURS = '/r/mf-catalog/1.0.0-abc/remoteEntry.js';
const THEIRS = 'https://evil.example/r/x.js';
let createScriptURL: (url: string) => string;

/** As main.tsx does: before any remote has run. */
beforeEach(() => {
  jest.resetModules();
  jest.replaceProperty(globalThis, 'SHOP_ENVIRONMENT' as never, 'production' as never);
  window.trustedTypes = { createPolicy: (_name, rules) => ({ createScriptURL } = rules) };
  jest.requireActual('./trusted-types');
});
beforeAll(() => { Object.assign(globalThis, { SHOP_ENVIRONMENT: 'local' }); });
afterEach(() => jest.restoreAllMocks());

/** What is asked while `patch` holds; tools of the test itself need what it replaces. */
function asked(url: string, patch: () => () => void): { answer?: string; refused: boolean } {
  const undo = patch();
  try {
    return { answer: createScriptURL(url), refused: false };
  } catch {
    return { refused: true };
  } finally {
    undo();
  }
}

function replace(holder: object, name: PropertyKey, descriptor: PropertyDescriptor) {
  return () => {
    const before = Object.getOwnPropertyDescriptor(holder, name);
    Object.defineProperty(holder, name, { configurable: true, ...descriptor });
    return () => { if (before) Object.defineProperty(holder, name, before); };
  };
}

const untouched = () => () => {};
const PATCHES: [string, () => () => void][] = [
  ['URL', replace(globalThis, 'URL', { value: class { origin = location.origin; pathname = '/r/x.js'; search = ''; } })],
  ['URL’s origin', replace(URL.prototype, 'origin', { get: () => location.origin })],
  ['URL’s path', replace(URL.prototype, 'pathname', { get: () => '/r/x.js' })],
  ['String’s startsWith', replace(String.prototype, 'startsWith', { value: () => true })],
  ['Array’s some', replace(Array.prototype, 'some', { value: () => true })],
  ['Array’s iterator', replace(Array.prototype, Symbol.iterator, { value: function* () { yield ''; } })],
  ['Function’s call', replace(Function.prototype, 'call', { value: () => true })],
  ['Reflect’s apply', replace(Reflect, 'apply', { value: () => true })],
  ['TypeError', replace(globalThis, 'TypeError', { value: class { } })],
];

it.each([
  ['another origin', THEIRS], ['another folder', '/api/menu'], ['a query', `${OURS}?1`], ['a data: address', 'data:text/javascript,1'],
  ['an address that begins like one of Firebase’s', 'https://www.google.com.evil.example/recaptcha/x.js'],
])('refuses %s', (_, url) => {
  expect(asked(url, untouched)).toEqual({ refused: true });
});

it('takes the release store’s scripts, and in production those of Firebase', () => {
  for (const url of [OURS, 'https://www.gstatic.com/recaptcha/releases/x.js']) {
    expect(asked(url, untouched)).toEqual({ answer: url, refused: false });
  }
});

it.each(PATCHES)('refuses as before when a remote has replaced %s', (_, patch) => {
  const evil = asked(THEIRS, patch);
  const ours = asked(OURS, patch);
  expect(evil).toEqual({ refused: true });
  expect(ours).toEqual({ answer: OURS, refused: false });
});
