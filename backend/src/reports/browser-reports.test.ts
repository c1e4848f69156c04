import { openTestShop, type TestShop } from '../../testing/shop';
import { fromBrowser } from './browser-reports';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const OLD = {
  'csp-report': {
    'document-uri': 'https://shop.example/return?session_id=secret', referrer: '', 'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'", disposition: 'enforce', 'blocked-uri': 'https://evil.example/x.js?token=1',
    'status-code': 200, 'script-sample': '',
  },
};
const NEW = {
  age: 53, type: 'csp-violation', url: 'https://shop.example/', user_agent: 'Mozilla/5.0',
  body: {
    documentURL: 'https://shop.example/cart', effectiveDirective: 'require-trusted-types-for', blockedURL: 'trusted-types-sink',
    sourceFile: null, disposition: 'enforce', statusCode: 200,
  },
};
const send = (type: string, body: unknown) => shop.app.inject({
  method: 'POST', url: '/api/reports', headers: { 'content-type': type }, payload: typeof body === 'string' ? body : JSON.stringify(body),
});
const counted = async (kind: string) => Number(
  new RegExp(
    `shop_browser_reports_total\\{type="csp-violation",remote="browser",kind="${kind}"\\} (\\d+)`,
  ).exec(await shop.deps.metrics.registry.metrics())?.[1] ?? 0,
);

describe('a violation that a browser tells of by itself', () => {
  it('is taken in both forms that browsers have, and counted', async () => {
    expect((await send('application/csp-report', OLD)).statusCode).toBe(200);
    expect((await send('application/reports+json', [NEW, NEW, { type: 'deprecation', body: {} }])).statusCode).toBe(200);
    expect(await counted('script-src-elem')).toBe(1);
    expect(await counted('require-trusted-types-for')).toBe(2);
  });

  it('keeps of addresses neither query nor content, and nothing of an extension', () => {
    expect(fromBrowser(OLD)).toEqual([
      { type: 'csp-violation', remote: 'browser', kind: 'script-src-elem', detail: 'enforce https://evil.example/x.js', path: '/return' },
    ]);
    expect(fromBrowser([{ ...NEW, body: { ...NEW.body, blockedURL: 'data:text/javascript,secret' } }]))
      .toMatchObject([{ detail: 'enforce data:' }]);
    expect(fromBrowser([{ ...NEW, body: { ...NEW.body, sourceFile: 'moz-extension://abc/x.js' } }])).toEqual([]);
  });

  it.each([
    ['no JSON', 'application/csp-report', '{'], ['nothing', 'application/csp-report', ''],
  ])('is refused when it is %s', async (_, type, body) => {
    expect((await send(type, body)).statusCode).toBe(400);
  });

  it('does no harm when it is long, many or of another shape', async () => {
    const long = {
      ...NEW, body: { ...NEW.body, effectiveDirective: '\u0000\ud800'.repeat(20), blockedURL: `https://x.example/${'a'.repeat(400)}` },
    };
    expect((await send('application/reports+json', Array.from({ length: 60 }, () => long))).statusCode).toBe(200);
    expect((await send('application/reports+json', [{ type: 'csp-violation', body: 5 }, null])).statusCode).toBe(200);
  });
});
