import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import { readConfig } from '../config';
import { SHOP } from '../../testing/shop';
import { publicKeyOf } from './push-key';
import { openPushService } from './push-service';

const shopKey = webPush.generateVAPIDKeys();
const device = (endpoint: string) => ({
  endpoint, p256dh: webPush.generateVAPIDKeys().publicKey, auth: randomBytes(16).toString('base64url'),
});
const words = { title: 'Your meals come on Monday', body: '' };

let server: ReturnType<typeof createServer>;
let url: string;
let answer: { status: number; location?: string };
const asked: IncomingMessage[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    request.resume();
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  answer = { status: 201 };
  asked.length = 0;
});
const open = () => openPushService({ key: shopKey.privateKey, serviceUrl: url }, 'hello@shop.example');

describe('messages to browsers', () => {
  it('are encrypted for one device, signed by the shop, and kept for a device that is off until the morning', async () => {
    expect(open().key).toBe(shopKey.publicKey);
    await expect(open().send(device(`${url}/p/1`), words)).resolves.toBe('sent');
    const [{ headers, method } = { headers: {}, method: '' }] = asked;
    expect(method).toBe('POST');
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'normal' });
    expect(headers.authorization).toContain(`k=${shopKey.publicKey}`);
  });

  it.each([[404], [410]])('to a device that answers %i say that it is gone', async (status) => {
    answer = { status };
    await expect(open().send(device(`${url}/p/1`), words)).resolves.toBe('gone');
  });

  it.each([[429], [500], [413]])('are to be tried again after %i', async (status) => {
    answer = { status };
    await expect(open().send(device(`${url}/p/1`), words)).rejects.toThrow(`answered ${status}`);
  });

  it('rest after five failures in a row, which a refusal of one device is not', async () => {
    const service = open();
    const send = () => service.send(device(`${url}/p/1`), words).then(() => 'sent', ({ name }: Error) => name);
    for (const status of [500, 500, 403, 500, 500, 500, 500, 500]) {
      answer = { status };
      expect(await send()).toBe('Error');
    }
    answer = { status: 201 };
    expect([await send(), asked.length]).toEqual(['BreakerOpen', 8]);
  });

  it('follow no redirect', async () => {
    answer = { status: 302, location: `${url}/elsewhere` };
    await expect(open().send(device(`${url}/p/1`), words)).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  it('to a service that is no longer known are not sent', async () => {
    await expect(open().send(device('https://updates.push.services.mozilla.com/wpush/v2/abc'), words)).resolves.toBe('gone');
    expect(asked).toEqual([]);
  });
});

describe('the services that are known', () => {
  const service = openPushService({ key: shopKey.privateKey, serviceUrl: undefined }, 'hello@shop.example');
  it.each([
    'https://fcm.googleapis.com/fcm/send/c1:APA91b', 'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ', 'https://wns2-ln2p.notify.windows.com/w/?token=BQY',
  ])('are those of browsers’ makers: %s', (endpoint) => {
    expect(service.accepts(device(endpoint))).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/x', 'https://fcm.googleapis.com:8443/x', 'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com', 'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x', 'https://[::1]/x', 'https://push.apple.com.example/x', 'https://a.b.push.apple.com/x', 'file:///etc/passwd',
    'no address', ' https://fcm.googleapis.com/x', 'https://FCM.googleapis.com/x',
  ])('are no other: %s', (endpoint) => {
    expect(service.accepts(device(endpoint))).toBe(false);
  });

  it('take no keys that nothing can be encrypted with, and nothing without the shop’s own', () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
    expect(service.accepts({ ...device(endpoint), p256dh: `B${'A'.repeat(86)}` })).toBe(false);
    const without = openPushService({ key: undefined, serviceUrl: undefined }, 'hello@shop.example');
    expect([without.key, without.accepts(device(endpoint))]).toEqual([undefined, false]);
  });

  it('are the sandbox’s alone where one is set', () => {
    expect([open().accepts(device(`${url}/p/1`)), open().accepts(device('https://fcm.googleapis.com/fcm/send/x'))]).toEqual([true, false]);
  });
});

describe('the key', () => {
  const env = {
    SHOP_ENVIRONMENT: 'local', DATABASE_URL: 'postgres://x', SITE_URL: 'http://localhost:3000', STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x', FIREBASE_PROJECT_ID: 'demo', SMTP_URL: 'smtp://x',
  };
  it('is one setting, from which its public half is made', () => {
    expect(publicKeyOf(shopKey.privateKey)).toBe(shopKey.publicKey);
    expect(readConfig({ ...env, PUSH_KEY: shopKey.privateKey }, SHOP).push).toEqual({ key: shopKey.privateKey, serviceUrl: undefined });
  });

  it.each(['short', 'A'.repeat(43), '_'.repeat(43), `${'a'.repeat(50)}`])('that is none is refused when the shop starts: %s', (key) => {
    expect(() => readConfig({ ...env, PUSH_KEY: key }, SHOP)).toThrow('PUSH_KEY is not a private key of web push');
  });
});
