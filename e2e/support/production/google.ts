import type { BrowserContext, Route } from '@playwright/test';

/**
 * Replaces every Google host that the shop may call in production. The scripts do what the SDKs need and load what the real
 * ones load, in the same way. Other behaviour of the real ones, such as their own Trusted Types policies, is not tested.
 */
export interface Google {
  /** The requested addresses, without query strings. */
  asked: string[];
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
/** Handles the queued and all later commands of the page, and sends events in both ways. */
const GTAG = `
  const handle = ([command, name]) => {
    if (command !== 'event') return;
    (window.gtagEvents ??= []).push(name);
    fetch('https://region1.google-analytics.com/g/collect?en=' + name, { method: 'POST', mode: 'no-cors', keepalive: true });
    new Image().src = 'https://www.google-analytics.com/g/collect?en=' + name;
  };
  window.dataLayer.forEach(handle);
  const { push } = window.dataLayer;
  window.dataLayer.push = (...all) => { all.forEach(handle); return push.apply(window.dataLayer, all); };`;

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', headers: CORS, body: `(() => {${body}})();` });
const json = (body: unknown) => (route: Route) => route.fulfill({ headers: CORS, json: body });
const CORS = { 'access-control-allow-origin': '*' };

const ANSWERS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'https://www.google.com/recaptcha/enterprise.js': script(RECAPTCHA_LOADER),
  'https://www.gstatic.com/recaptcha/releases/stand-in/recaptcha__en.js': script(RECAPTCHA),
  'https://www.google.com/recaptcha/enterprise/anchor': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>reCAPTCHA</title>' }),
  'https://www.googletagmanager.com/gtag/js': script(GTAG),
  'https://region1.google-analytics.com/g/collect': (route) => route.fulfill({ status: 204, headers: CORS }),
  'https://www.google-analytics.com/g/collect': (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }),
};
const BY_HOST: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'firebaseinstallations.googleapis.com': json({ fid: 'c1stand1n0000000000000', refreshToken: 'r', authToken: { token: 't', expiresIn: '604800s' } }),
  'firebaseremoteconfig.googleapis.com': json({ state: 'NO_TEMPLATE' }),
  'firebase.googleapis.com': json({ measurementId: 'G-STANDIN', appId: '1:1:web:1' }),
  'content-firebaseappcheck.googleapis.com': json({ token: 'from-app-check', ttl: '3600s' }),
};

/** Requests without a replacement are aborted, so that none leaves this machine. */
export async function standInForGoogle(context: BrowserContext): Promise<Google> {
  const google: Google = { asked: [] };
  await context.route((url) => !['localhost', '127.0.0.1'].includes(url.hostname), async (route) => {
    const { origin, pathname, hostname } = new URL(route.request().url());
    google.asked.push(origin + pathname);
    const answer = ANSWERS[origin + pathname] ?? BY_HOST[hostname];
    await (answer ? answer(route) : route.abort());
  });
  return google;
}
