import { randomBytes, randomUUID } from 'node:crypto';
import webPush from 'web-push';
import { WebSocket } from 'ws';
import type { Started } from '../common/started';
import { startPush } from './index';

let started: Started;
let at: string;
beforeAll(async () => {
  started = await startPush({ port: 0 });
  at = started.url.replace('localhost', '127.0.0.1');
});
afterAll(() => started.close());

const shop = webPush.generateVAPIDKeys();

/** As Firefox connects and takes a subscription. */
async function browser(known?: string) {
  const socket = new WebSocket(at.replace('http', 'ws'), 'push-notification');
  const heard: Record<string, unknown>[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Record<string, unknown>));
  await new Promise((resolve) => { socket.once('open', resolve); });
  const until = async (messageType: string) => {
    for (let tries = 0; tries < 200; tries += 1) {
      const found = heard.findIndex((one) => one['messageType'] === messageType);
      if (found >= 0) return heard.splice(found, 1)[0] ?? {};
      await new Promise((resolve) => { setTimeout(resolve, 10); });
    }
    throw new Error(`No ${messageType} came.`);
  };
  const sendMessage = (message: object) => socket.send(JSON.stringify(message));
  sendMessage({ messageType: 'hello', use_webpush: true, ...(known && { uaid: known }) });
  const { uaid } = await until('hello');
  return {
    uaid: String(uaid), until, sendMessage, heard,
    async subscribe(key: string | undefined = shop.publicKey) {
      sendMessage({ messageType: 'register', channelID: randomUUID(), ...(key && { key }) });
      return until('register');
    },
    close: () => new Promise((resolve) => { socket.once('close', resolve).close(); }),
  };
}

const { publicKey: p256dh } = webPush.generateVAPIDKeys();
const auth = randomBytes(16).toString('base64url');
let body: Buffer | null;

async function send(
  endpoint: unknown, { vapid = shop, change = {} as Record<string, string | undefined>, text = 'Your meals come on Monday' } = {},
): Promise<number> {
  const subscription = { endpoint: String(endpoint), keys: { p256dh, auth } };
  const vapidDetails = { subject: 'mailto:shop@example.org', ...vapid };
  const { headers, endpoint: url, ...request } = webPush.generateRequestDetails(subscription, text, { TTL: 60, vapidDetails });
  ({ body } = request);
  const given = Object.entries({ ...headers, ...change }).filter(([, value]) => value !== undefined);
  const sent = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  return (await fetch(url.replace('localhost', '127.0.0.1'), { method: 'POST', headers: sent, body: body && new Uint8Array(body) })).status;
}

describe('the push service', () => {
  it('brings what the SDK encrypts to the browser that subscribed, as it is', async () => {
    const firefox = await browser();
    const { status, pushEndpoint } = await firefox.subscribe();
    expect(status).toBe(200);
    expect(await send(pushEndpoint)).toBe(201);
    const { data } = await firefox.until('notification');
    expect(data).toBe(body?.toString('base64url'));
    await firefox.close();
  });

  it('keeps what comes for a browser that is away, until it says that it has it', async () => {
    const before = await browser();
    const { pushEndpoint } = await before.subscribe();
    await before.close();
    expect(await send(pushEndpoint)).toBe(201);
    const back = await browser(before.uaid);
    expect(back.uaid).toBe(before.uaid);
    const { version } = await back.until('notification');
    back.sendMessage({ messageType: 'ack', updates: [{ version }] });
    await back.subscribe();
    await back.close();
    const again = await browser(before.uaid);
    await again.subscribe();
    expect(again.heard).toEqual([]);
    await again.close();
  });

  it('answers 410 once the browser has ended it, and gives a browser that it does not know another id', async () => {
    const firefox = await browser('somebody-else');
    expect(firefox.uaid).not.toBe('somebody-else');
    const { pushEndpoint, channelID } = await firefox.subscribe();
    firefox.sendMessage({ messageType: 'unregister', channelID });
    await firefox.until('unregister');
    expect(await send(pushEndpoint)).toBe(410);
    await firefox.close();
  });

  it('takes nothing from another shop, nothing unsigned, and nothing that the real ones refuse', async () => {
    const firefox = await browser();
    const { pushEndpoint } = await firefox.subscribe();
    expect(await send(pushEndpoint, { vapid: webPush.generateVAPIDKeys() })).toBe(403);
    expect(await send(pushEndpoint, { change: { Authorization: undefined } })).toBe(401);
    const borrowed = webPush.getVapidHeaders(
      'https://elsewhere.example', 'mailto:shop@example.org', shop.publicKey, shop.privateKey, 'aes128gcm',
    ).Authorization;
    expect(await send(pushEndpoint, { change: { Authorization: borrowed } })).toBe(401);
    expect(await send(pushEndpoint, { change: { TTL: undefined } })).toBe(400);
    expect(await send(pushEndpoint, { change: { 'Content-Encoding': 'aesgcm' } })).toBe(400);
    expect(await send(pushEndpoint, { text: 'x'.repeat(5000) })).toBe(413);
    expect(firefox.heard).toEqual([]);
    expect((await firefox.subscribe('')).status).toBe(400);
    await firefox.close();
  });
});
