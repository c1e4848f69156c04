/** @jest-environment jsdom */
import type { Report } from 'shared-api';
import { oneDocumentEach } from '../testing/one-document-each';
import { createReports } from './reports';

const beacon = jest.fn<boolean, [url: string, body: Blob]>(() => true);
const fetched = jest.fn(async () => {});
const failure: Report = { type: 'remote-failure', remote: 'mf-catalog', version: '1.0.0', kind: 'entry', detail: 'HTTP 500' };
let reporter: ReturnType<typeof createReports>;
const reload = oneDocumentEach();

const read = (blob: Blob | undefined): Promise<unknown> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(JSON.parse(String(reader.result)));
    if (blob) reader.readAsText(blob);
  });
const sent = (index = 0) => read(beacon.mock.calls[index]?.[1]);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  jest.clearAllMocks();
  beacon.mockReturnValue(true);
  Object.assign(navigator, { sendBeacon: beacon });
  Object.assign(window, { fetch: fetched });
  reporter = createReports({ window });
});
afterEach(() => jest.useRealTimers());

it('sends a failure as JSON by a beacon, which is sent even if the page closes', async () => {
  reporter.report(failure);
  expect(beacon.mock.calls[0]?.[0]).toBe('/api/reports');
  expect(beacon.mock.calls[0]?.[1].type).toBe('application/json');
  expect(await sent()).toEqual(failure);
});

it('says of a page that shows no live versions that it is a preview', () => {
  reload();
  reporter = createReports({ window, preview: true });
  reporter.report(failure);
  expect(beacon.mock.calls[0]?.[0]).toBe('/api/reports?preview');
});

it('sends one report for a failure that fires several times, and one for the next', () => {
  reporter.report(failure);
  reporter.report({ ...failure, detail: 'the same again' });
  expect(beacon).toHaveBeenCalledTimes(1);
  reporter.report({ ...failure, remote: 'mf-orders' });
  reporter.report({ ...failure, kind: 'timeout' });
  expect(beacon).toHaveBeenCalledTimes(3);
  jest.setSystemTime(Date.now() + 6000);
  reporter.report(failure);
  expect(beacon).toHaveBeenCalledTimes(4);
});

it('adds the shell’s version to failures and vitals, but not to violations', async () => {
  reload();
  reporter = createReports({ window, shell: '1.0.0-0123456789ab' });
  reporter.report(failure);
  reporter.report({ type: 'web-vital', kind: 'lcp', value: 900, path: '/meal-plan/:planId' });
  reporter.report({ type: 'csp-violation', kind: 'img-src' });
  expect(await sent(0)).toMatchObject({ shell: '1.0.0-0123456789ab' });
  expect(await sent(1)).toEqual({ type: 'web-vital', kind: 'lcp', value: 900, path: '/meal-plan/:planId', shell: '1.0.0-0123456789ab' });
  expect(await sent(2)).not.toHaveProperty('shell');
});

it('sends 50 reports an hour, also in a page that stays open for weeks', () => {
  const failInLoop = () => {
    for (let index = 0; index < 200; index++) reporter.report({ ...failure, kind: `kind-${index}` });
  };
  failInLoop();
  expect(beacon).toHaveBeenCalledTimes(50);
  jest.setSystemTime(Date.now() + 3_600_000);
  failInLoop();
  expect(beacon).toHaveBeenCalledTimes(100);
});

it.each([
  ['https://shop.example/return?session_id=cs_1 failed', 'https://shop.example/return failed'],
  ['mail to ada@lovelace.example bounced', 'mail to (email) bounced'],
  ['no page /orders/of/ada%40lovelace.example', 'no page (email)'],
  [`token eyJhbGciOiJub25lIn0.${'x'.repeat(60)}`, 'token (long)'],
  ['Minified React error #418', 'Minified React error #418'],
  ['/r/mf-cart-checkout/1.0.0/~2/src_cart_index_tsx.js', '/r/mf-cart-checkout/1.0.0/~2/src_cart_index_tsx.js'],
])('removes what could be personal: %s', async (detail, clean) => {
  reporter.report({ ...failure, detail });
  expect(await sent()).toMatchObject({ detail: clean });
});

it('sends only the fields and lengths that the backend accepts', async () => {
  reporter.report({ ...failure, detail: 'word '.repeat(100), ...{ email: 'ada@lovelace.example' } });
  const report = await sent();
  expect(report).not.toHaveProperty('email');
  expect(String(Reflect.get(Object(report), 'detail'))).toHaveLength(200);
});

it.each([
  ['refuses', () => beacon.mockReturnValue(false)],
  ['throws', () => beacon.mockImplementation(() => {
    throw new TypeError('blocked');
  })],
  ['is missing', () => Object.assign(navigator, { sendBeacon: undefined })],
])('uses a fetch with keepalive when the beacon %s', (_, arrange) => {
  arrange();
  reporter.report(failure);
  expect(fetched).toHaveBeenCalledWith('/api/reports', expect.objectContaining({ method: 'POST', keepalive: true }));
});

it('never throws, whatever the browser does', () => {
  Object.assign(navigator, { sendBeacon: undefined });
  Object.assign(window, { fetch: undefined });
  expect(() => reporter.report(failure)).not.toThrow();
});

describe('policy violations', () => {
  const violate = (fields: Partial<SecurityPolicyViolationEvent>) =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'script-src-elem', disposition: 'enforce', blockedURI: 'inline', sourceFile: '', ...fields,
    }));

  it('are reported with the directive and what was blocked, without query strings', async () => {
    violate({ blockedURI: 'https://evil.example/x.js?who=ada' });
    expect(await sent())
      .toEqual({ type: 'csp-violation', kind: 'script-src-elem', detail: 'enforce https://evil.example/x.js', path: '/' });
  });

  it('are reported without the content of data addresses', async () => {
    violate({ blockedURI: 'data:text/html,ada' });
    expect(await sent()).toMatchObject({ detail: 'enforce data:' });
  });

  it('by a visitor’s own extension are not reported', () => {
    violate({ sourceFile: 'chrome-extension://abc/x.js' });
    violate({ blockedURI: 'moz-extension://abc' });
    expect(beacon).not.toHaveBeenCalled();
  });

  it('are reported once when a ReportingObserver, which also has those from before any script, reports them too', () => {
    reload();
    let notify = (_: { body: object }[]) => {};
    Object.assign(window, { ReportingObserver: jest.fn((callback: typeof notify, options: object) => {
      notify = callback;
      expect(options).toEqual({ types: ['csp-violation'], buffered: true });
      return { observe() {} };
    }) });
    reporter = createReports({ window });
    notify([{ body: {
      blockedURL: 'https://evil.example/early.js', sourceFile: null, effectiveDirective: 'script-src-elem', disposition: 'enforce',
    } }]);
    expect(beacon).toHaveBeenCalledTimes(1);
    violate({ blockedURI: 'https://evil.example/early.js' });
    expect(beacon).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(window, 'ReportingObserver');
  });
});
