import type { BrowserContext, Route } from '@playwright/test';

/**
 * Replaces every Google host that the shop may call in production. The scripts do what the SDKs need and load what the real
 * ones load, in the same way. Other behaviour of the real ones, such as their own Trusted Types policies, is not tested.
 */
export interface Google {
  /** The requested addresses, without query strings. */
  asked: string[];
  /** Addresses of the shop's pages that Analytics was told, with the events that they came with: `page_viewed http://…`. */
  told: string[];
}

/** Like reCAPTCHA's loader: a script with a plain address, inserted before the first script. */
const RECAPTCHA_LOADER = `
  const script = document.createElement('script');
  script.async = true;
  script.src = 'https://www.gstatic.com/recaptcha/releases/stand-in/recaptcha__en.js';
  script.crossOrigin = 'anonymous';
  const first = document.getElementsByTagName('script')[0];
  first.parentNode.insertBefore(script, first);
  const waiting = [];
  window.grecaptcha = { waiting, enterprise: { ready: (run) => waiting.push(run) } };`;
const RECAPTCHA = `
  const frame = document.createElement('iframe');
  frame.src = 'https://www.google.com/recaptcha/enterprise/anchor';
  document.body.append(frame);
  const { waiting, enterprise } = window.grecaptcha;
  let verified = () => {};
  Object.assign(enterprise, {
    ready: (run) => run(),
    render: (_, { callback }) => { verified = callback; return 0; },
    execute: async () => { verified(); return 'from-recaptcha'; },
  });
  waiting.forEach((run) => run());`;
/**
 * Handles the queued and all later commands of the page, and sends events in both ways. After the first it sends one of its own, as the
 * real one does without being asked. An event's page is what the event says, else the configuration, else the document's address.
 */
const GTAG = `
  let config = {}, engaged = false;
  const send = (name, params) => {
    (window.gtagEvents ??= []).push(name);
    const page = params.page_location || config.page_location || document.location.href;
    const query = '?' + new URLSearchParams({ en: name, dl: page });
    fetch('https://region1.google-analytics.com/g/collect' + query, { method: 'POST', mode: 'no-cors', keepalive: true });
    new Image().src = 'https://www.google-analytics.com/g/collect' + query;
  };
  const handle = ([command, name, params = {}]) => {
    if (command === 'config') config = { ...config, ...params };
    if (command !== 'event') return;
    send(name, params);
    if (!engaged) send('user_engagement', {});
    engaged = true;
  };
  window.dataLayer.forEach(handle);
  const { push } = window.dataLayer;
  window.dataLayer.push = (...all) => { all.forEach(handle); return push.apply(window.dataLayer, all); };`;

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const script = (body: string) =>
  (route: Route) => route.fulfill({ contentType: 'text/javascript', headers: CORS, body: `(() => {${body}})();` });
const json = (body: unknown) => (route: Route) => route.fulfill({ headers: CORS, json: body });
const CORS = { 'access-control-allow-origin': '*' };

const ANSWERS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'https://www.google.com/recaptcha/enterprise.js': script(RECAPTCHA_LOADER),
  'https://www.gstatic.com/recaptcha/releases/stand-in/recaptcha__en.js': script(RECAPTCHA),
  'https://www.google.com/recaptcha/enterprise/anchor': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>reCAPTCHA</title>' }),
  'https://www.googletagmanager.com/gtag/js': script(GTAG),
  'https://region1.google-analytics.com/g/collect': (route) => route.fulfill({ status: 204, headers: CORS }),
  'https://www.google-analytics.com/g/collect': (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }),
};
const BY_HOST: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'firebaseinstallations.googleapis.com': json({
    fid: 'c1stand1n0000000000000', refreshToken: 'r', authToken: { token: 't', expiresIn: '604800s' },
  }),
  'firebaseremoteconfig.googleapis.com': json({ state: 'NO_TEMPLATE' }),
  'firebase.googleapis.com': json({ measurementId: 'G-STANDIN', appId: '1:1:web:1' }),
  'content-firebaseappcheck.googleapis.com': json({ token: 'from-app-check', ttl: '3600s' }),
};

/** Requests without a replacement are aborted, so that none leaves this machine. */
export async function standInForGoogle(context: BrowserContext): Promise<Google> {
  const google: Google = { asked: [], told: [] };
  await context.route((url) => !['localhost', '127.0.0.1'].includes(url.hostname), async (route) => {
    const { origin, pathname, hostname, searchParams } = new URL(route.request().url());
    google.asked.push(origin + pathname);
    if (searchParams.has('dl')) google.told.push(`${searchParams.get('en') ?? ''} ${searchParams.get('dl') ?? ''}`);
    const answer = ANSWERS[origin + pathname] ?? BY_HOST[hostname];
    await (answer ? answer(route) : route.abort());
  });
  return google;
}
