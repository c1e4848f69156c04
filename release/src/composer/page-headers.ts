import type { PublicConfig } from 'shared-remote/config';
import { SERVICE_WORKER } from 'shared-remote/paths';

/** Firebase's own hosts, as its SDK calls them, when a deployment uses the real services. */
const FIREBASE = [
  'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', 'https://firebaseremoteconfig.googleapis.com',
  'https://firebaseinstallations.googleapis.com', 'https://content-firebaseappcheck.googleapis.com',
  'https://firebaselogging-pa.googleapis.com',
];
/** Scripts that the real services load themselves: App Check's reCAPTCHA, and Analytics. They carry no integrity. */
const RECAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const GTAG = 'https://www.googletagmanager.com/gtag/js';
/** Where Analytics sends events and gtag.js its own reports (Google's CSP guide, GA4). */
const ANALYTICS = [
  'https://www.google-analytics.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com',
  'https://www.googletagmanager.com',
];
/** Where Analytics' SDK asks for its measurement's settings. */
const ANALYTICS_SETTINGS = 'https://firebase.googleapis.com';

/** POST /reports of the API. */
const REPORTS = '/api/reports';

interface PolicyInput {
  config: PublicConfig;
  /** `'sha256-…'` of each inline stylesheet. */
  inlineStyles: string[];
  /** `'sha256-…'` of the starter, the one inline script of a page at rest, and of its speculation rules. */
  starter?: readonly string[] | undefined;
  /** In development only: remotes that come from a dev server. */
  development?: { connect: string[] };
}

export type Headers = Record<string, string>;

/**
 * A composed page's response headers: scripts come from the release store only,
 * inline styles and the starter are named by hash, Trusted Types with the shell's one policy and the starter's.
 */
export function securityHeaders({ config, inlineStyles, starter, development }: PolicyInput): Headers {
  const hosted = config.environment === 'production';
  const secure = config.siteUrl.startsWith('https:');
  const store = `${config.siteUrl}/r/`;
  const standIns = config.sandbox ? [config.sandbox.auth, config.sandbox.remoteConfig] : FIREBASE;
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [store, ...(starter ?? []), ...(hosted ? [...RECAPTCHA, GTAG] : [])],
    // style-loader's elements have no hash; beside one, browsers would ignore 'unsafe-inline'.
    'style-src': [store, ...(development ? ["'unsafe-inline'"] : inlineStyles)],
    'style-src-attr': ["'none'"],
    'connect-src': [
      "'self'", ...standIns, ...(hosted ? [...RECAPTCHA.slice(0, 1), ...ANALYTICS, ANALYTICS_SETTINGS] : []),
      ...(development?.connect ?? []),
    ],
    'img-src': ["'self'", 'data:', ...(hosted ? ANALYTICS : [])],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': [`${config.siteUrl}${SERVICE_WORKER}`],
    ...(hosted && { 'frame-src': RECAPTCHA.slice(0, 1) }),
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The second is Firebase Analytics' own, for the one script that it loads.
    'trusted-types': ['default', ...(starter ? ['starter'] : []), ...(hosted ? ['firebase-js-sdk-policy'] : [])],
    // The browser tells by itself, so also of a page whose own script never ran (of one that was altered it tells nothing: decision 039).
    // Those that know `report-to` use it alone, and only over https.
    'report-uri': [REPORTS],
    ...(secure && { 'report-to': ['reports'] }),
  };
  return {
    'content-security-policy': Object.entries(policy).map(([name, values]) => [name, ...values].join(' ')).join('; '),
    // Report only: reCAPTCHA and analytics scripts carry no integrity.
    'integrity-policy-report-only': `blocked-destinations=(script)${secure ? ', endpoints=(reports)' : ''}`,
    ...(secure && { 'reporting-endpoints': `reports="${config.siteUrl}${REPORTS}"` }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  };
}
