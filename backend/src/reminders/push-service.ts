import type { ReminderDevice } from 'shared-api/schemas/reminder';
import webPush from 'web-push';
import { Breaker } from '../breaker';
import type { Config } from '../config';
import { publicKeyOf } from './push-key';

export interface ReminderMessage { title: string; body: string }

/** The services by which browsers get messages while no page is open (RFC 8030). Each device names its own. */
export interface PushService {
  /** The shop's public key, which a browser asks for; undefined where the shop sends no reminders. */
  readonly key: string | undefined;
  /** Whether a message can go there: to a service that we know, encrypted with these keys. */
  accepts(device: ReminderDevice): boolean;
  /** @returns 'gone' if the browser takes no more @throws {Error} not now: try again later */
  send(device: ReminderDevice, message: ReminderMessage): Promise<'sent' | 'gone'>;
}

/**
 * Of Chrome, Edge and Samsung Internet, of Firefox, of Safari, and of Edge on Windows. Nothing else
 * is called, whatever a request names.
 */
const MAKERS = [
  /^fcm\.googleapis\.com$/, /^updates\.push\.services\.mozilla\.com$/, /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];
const TIMEOUT_MS = 10_000;
/** One that hangs holds up the devices of the others for so many tries. */
const FAILURES = 5;
const REST_MS = 60_000;
/** How long a service may keep a message for a device that is off, s: until the morning of the delivery. */
const TTL = 12 * 3_600;

interface Service { takes(url: URL): boolean; breaker: Breaker }
const service = (takes: Service['takes']): Service => ({ takes, breaker: new Breaker(FAILURES, REST_MS) });

/** The makers' services, or only the sandbox's where PUSH_SERVICE_URL is set. */
export function openPushService({ key: privateKey, serviceUrl }: Config['push'], contactEmail: string): PushService {
  const publicKey = privateKey && publicKeyOf(privateKey);
  const services = serviceUrl ? [service(({ origin }) => origin === serviceUrl)]
    : MAKERS.map((maker) => service(({ protocol, hostname, port }) => protocol === 'https:' && port === '' && maker.test(hostname)));
  const serviceOf = (endpoint: string): Service | undefined => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    return url && url.href === endpoint && !url.username ? services.find(({ takes }) => takes(url)) : undefined;
  };
  const requestTo = ({ endpoint, p256dh, auth }: ReminderDevice, message: ReminderMessage) => {
    if (!privateKey || !publicKey) throw new Error('PUSH_KEY is missing: reminders can’t be sent.');
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      TTL, urgency: 'normal', vapidDetails: { subject: `mailto:${contactEmail}`, publicKey, privateKey },
    });
  };
  return {
    key: publicKey,
    accepts(device) {
      if (!publicKey || !serviceOf(device.endpoint)) return false;
      try {
        requestTo(device, { title: '', body: '' });
        return true;
      } catch {
        // Its public key is no point of the curve.
        return false;
      }
    },
    async send(device, message) {
      // It was known when it was stored, by the settings of that time.
      const known = serviceOf(device.endpoint);
      if (!known) return 'gone';
      const { endpoint, method, headers, body } = requestTo(device, message);
      const failed = (status: number) => new Error(`The push service ${new URL(endpoint).host} answered ${status}.`);
      const { ok, status } = await known.breaker.run(async () => {
        const answer = await fetch(endpoint, {
          method, headers: headers as Record<string, string>, body: body && new Uint8Array(body), redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.body?.cancel();
        if (answer.status >= 500) throw failed(answer.status);
        return answer;
      });
      if (ok) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      // This device's or this message's own: the service itself is there.
      throw failed(status);
    },
  };
}
