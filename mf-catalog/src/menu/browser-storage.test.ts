import { browserStorage } from './browser-storage';

describe('browser storage', () => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  afterEach(() => {
    if (original) Object.defineProperty(globalThis, 'localStorage', original);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  });

  it.each([
    ['is forbidden', { get() { throw new DOMException('denied', 'SecurityError'); } }],
    ['throws at every use', { value: new Proxy({}, { get: () => () => { throw new DOMException('full', 'QuotaExceededError'); } }) }],
    ['is absent', { value: undefined }],
  ])('lets the shop go on where it %s', (_how, descriptor) => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...descriptor });
    expect(browserStorage.get('a')).toBeNull();
    expect(() => browserStorage.set('a', 'b')).not.toThrow();
    expect(() => browserStorage.remove('a')).not.toThrow();
  });
});
