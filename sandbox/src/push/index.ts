import { randomUUID } from 'node:crypto';
import { WebSocketServer, type WebSocket } from 'ws';
import { listen, makeServer } from '../common/server';
import type { Place, Started } from '../common/started';
import { readBrowserMessage } from './browser-message';
import { statusOfSender } from './sender';

/** What a message may weigh, encrypted, bytes (RFC 8030, section 7.2). */
const MAX_BYTES = 4096;

interface Browser { socket: WebSocket | undefined; waiting: Map<string, object> }
interface Channel { browser: Browser; key: string }

/**
 * Starts a push service that Firefox can be pointed to (its setting dom.push.serverURL): browsers connect by WebSocket, shops send to
 * `/wpush/<channel>` (RFC 8030, 8291, 8292). What waits for a browser that is away is delivered when it is back. Kept in memory.
 */
export async function startPush(place: Place): Promise<Started> {
  const app = makeServer();
  const browsers = new Map<string, Browser>();
  const channels = new Map<string, Channel>();
  let origin = '';

  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Params: { channel: string }; Body: Buffer | null }>('/wpush/:channel', async ({ params, headers, body }, reply) => {
    const channel = channels.get(params.channel);
    if (!channel) return reply.code(410).send({ code: 410, errno: 106, error: 'Gone' });
    const status = statusOfSender(headers.authorization, channel.key, origin, Date.now() / 1000);
    if (status !== 200) return reply.code(status).send({ code: status, errno: 109, error: 'Unauthorized' });
    if (!/^\d+$/.test(String(headers.ttl ?? ''))) return reply.code(400).send({ code: 400, errno: 111, error: 'Missing TTL value' });
    if (!body?.length || headers['content-encoding'] !== 'aes128gcm') {
      return reply.code(400).send({ code: 400, errno: 110, error: 'Unknown Content-Encoding' });
    }
    if (body.length > MAX_BYTES) return reply.code(413).send({ code: 413, errno: 104, error: 'Data payload too large' });
    const version = randomUUID();
    const message = {
      messageType: 'notification', channelID: params.channel, version, data: body.toString('base64url'), headers: { encoding: 'aes128gcm' },
    };
    channel.browser.waiting.set(version, message);
    channel.browser.socket?.send(JSON.stringify(message));
    return reply.code(201).header('location', `${origin}/m/${version}`).send();
  });

  const sockets = new WebSocketServer({ server: app.server, maxPayload: MAX_BYTES });
  sockets.on('connection', (socket) => {
    let browser: Browser | undefined;
    const sendMessage = (message: object) => socket.send(JSON.stringify(message));
    socket.on('close', () => {
      if (browser?.socket === socket) browser.socket = undefined;
    });
    socket.on('message', (data) => {
      const message = readBrowserMessage(String(data));
      if (!message) return sendMessage({});
      if (message.messageType === 'hello') {
        // A browser that is not known here forgets its subscriptions when it is given another id.
        const uaid = message.uaid && browsers.has(message.uaid) ? message.uaid : randomUUID().replaceAll('-', '');
        browser = browsers.get(uaid) ?? { socket, waiting: new Map() };
        browser.socket = socket;
        browsers.set(uaid, browser);
        sendMessage({ messageType: 'hello', uaid, status: 200, use_webpush: true, broadcasts: {} });
        for (const missed of browser.waiting.values()) sendMessage(missed);
      } else if (message.messageType === 'register' && browser) {
        const { channelID, key } = message;
        // As a service may: without a key it would not know whose messages it takes.
        if (key) channels.set(channelID, { browser, key });
        sendMessage({ messageType: 'register', channelID, status: key ? 200 : 400, pushEndpoint: `${origin}/wpush/${channelID}` });
      } else if (message.messageType === 'unregister') {
        channels.delete(message.channelID);
        sendMessage({ messageType: 'unregister', channelID: message.channelID, status: 200 });
      } else if (message.messageType === 'ack') {
        for (const { version } of message.updates) browser?.waiting.delete(version);
      }
    });
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });
  const started = await listen(app, 'push service', place);
  origin = started.url;
  return started;
}
