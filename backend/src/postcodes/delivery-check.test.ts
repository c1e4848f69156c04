import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics } from '../metrics';
import { deliveryCheck } from './delivery-check';
import { postcodesIo } from './lookup';

let server: Server;
let url = '';
let asked = 0;
let answer: (code: string) => { status?: number; body: string; hang?: boolean } = () => ({ body: '{}' });
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    const { status = 200, body, hang } = answer(request.url?.split('/').at(-1) ?? '');
    if (!hang) response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => { server.closeAllConnections(); server.close(); });

const place = (latitude: unknown, longitude: unknown = -0.014) =>
  ({ body: JSON.stringify({ status: 200, result: { latitude, longitude } }) });
const check = (now?: () => number) => deliveryCheck({
  lookup: postcodesIo(url), metrics: createMetrics(), log: { warn: () => undefined }, contactEmail: 'hello@shop.example',
  ...(now && { now }),
});
const invalid = 'Invalid post code E4 6EY. Please enter a valid post code.';

describe('delivery check', () => {
  it('asks for the stripped code and measures five miles from both sides', async () => {
    const degree = (Math.PI / 180) * 3958.7613;
    let requested = '';
    answer = (code) => { requested = code; return place(51.618 + 4.999 / degree); };
    expect(await check().ask('e4-6ey')).toEqual({ kind: 'delivered', postCode: 'E4 6EY' });
    expect(requested).toBe('E46EY');
    answer = () => place(51.618 + 5.001 / degree);
    expect(await check().ask('E4 6EY')).toMatchObject({ kind: 'refused', reason: 'outside' });
  });

  it.each([
    ['no such code', { status: 404, body: '{"status":404}' }],
    ['a code without a place', place(null, null)],
  ])('says the post code is invalid for %s', async (_, reply) => {
    answer = () => reply;
    expect(await check().ask('e4 6ey')).toMatchObject({ kind: 'refused', message: invalid });
  });

  it.each([
    ['an error', { status: 500, body: 'x' }],
    ['a redirect', { status: 302, body: '' }],
    ['no JSON', { body: '{"status":200,"result":{"lat' }],
    ['other JSON', place('51.6')],
    ['nonsense coordinates', place(1e9)],
    ['too much', { body: `{"result":{"latitude":51.6,"longitude":0},"x":"${'x'.repeat(70_000)}"}` }],
  ])('says that it could not look for %s', async (_, reply) => {
    answer = () => reply;
    expect(await check().ask('e4 6ey')).toMatchObject({
      kind: 'failed', message: 'We could not check your post code just now. Please try again.',
    });
  });

  it('does not wait longer than two seconds', async () => {
    answer = () => ({ body: '', hang: true });
    const started = performance.now();
    expect((await check().ask('E4 6EY')).kind).toBe('failed');
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('stops asking a service that is down, and tries again later', async () => {
    let now = 0;
    const delivery = check(() => now);
    answer = () => ({ status: 500, body: '' });
    for (let i = 0; i < 5; i += 1) await delivery.ask(`E4 ${i}EY`);
    asked = 0;
    expect((await delivery.ask('E4 6EY')).kind).toBe('failed');
    expect(asked).toBe(0);
    now = 11_000;
    answer = () => place(51.6);
    expect((await delivery.ask('E4 6EY')).kind).toBe('delivered');
    expect((await delivery.ask('E4 7EY')).kind).toBe('delivered');
    expect(asked).toBe(2);
  });

  it('remembers where a code is, but not a failure', async () => {
    const delivery = check();
    answer = () => ({ status: 500, body: '' });
    await delivery.ask('E4 6EY');
    answer = () => place(51.6);
    asked = 0;
    for (let i = 0; i < 3; i += 1) expect((await delivery.ask('e46ey')).kind).toBe('delivered');
    expect(asked).toBe(1);
  });
});
